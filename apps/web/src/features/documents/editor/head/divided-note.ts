import type { DocumentRow, DraftInput } from '@cuentaclara/contracts'
import { compare, type Decimal, isZero, parseDecimal, subtract, sum, zero } from '@cuentaclara/decimal'
import { roundCoins } from '@cuentaclara/einvoice'
import { referenceTypes } from '../../notes/note-draft.ts'
import type { EditorDraft } from '../draft/draft.ts'
import { isTakenFrom } from '../draft/hand-references.ts'

type Kept = EditorDraft['kept']
export type NoteReference = NonNullable<DraftInput['references']>[number]

/** The documents that a note takes from, each with its place among all references. */
export function takenFrom({ references = [] }: Kept): { reference: NoteReference; index: number }[] {
  return references
    .map((reference, index) => ({ reference, index }))
    .filter(({ reference }) => isTakenFrom(reference))
}

/** How a note is divided: not at all, whole, or with something lacking or too much; what has no amount takes the rest. */
type Division = { state: 'inOrder' | 'whole' | 'rest' | 'short' | 'over'; amount: Decimal }

/** How the amounts that were typed stand to the whole note. */
export function divisionOf(kept: Kept, total: string, currency: string): Division {
  const references = takenFrom(kept)
  const typed = references.flatMap(({ reference }) => parseDecimal(reference.amount ?? '') ?? [])
  if (typed.length === 0) return { state: 'inOrder', amount: zero }
  // Lines have five decimals; what is divided is the amount that people read.
  const lacking = subtract(roundCoins(parseDecimal(total) ?? zero, currency), sum(typed))
  if (isZero(lacking)) return { state: 'whole', amount: zero }
  if (compare(lacking, zero) < 0) return { state: 'over', amount: subtract(zero, lacking) }
  return { state: typed.length < references.length ? 'rest' : 'short', amount: lacking }
}

/** The same references, of which one gets that amount; none when it is empty. */
export function withAmount(kept: Kept, place: number, amount: string): Kept {
  const references = (kept.references ?? []).map((reference, index): NoteReference => {
    if (index !== place) return reference
    const { amount: _, ...rest } = reference
    return amount === '' ? rest : { ...rest, amount }
  })
  return { ...kept, references }
}

export function withoutReference(kept: Kept, place: number): Kept {
  return { ...kept, references: (kept.references ?? []).filter((_, index) => index !== place) }
}

/** One more document of ours, for the reason of the first. */
export function withDocument(
  kept: Kept,
  { kind, clave, issued_at }: Pick<DocumentRow, 'kind' | 'clave' | 'issued_at'>,
): Kept {
  const { references = [] } = kept
  const first = takenFrom(kept)[0]?.reference
  if (clave === null || issued_at === null || references.some(({ number }) => number === clave)) return kept
  const { code, code_other, reason } = first ?? {}
  const reference: NoteReference = {
    document_type: referenceTypes[kind] ?? '99',
    number: clave,
    issued_at,
    ...(code !== undefined && { code }),
    ...(code_other !== undefined && { code_other }),
    ...(reason !== undefined && { reason }),
  }
  return { ...kept, references: [...references, reference] }
}
