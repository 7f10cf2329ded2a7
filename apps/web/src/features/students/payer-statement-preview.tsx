import { useQuery } from '@tanstack/react-query'
import { StatementPreview } from '#features/clients/index.ts'
import { useCompanyId } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { BulkFieldsProps } from '#ui/list/list-action.ts'
import { AskedPart } from '#ui/overlay/asked-part.tsx'
import { studentQuery } from './queries.ts'

/** Of many students the letter that goes to who pays for the first. */
export function PayerStatementPreview({ id, params }: { id: string; params: BulkFieldsProps['params'] }) {
  const { t } = useTranslation()
  const query = useQuery(studentQuery(useCompanyId(), id))
  const hint = t('studentBills.many.statementHint')
  return (
    <AskedPart query={query}>
      {({ payers: [payer] }) =>
        payer && <StatementPreview id={payer.client_id} params={params} hint={hint} />
      }
    </AskedPart>
  )
}
