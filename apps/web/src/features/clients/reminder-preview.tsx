import { endpoints } from '@cuentaclara/contracts'
import { useQuery } from '@tanstack/react-query'
import { useCompanyId } from '#features/companies/index.ts'
import { LetterSight } from '#features/delivery/index.ts'
import { call } from '#lib/http/api.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { AskedPart } from '#ui/overlay/asked-part.tsx'

/** Of many clients what the first would get, before the reminders go. */
export function ReminderPreview({ id }: { id: string }) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const query = useQuery({
    queryKey: ['clients', company, 'reminder', id],
    queryFn: ({ signal }) => call(endpoints.getClientReminder, { params: { id } }, { company, signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  // Who owes nothing late, or wants none, is left out: that is an answer, and no failure.
  if (query.error instanceof ApiError && query.error.status === 409)
    return <p>{t('tools.lists.bulk.firstLeftOut', { why: query.error.message })}</p>
  return (
    <AskedPart query={query}>
      {({ recipients, subject, message }) => (
        <LetterSight
          hint={t('tools.lists.bulk.remindClientsHint')}
          to={recipients.join(', ')}
          subject={subject}
          message={message}
        />
      )}
    </AskedPart>
  )
}
