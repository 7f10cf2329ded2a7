import { useMayDo } from '#features/companies/index.ts'
import type { BulkAction, ListAction } from '#ui/list/list-action.ts'

/** What of it the person may do in this company. */
export function useAllowedActions<Row>(actions: readonly ListAction<Row>[]): ListAction<Row>[] {
  const mayDo = useMayDo()
  return actions.filter((action) => mayDo(action))
}

/** What of it the server does with many rows. */
export function bulkOf<Row>(actions: readonly ListAction<Row>[]): BulkAction[] {
  return actions.flatMap(({ many }) => many ?? [])
}
