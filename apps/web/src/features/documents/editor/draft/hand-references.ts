import type { DraftInput } from '@cuentaclara/contracts'
import { clavePattern, documentKinds, startOfDay } from '@cuentaclara/einvoice'
import {
  type ReferenceDocumentType,
  referenceCodes,
  referenceDocumentTypes,
} from '@cuentaclara/einvoice/codes'
import type { EditorDraft } from './draft.ts'
import { isBought, paperReferenceOf } from './purchase.ts'

export type HandReference = NonNullable<DraftInput['references']>[number]

// Annex v4.4: InformacionReferencia; note 10.
export const mostReferences = 10
const provisionalPaper = '08'
const rejected = '10'
const replacedPurchase = '15'
const contract = '06'
/** Reference to another document; note 9. */
const another = '04'

/** The references that are typed by hand, each with its place among all: what follows from something else is not. */
export function handReferences(draft: EditorDraft): { reference: HandReference; at: number }[] {
  const ofSupplier = isBought(draft.kind) ? paperReferenceOf(draft) : undefined
  const { isNote } = documentKinds[draft.kind]
  return (draft.kept.references ?? []).flatMap((reference, at) => {
    const isElsewhere =
      reference === ofSupplier ||
      managed.includes(reference.document_type) ||
      (isNote && isTakenFrom(reference))
    return isElsewhere ? [] : [{ reference, at }]
  })
}

/** Electronic documents that a note corrects, by TipoDocIR. */
const corrected: readonly string[] = ['01', '02', '03', '04', '19', '20']

/** Whether a reference of a note is to a document that it takes from: a contract or a procedure is only named. */
export function isTakenFrom({ document_type: type, number = '' }: HandReference): boolean {
  // What the authority rejected is only replaced, so that nothing is taken from it.
  return type !== rejected && (corrected.includes(type) || clavePattern.test(number))
}

// Said elsewhere in the editor: the paper of contingency, what was rejected, the purchase that is replaced.
const managed: readonly string[] = [provisionalPaper, rejected, replacedPurchase]

/** What may be chosen for such a document. */
export function referenceTypesFor(draft: EditorDraft): readonly ReferenceDocumentType[] {
  const { official } = documentKinds[draft.kind]
  return referenceDocumentTypes.filter(
    ({ code, allowedIn }) =>
      !managed.includes(code) && official !== null && allowedIn.includes(official.abbreviation),
  )
}

/** The purposes, those that such documents have first. */
export function referenceCodesFor(draft: EditorDraft) {
  const abbreviation = documentKinds[draft.kind].official?.abbreviation ?? ''
  const allowed = referenceCodes.filter(({ onlyIn }) => onlyIn.length === 0 || onlyIn.includes(abbreviation))
  const isUsual = ({ usualIn }: (typeof referenceCodes)[number]) =>
    usualIn.length === 0 || usualIn.includes(abbreviation)
  return [...allowed.filter(isUsual), ...allowed.filter((row) => !isUsual(row))]
}

/** One more, as most of them are: a contract, of today. */
export function withReference({ kept }: EditorDraft, today: string): EditorDraft['kept'] {
  const reference = {
    document_type: contract,
    number: '',
    issued_at: startOfDay(today),
    code: another,
    reason: '',
  }
  return { ...kept, references: [...(kept.references ?? []), reference] }
}

export function changeReference(
  { kept }: EditorDraft,
  at: number,
  reference: HandReference | null,
): EditorDraft['kept'] {
  const all = kept.references ?? []
  return { ...kept, references: reference === null ? all.toSpliced(at, 1) : all.with(at, reference) }
}
