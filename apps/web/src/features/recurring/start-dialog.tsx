import { datesFrom } from '@cuentaclara/einvoice'
import type { ActDialogProps } from '#features/documents/index.ts'
import { today } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { fieldsOf, rhythmOf, scheduleOf } from './recurring-fields.ts'
import { StartQuestion } from './start-question.tsx'

/** The question before a series that is being written starts. */
export function StartDialog({ draft, clientName, total, currency, ...props }: ActDialogProps) {
  const { t } = useTranslation()
  const fields = fieldsOf(draft)
  const schedule = scheduleOf(fields, today())
  const [firstOn = null] = datesFrom(rhythmOf(schedule), today(), 1)
  return (
    <StartQuestion
      {...props}
      series={{
        clientName: draft.client === null ? t('documents.view.finalConsumer') : clientName,
        total,
        currency,
        schedule,
        mode: fields.mode,
        timeOfDay: fields.timeOfDay,
        firstOn,
      }}
    />
  )
}
