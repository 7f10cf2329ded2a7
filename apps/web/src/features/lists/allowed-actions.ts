import { useCurrentCompany } from '#features/companies/index.ts'
import type { BulkAction, ListAction } from '#ui/list/list-action.ts'

/** What of it the person may do in this company; the server decides again in any case. */
export function useAllowedActions<Row>(actions: readonly ListAction<Row>[]): ListAction<Row>[] {
  const company = useCurrentCompany()
  return actions.filter(
    ({ permission, showsWholeClient }) =>
      (permission === undefined || company?.permissions?.includes(permission)) &&
      !(showsWholeClient && company?.sees_own_only),
  )
}

/** What of it the server does with many rows. */
export function bulkOf<Row>(actions: readonly ListAction<Row>[]): BulkAction[] {
  return actions.flatMap(({ many }) => many ?? [])
}
