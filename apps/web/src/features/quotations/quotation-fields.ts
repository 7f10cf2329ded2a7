import type { QuotationDetail, QuotationInput } from '@cuentaclara/contracts'
import type { EditorDraft } from '#features/documents/index.ts'
import { filledLines, keyOfSavedLine, toDraftContent } from '#features/documents/index.ts'

/** What only an offer has, as the editor keeps it: texts as typed. */
export type QuotationFields = {
  title: string
  validUntil: string
  prospectName: string
  prospectEmail: string
  terms: string
  internalNotes: string
  /** Keys of the lines that the client may leave out, one after the other: they follow their lines wherever these go. */
  optional: string
}

export function blankFields(validUntil: string): QuotationFields {
  return {
    title: '',
    validUntil,
    prospectName: '',
    prospectEmail: '',
    terms: '',
    internalNotes: '',
    optional: '',
  }
}

export function fieldsOf({ more }: Pick<EditorDraft, 'more'>): QuotationFields {
  return { ...blankFields(''), ...more }
}

export function fieldsOfDetail(detail: QuotationDetail): QuotationFields {
  const isProspect = detail.client_id === null
  return {
    title: detail.title,
    validUntil: detail.valid_until,
    prospectName: isProspect ? (detail.client_name ?? '') : '',
    prospectEmail: isProspect ? (detail.prospect_email ?? '') : '',
    terms: detail.terms,
    internalNotes: detail.internal_notes,
    optional: detail.optional_lines.map(keyOfSavedLine).join(' '),
  }
}

/** Whether the client may leave a line out. */
export function isOptional(draft: Pick<EditorDraft, 'more'>, key: string): boolean {
  return fieldsOf(draft).optional.split(' ').includes(key)
}

/** The mark of a line set or taken away. */
export function withOptional(draft: Pick<EditorDraft, 'more'>, key: string, isMarked: boolean): string {
  const others = fieldsOf(draft)
    .optional.split(' ')
    .filter((each) => each !== '' && each !== key)
  return [...others, ...(isMarked ? [key] : [])].join(' ')
}

/** An offer as it crosses HTTP. */
export function toQuotationInput(draft: EditorDraft, today: string): QuotationInput {
  const { title, validUntil, prospectName, prospectEmail, terms, internalNotes } = fieldsOf(draft)
  return {
    title: title.trim(),
    // The field is never without a day for long: what is being typed is saved once it is one.
    valid_until: /^\d{4}-\d{2}-\d{2}$/.test(validUntil) ? validUntil : today,
    prospect:
      draft.client === null && prospectName.trim() !== ''
        ? { name: prospectName.trim(), email: prospectEmail.trim() }
        : null,
    terms,
    internal_notes: internalNotes,
    optional_lines: filledLines(draft).flatMap(({ key }, position) =>
      isOptional(draft, key) ? [position] : [],
    ),
    content: toDraftContent(draft),
  }
}
