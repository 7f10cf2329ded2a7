import { useCompanyId } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { BulkAction } from '#ui/list/list-action.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { BulkOutcome } from './bulk-outcome.tsx'
import { runBulk } from './run-bulk.ts'
import { useBulk } from './use-bulk.ts'

type AskedOfOne = { action: BulkAction; id: string; label: string }

type BulkOfOneProps = {
  list: string
  /** Null once it was answered: what became of it is told here. */
  asked: AskedOfOne | null
  onClose: () => void
}

/** What is done with many rows, done with one: the same question, and the same way back. */
export function BulkOfOne({ list, asked, onClose }: BulkOfOneProps) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const bulk = useBulk()
  const run = async ({ action, id, label }: AskedOfOne, params: Record<string, string>) => {
    const rows = [{ id, label: label.slice(0, 200) }]
    const begun = await runBulk(company, { list, action: action.name, params, rows })
    onClose()
    await bulk.follow(begun, t(`tools.lists.bulk.actions.${action.name}`))
  }
  return (
    <>
      {asked !== null && (
        <BulkDialog
          action={asked.action}
          count={1}
          first={asked.id}
          onConfirm={(params) => run(asked, params)}
          onClose={onClose}
        />
      )}
      {bulk.outcome !== null && <BulkOutcome result={bulk.outcome} onClose={bulk.forget} />}
    </>
  )
}
