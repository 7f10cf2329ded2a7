import { startOfDay } from '@cuentaclara/einvoice'
import { referenceDocumentType } from '@cuentaclara/einvoice/codes'
import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { today } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { officialName } from '#lib/official-name.ts'
import { DayInput } from '#ui/form/day-input.tsx'
import {
  changeReference,
  type HandReference,
  handReferences,
  mostReferences,
  referenceCodesFor,
  referenceTypesFor,
  withReference,
} from '../draft/hand-references.ts'
import type { SubjectFieldsProps } from '../editor-subject.ts'
import classes from './charge-fields.module.css'
import terms from './editor-head.module.css'

/** Contracts, procedures, documents of others: whatever a document refers to that nothing else in it says. */
export function ReferenceFields({ draft, dispatch, canEdit, problems }: SubjectFieldsProps) {
  const { t } = useTranslation()
  const put = (kept: typeof draft.kept) => dispatch({ type: 'head', patch: { kept } })
  return (
    <div className={classes.charges}>
      {handReferences(draft).map(({ reference, at }, index) => (
        <ReferenceRow
          key={at}
          draft={draft}
          reference={reference}
          number={index + 1}
          canEdit={canEdit}
          problem={(field) => problems[`reference-${at}-${field}`]}
          idOf={(field) => `field-reference-${at}-${field}`}
          onChange={(next) => put(changeReference(draft, at, next))}
        />
      ))}
      {canEdit && (draft.kept.references ?? []).length < mostReferences && (
        <button type="button" className={terms.quietLink} onClick={() => put(withReference(draft, today()))}>
          {t('lineSheet.references.add')}
        </button>
      )}
    </div>
  )
}

type ReferenceRowProps = Pick<SubjectFieldsProps, 'draft' | 'canEdit'> & {
  reference: HandReference
  number: number
  problem: (field: string) => string | undefined
  idOf: (field: string) => string
  /** Null takes it out. */
  onChange: (reference: HandReference | null) => void
}

function ReferenceRow({ draft, reference, number, canEdit, problem, idOf, onChange }: ReferenceRowProps) {
  const { t, i18n } = useTranslation()
  const put = (patch: Partial<HandReference>) => onChange({ ...reference, ...patch })
  const field = (name: string) => ({ id: idOf(name), error: problem(name), readOnly: !canEdit })
  const types = referenceTypesFor(draft)
  const chosen = referenceDocumentType(reference.document_type)
  return (
    <fieldset className={classes.charge}>
      <legend className={classes.legend}>{t('lineSheet.references.one', { number })}</legend>
      <div className={terms.terms}>
        <NativeSelect
          id={idOf('documentType')}
          label={t('lineSheet.references.documentType')}
          error={problem('documentType')}
          disabled={!canEdit}
          value={reference.document_type}
          data={[...types, ...(chosen && !types.includes(chosen) ? [chosen] : [])].map((row) => ({
            value: row.code,
            label: `${row.code} · ${officialName('referenceDocumentTypes', row, i18n.language)}`,
          }))}
          onChange={(event) => put({ document_type: event.currentTarget.value })}
        />
        {reference.document_type === other && (
          <TextInput
            {...field('documentTypeOther')}
            label={t('lineSheet.references.typeOther')}
            maxLength={100}
            value={reference.document_type_other ?? ''}
            onChange={(event) => put({ document_type_other: event.currentTarget.value || undefined })}
          />
        )}
        <TextInput
          {...field('number')}
          label={t('lineSheet.references.number')}
          dir="ltr"
          maxLength={50}
          value={reference.number ?? ''}
          onChange={(event) => put({ number: event.currentTarget.value || undefined })}
          onBlur={() => put({ number: reference.number?.trim() || undefined })}
        />
        <DayInput
          {...field('issuedAt')}
          label={t('lineSheet.references.day')}
          value={reference.issued_at.slice(0, 10)}
          max={today()}
          // A document refers to a day: while none is written, the one before stands.
          onChange={(day) => day !== '' && put({ issued_at: startOfDay(day) })}
        />
        <NativeSelect
          id={idOf('code')}
          label={t('lineSheet.references.code')}
          error={problem('code')}
          disabled={!canEdit}
          value={reference.code ?? ''}
          data={[
            { value: '', label: t('lineSheet.references.noCode') },
            ...referenceCodesFor(draft).map((row) => ({
              value: row.code,
              label: `${row.code} · ${officialName('references', row, i18n.language)}`,
            })),
          ]}
          onChange={(event) => put({ code: event.currentTarget.value || undefined })}
        />
        {reference.code === other && (
          <TextInput
            {...field('codeOther')}
            label={t('lineSheet.references.codeOther')}
            maxLength={100}
            value={reference.code_other ?? ''}
            onChange={(event) => put({ code_other: event.currentTarget.value || undefined })}
          />
        )}
        <TextInput
          {...field('reason')}
          className={terms.wide}
          label={t('lineSheet.references.reason')}
          maxLength={180}
          value={reference.reason ?? ''}
          onChange={(event) => put({ reason: event.currentTarget.value || undefined })}
        />
      </div>
      {canEdit && (
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.remove}
          aria-label={t('lineSheet.references.remove', { number })}
          onClick={() => onChange(null)}
        >
          <IconX size={17} aria-hidden />
        </ActionIcon>
      )}
    </fieldset>
  )
}

const other = '99'
