import { isSameClient, mostNotes, unitedTags, type Whose } from '@cuentaclara/contracts'
import { type Decimal, toText } from '@cuentaclara/decimal'
import {
  calculate,
  type DraftDocument,
  type DraftOtherCharge,
  draftFields,
  maximumLines,
  type OtherCharge,
  type Reference,
} from '@cuentaclara/einvoice'
import { Invalid } from '#platform/errors.ts'
import { withoutNotes } from './content-of-draft.ts'

/** One of the documents that another is written of. */
type Part = {
  /** As it would be written of this one alone. */
  draft: DraftDocument
  /** What was typed as notes, which travels among the texts of the draft. */
  notes: string | null
  tags: readonly string[]
  client: Whose
  /** Under which of the company's activities its sale is declared; undefined where that is not known. */
  activity: string | undefined
}

/**
 * One draft of several, which may be one: the lines of each in their order, its charges, references and texts, under the head of the
 * first. It comes to what they come to. How several were paid is said anew. Throws Invalid on the field that names them where they are
 * not of one client, currency and activity, or would be more together than a document holds. Pure.
 */
export function joinSources(
  parts: readonly Part[],
  field: string,
): { draft: DraftDocument; notes: string | null; tags: string[] } {
  const [first, ...others] = parts
  if (first === undefined) throw new Invalid({ [field]: ['required'] })
  // Each with each: of two at different addresses a third without one could be either.
  if (parts.some(({ client }) => others.some((other) => !isSameClient(client, other.client))))
    throw new Invalid({ [field]: ['other-clients'] })
  const { currency } = first.draft
  if (others.some(({ draft }) => draft.currency !== currency))
    throw new Invalid({ [field]: ['other-currencies'] })
  refuseActivities(parts, field)
  const all = <Of>(of: (part: Part) => readonly Of[]) => parts.flatMap((part) => [...of(part)])
  const lines = all((part) => part.draft.lines)
  // First of all, so that no more is computed than a document holds.
  refuseMore(field, 'joined-lines', lines.length, maximumLines)
  const draft: DraftDocument = {
    ...first.draft,
    // One that was provisional makes the whole say so (Annex v4.4, Situacion).
    situation: parts.find((part) => part.draft.situation !== '1')?.draft.situation ?? '1',
    lines,
    otherCharges: others.length > 0 ? joinedCharges(parts) : first.draft.otherCharges,
    references: distinctReferences(all((part) => part.draft.references)),
    payments: others.length > 0 ? [] : first.draft.payments,
    extraTexts: all((part) => withoutNotes(part.draft.extraTexts, part.notes)),
    extraContents: all((part) => part.draft.extraContents),
  }
  const notes = [...new Set(all((part) => (part.notes === null ? [] : [part.notes])))].join('\n') || null
  refuseTooMuch(draft, notes, field)
  return { draft: withNotes(draft, notes), notes, tags: unitedTags(parts.map((part) => part.tags)) }
}

/** As every draft has them: whoever writes it down takes the last text out for the notes, and else took one that says the same. */
function withNotes(draft: DraftDocument, notes: string | null): DraftDocument {
  return notes === null ? draft : { ...draft, extraTexts: [...draft.extraTexts, { text: notes }] }
}

/** The VAT return goes by the activity of a document: under the first's the sales of the others would be declared wrongly. */
function refuseActivities(parts: readonly Part[], field: string): void {
  const [one, other] = new Set(parts.flatMap(({ activity }) => activity ?? []))
  if (one !== undefined && other !== undefined)
    throw new Invalid({ [field]: ['other-activities'] }, 'invalid', { one, other })
}

function refuseTooMuch(
  { otherCharges, references, extraTexts, extraContents }: DraftDocument,
  notes: string | null,
  field: string,
): void {
  refuseMore(field, 'joined-charges', otherCharges.length, draftFields.otherCharges.most)
  refuseMore(field, 'joined-references', references.length, draftFields.references.most)
  const texts = Math.max(extraTexts.length, extraContents.length)
  refuseMore(field, 'joined-texts', texts, draftFields.extraTexts.most)
  refuseMore(field, 'joined-notes', notes?.length ?? 0, mostNotes)
}

function refuseMore(
  field: string,
  mistake: `joined-${'lines' | 'charges' | 'references' | 'texts' | 'notes'}`,
  count: number,
  most: number | undefined,
): void {
  if (most !== undefined && count > most)
    throw new Invalid({ [field]: [mistake] }, 'invalid', { count, most })
}

/**
 * A charge by percent is of the whole document's net sale. It stays one where every part has the very same; any other is what it comes
 * to in its own part, for the lines of the others never owed it.
 */
function joinedCharges(parts: readonly Part[]): DraftOtherCharge[] {
  const charges = parts.map(({ draft }) => namedCharges(draft))
  const isEverywhere = (name: string) => charges.every((part) => part.some((charge) => charge.name === name))
  return charges.flatMap((part, place) =>
    part.flatMap(({ charge, name, amount }) => {
      if (name === null) return [charge]
      if (isEverywhere(name)) return place === 0 ? [charge] : []
      const { percent: _, ...facts } = charge
      return [{ ...facts, amount: toText(amount) }]
    }),
  )
}

/** The charges of a part; those by percent with what makes each the very same as another's. */
function namedCharges(
  draft: DraftDocument,
): { charge: DraftOtherCharge; name: string | null; amount: Decimal }[] {
  if (draft.otherCharges.length === 0) return []
  const { otherCharges } = calculate(draft)
  const names = otherCharges.map(nameOfCharge)
  return draft.otherCharges.map((charge, place) => {
    const name = names[place] ?? null
    // Of two that are alike within one part each has one to meet in the others.
    const alike = names.slice(0, place).filter((other) => other === name).length
    return { charge, name: name && `${name} ${alike}`, amount: otherCharges[place]!.amount }
  })
}

function nameOfCharge({ type, typeOther, thirdParty, description, percent }: OtherCharge): string | null {
  if (percent === undefined) return null
  const { identification, name } = thirdParty ?? {}
  return JSON.stringify([
    type,
    typeOther,
    identification?.type,
    identification?.number,
    name,
    description,
    toText(percent),
  ])
}

/** Two that correct or replace the same document refer to it once. */
function distinctReferences(references: readonly Reference[]): Reference[] {
  const seen = new Set<string>()
  return references.filter((reference) => {
    const name = JSON.stringify([reference.documentType, reference.number, reference.code])
    return !seen.has(name) && seen.add(name)
  })
}
