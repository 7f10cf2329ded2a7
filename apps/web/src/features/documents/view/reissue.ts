import type { DocumentDetail, DraftInput } from '@cuentaclara/contracts'

// A document of the authority's refusal, and what refers to it (Annex v4.4, notes 10 and 9; Decree, article 19).
const rejectedByAuthority = '10'
const replacesRejected = '16'

/** The draft that replaces a rejected document: the same content, referring to the key that has no effect. */
export function reissueDraft(document: DocumentDetail, reason: string): DraftInput {
  const { clave, issued_at: issuedAt, input } = document
  if (clave === null || issuedAt === null) return input
  const reference = {
    document_type: rejectedByAuthority,
    number: clave,
    issued_at: issuedAt,
    code: replacesRejected,
    reason: reason.slice(0, 180),
  }
  const others = input.references.filter(({ number }) => number !== clave)
  // What was checked then was refused since.
  return { ...input, cause_checked: false, references: [reference, ...others].slice(0, 10) }
}
