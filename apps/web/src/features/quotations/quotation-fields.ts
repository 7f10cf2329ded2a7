import type { Conversion, QuotationDetail, QuotationInput } from '@cuentaclara/contracts'
import { isSome } from '@cuentaclara/decimal/text'
import { type OfferChoices, type OfferDeposit, tidyChoices } from '@cuentaclara/einvoice'
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
  /** Keys of the lines that the client may take or leave, one after the other: they follow their lines wherever these go. */
  optional: string
  /** Of the lines of which they take one: `l2:0 l3:0`, each with its group. */
  alternatives: string
  /** Keys of those that do not count as it is offered. */
  leftOut: string
  /** What is asked for before work begins: nothing, a percentage, an amount. */
  depositKind: string
  depositValue: string
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
    alternatives: '',
    leftOut: '',
    depositKind: '',
    depositValue: '',
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
    alternatives: detail.alternatives
      .flatMap((lines, group) => lines.map((line) => `${keyOfSavedLine(line)}:${group}`))
      .join(' '),
    leftOut: detail.left_out.map(keyOfSavedLine).join(' '),
    depositKind: detail.deposit?.kind ?? '',
    depositValue: detail.deposit?.value ?? '',
  }
}

/** Of an offer that is made of others, or of what is none: what its client may choose is not carried over. */
export function fieldsOfConversion(
  { client_id, client_name, offer }: Pick<Conversion, 'client_id' | 'client_name' | 'offer'>,
  validUntil: string,
): QuotationFields {
  const isProspect = client_id === null
  return {
    ...blankFields(validUntil),
    title: offer?.title ?? '',
    prospectName: isProspect ? (client_name ?? '') : '',
    prospectEmail: isProspect ? (offer?.prospect_email ?? '') : '',
    terms: offer?.terms ?? '',
    internalNotes: offer?.internal_notes ?? '',
    depositKind: offer?.deposit?.kind ?? '',
    depositValue: offer?.deposit?.value ?? '',
  }
}

/** What is asked for before work begins, once it is something that can be. */
export function depositOfDraft({ more }: Pick<EditorDraft, 'more'>): OfferDeposit | null {
  const { depositKind: kind, depositValue: value } = fieldsOf({ more })
  if ((kind !== 'percent' && kind !== 'amount') || !/^\d+(\.\d{1,2})?$/.test(value)) return null
  const isTooMuch = kind === 'percent' && Number.parseInt(value, 10) >= 100 && !/^0*100(\.0+)?$/.test(value)
  return isSome(value) && !isTooMuch ? { kind, value } : null
}

/** How a line is offered: always, as the client likes, or as one of a group; and whether it counts meanwhile. */
export type LineChoice = { kind: 'fixed' | 'optional' | number; counts: boolean }

type Chosen = Pick<EditorDraft, 'more' | 'lines'>

export function choiceOf(draft: Chosen, key: string): LineChoice {
  const { optional, alternatives } = marksOf(draft)
  const group = alternatives.get(key)
  const position = filledLines(draft).findIndex((line) => line.key === key)
  return {
    kind: group ?? (optional.has(key) ? 'optional' : 'fixed'),
    counts: !offerChoices(draft).leftOut.includes(position),
  }
}

/** The marks of all lines after that of one was set. */
export function withChoice(
  draft: Chosen,
  key: string,
  { kind, counts }: LineChoice,
): Pick<QuotationFields, 'optional' | 'alternatives' | 'leftOut'> {
  const { optional, alternatives, leftOut } = marksOf(draft)
  optional.delete(key)
  alternatives.delete(key)
  leftOut.delete(key)
  if (kind === 'optional') optional.add(key)
  if (typeof kind === 'number') {
    const others = [...alternatives].flatMap(([other, group]) => (group === kind ? [other] : []))
    alternatives.set(key, kind)
    // The first of a group counts until another one is chosen.
    const isNew = choiceOf(draft, key).kind !== kind
    if (isNew ? others.length > 0 : !counts) leftOut.add(key)
    else for (const other of others) leftOut.add(other)
  } else if (kind === 'optional' && !counts) leftOut.add(key)
  return {
    optional: [...optional].join(' '),
    alternatives: [...alternatives].map(([line, group]) => `${line}:${group}`).join(' '),
    leftOut: [...leftOut].join(' '),
  }
}

/** How many groups of alternatives there are, those between included. */
export function groupCount(draft: Chosen): number {
  return Math.max(-1, ...marksOf(draft).alternatives.values()) + 1
}

/** What the client may choose, by position as the lines stand now. */
export function offerChoices(draft: Chosen): OfferChoices {
  const { optional, alternatives, leftOut } = marksOf(draft)
  const keys = filledLines(draft).map(({ key }) => key)
  const positions = (marked: (key: string) => boolean) =>
    keys.flatMap((key, position) => (marked(key) ? [position] : []))
  const groups = [...new Set(alternatives.values())].toSorted((a, b) => a - b)
  return tidyChoices(
    {
      optional: positions((key) => optional.has(key)),
      alternatives: groups.map((group) => positions((key) => alternatives.get(key) === group)),
      leftOut: positions((key) => leftOut.has(key)),
    },
    keys.length,
  )
}

function marksOf(draft: Chosen) {
  const { optional, alternatives, leftOut } = fieldsOf(draft)
  const words = (text: string) => text.split(' ').filter(Boolean)
  return {
    optional: new Set(words(optional)),
    alternatives: new Map(
      words(alternatives).map((each) => {
        const [key = '', group = '0'] = each.split(':')
        return [key, Number.parseInt(group, 10)] as const
      }),
    ),
    leftOut: new Set(words(leftOut)),
  }
}

/** An offer as it crosses HTTP. */
export function toQuotationInput(draft: EditorDraft, today: string): QuotationInput {
  const { title, validUntil, prospectName, prospectEmail, terms, internalNotes } = fieldsOf(draft)
  const choices = offerChoices(draft)
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
    optional_lines: choices.optional,
    alternatives: choices.alternatives,
    left_out: choices.leftOut,
    deposit: depositOfDraft(draft),
    content: toDraftContent(draft),
  }
}
