import type { DocumentDetail, DraftInput } from '@cuentaclara/contracts'

// What refers to a document of the authority's refusal, and what takes the place of a purchase invoice: kind of reference and
// why (Annex v4.4, notes 10 and 9; Decree, article 19). The second is our reading (reference, section 14).
const ofRejected = { document_type: '10', code: '16' } as const
const ofPurchase = { document_type: '15', code: '07' } as const

/** The draft that replaces a rejected document: the same content, referring to the key that has no effect. */
export function reissueDraft(document: DocumentDetail, reason: string): DraftInput {
  const draft = draftInstead(document, { ...ofRejected, reason })
  // What was checked then was refused since.
  return { ...draft, cause_checked: false }
}

/** The draft that takes the place of a purchase invoice: the same content, and nothing of what that one replaced in its turn. */
export function replacementDraft(document: DocumentDetail, reason: string): DraftInput {
  const replaced: readonly string[] = [ofRejected.document_type, ofPurchase.document_type]
  const { references } = document.input
  const kept = references.filter(({ document_type }) => !replaced.includes(document_type))
  const own = { ...document, input: { ...document.input, references: kept } }
  return draftInstead(own, { ...ofPurchase, reason })
}

type Why = { document_type: string; code: string; reason: string }

function draftInstead({ clave, issued_at: issuedAt, input }: DocumentDetail, why: Why): DraftInput {
  if (clave === null || issuedAt === null) return input
  const reference = { ...why, number: clave, issued_at: issuedAt, reason: why.reason.slice(0, 180) }
  const others = input.references.filter(({ number }) => number !== clave)
  return { ...input, references: [reference, ...others].slice(0, 10) }
}
