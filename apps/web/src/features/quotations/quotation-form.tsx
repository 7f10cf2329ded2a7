import { Textarea, TextInput } from '@mantine/core'
import type { SubjectFieldsProps } from '#features/documents/index.ts'
import { today } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { DayInput } from '#ui/form/day-input.tsx'
import { ChoiceFields } from './choice-fields.tsx'
import { DepositFields } from './deposit-fields.tsx'
import { fieldsOf, type QuotationFields } from './quotation-fields.ts'
import classes from './quotation-form.module.css'

/** What is offered, until when, and to whom if that is no client yet. */
export function QuotationHead({ draft, dispatch, canEdit, problems }: SubjectFieldsProps) {
  const { t } = useTranslation()
  const fields = fieldsOf(draft)
  const set = (patch: Partial<QuotationFields>) => dispatch({ type: 'more', patch })
  return (
    <div className={classes.head}>
      {draft.client === null && (
        <div className={classes.prospect}>
          <TextInput
            id="field-prospectName"
            label={t('sales.quotations.editor.prospectName')}
            description={t('sales.quotations.editor.prospectHint')}
            maxLength={100}
            value={fields.prospectName}
            readOnly={!canEdit}
            error={problems.prospectName}
            onChange={(event) => set({ prospectName: event.currentTarget.value })}
          />
          <TextInput
            id="field-prospectEmail"
            type="email"
            dir="ltr"
            label={t('sales.quotations.editor.prospectEmail')}
            maxLength={160}
            value={fields.prospectEmail}
            readOnly={!canEdit}
            error={problems.prospectEmail}
            onChange={(event) => set({ prospectEmail: event.currentTarget.value })}
          />
        </div>
      )}
      <div className={classes.offer}>
        <TextInput
          id="field-title"
          label={t('sales.quotations.editor.title')}
          placeholder={t('sales.quotations.editor.titleHint')}
          maxLength={120}
          value={fields.title}
          readOnly={!canEdit}
          error={problems.title}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        <DayInput
          id="field-validUntil"
          label={t('sales.quotations.editor.validUntil')}
          min={today()}
          value={fields.validUntil}
          readOnly={!canEdit}
          error={problems.validUntil}
          onChange={(validUntil) => set({ validUntil })}
        />
      </div>
    </div>
  )
}

/** What stands below the lines: terms for the client, notes for us. */
export function QuotationFoot({ draft, dispatch, canEdit, total, problems }: SubjectFieldsProps) {
  const { t } = useTranslation()
  const fields = fieldsOf(draft)
  const set = (patch: Partial<QuotationFields>) => dispatch({ type: 'more', patch })
  return (
    <div className={classes.foot}>
      <ChoiceFields draft={draft} dispatch={dispatch} canEdit={canEdit} />
      <DepositFields {...{ draft, dispatch, canEdit, total, problems }} />
      <Textarea
        id="field-terms"
        label={t('sales.quotations.editor.terms')}
        description={t('sales.quotations.editor.termsHint')}
        maxLength={1000}
        autosize
        minRows={2}
        maxRows={8}
        value={fields.terms}
        readOnly={!canEdit}
        onChange={(event) => set({ terms: event.currentTarget.value })}
      />
      <Textarea
        id="field-internalNotes"
        label={t('sales.quotations.editor.internalNotes')}
        description={t('sales.quotations.editor.internalNotesHint')}
        maxLength={2000}
        autosize
        minRows={2}
        maxRows={8}
        value={fields.internalNotes}
        readOnly={!canEdit}
        onChange={(event) => set({ internalNotes: event.currentTarget.value })}
      />
    </div>
  )
}
