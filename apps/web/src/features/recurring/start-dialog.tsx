import { useCompanyId, useListEntries } from '#features/companies/index.ts'
import type { ActDialogProps } from '#features/documents/index.ts'
import { today } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { fieldsOf, scheduleOf } from './recurring-fields.ts'
import { StartQuestion } from './start-question.tsx'

/** The question before a series that is being written starts. */
export function StartDialog({ draft, clientName, total, currency, ...props }: ActDialogProps) {
  const { t } = useTranslation()
  const fields = fieldsOf(draft)
  const tags = useListEntries(useCompanyId(), 'tag', [fields.tagId])
  const partyName =
    fields.of === 'students'
      ? fields.groupName
      : tags.find(({ id }) => fields.of === 'clients' && id === fields.tagId)?.name
  return (
    <StartQuestion
      {...props}
      onConfirm={() => props.onConfirm()}
      series={{
        clientName: partyName ?? (draft.client === null ? t('documents.view.finalConsumer') : clientName),
        total,
        currency,
        schedule: scheduleOf(fields, today()),
        mode: fields.mode,
        timeOfDay: fields.timeOfDay,
        from: today(),
      }}
    />
  )
}
