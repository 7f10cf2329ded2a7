import { endpoints } from '@cuentaclara/contracts'
import { useQuery } from '@tanstack/react-query'
import { useCompanyId } from '#features/companies/index.ts'
import { LetterSight } from '#features/delivery/index.ts'
import { call } from '#lib/http/api.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { BulkFieldsProps } from '#ui/list/list-action.ts'
import { AskedPart } from '#ui/overlay/asked-part.tsx'

type StatementPreviewProps = {
  id: string
  /** The days that are asked for. */
  params: BulkFieldsProps['params']
  /** What is said of the others. */
  hint?: string
}

/** Of many statements the letter of the first, before they go. */
export function StatementPreview({ id, params, hint }: StatementPreviewProps) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const { from = '', to = '' } = params
  const query = useQuery({
    queryKey: ['clients', company, 'statement-letter', id, { from, to }],
    queryFn: ({ signal }) =>
      call(endpoints.getStatementLetter, { params: { id }, query: { from, to } }, { company, signal }),
    enabled: from !== '' && from <= to,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  if (from === '' || from > to) return null
  // Who has nothing to be told is left out: that is an answer, and no failure.
  if (query.error instanceof ApiError && query.error.status === 409)
    return <p>{t('tools.lists.bulk.firstLeftOut', { why: query.error.message })}</p>
  return (
    <AskedPart query={query}>
      {({ to: address, subject, message }) => (
        <LetterSight
          hint={hint ?? t('tools.lists.bulk.statementHint')}
          to={address}
          subject={subject}
          message={message}
        />
      )}
    </AskedPart>
  )
}
