import type {
  DocumentKind,
  DraftDocument,
  DraftExoneration,
  DraftLine,
  DraftTax,
  Reference,
} from '../src/document/document.ts'
import { newDraft, newLine } from '../src/document/drafts.ts'
import { buyer, hardwareStore } from './parties.ts'

/** A draft of the hardware store for its usual buyer. */
export function aDraft(kind: DocumentKind, changes: Partial<DraftDocument>): DraftDocument {
  return { ...newDraft(kind), issuer: hardwareStore, receiver: buyer, issuerActivity: '4752.1', ...changes }
}

/** One line at the general rate. */
export function aLine(
  cabys: string,
  description: string,
  quantity: string,
  unitPrice: string,
  changes: Partial<DraftLine> = {},
): DraftLine {
  return { ...newLine(), cabys, description, quantity, unitPrice, taxes: [iva()], ...changes }
}

/** IVA at a rate code. */
export function iva(rateCode = '08'): DraftTax {
  return { code: '01', rateCode }
}

/** IVA of which some points are exonerated. */
export function exonerated(ratePoints: string, changes: Partial<DraftExoneration> = {}): DraftTax {
  const exoneration: DraftExoneration = {
    documentType: '04',
    documentNumber: 'AL-00012345-26',
    institution: '01',
    issuedAt: '2026-01-01T00:00:00-06:00',
    ratePoints,
    ...changes,
  }
  return { ...iva(), exoneration }
}

/** A reference to an invoice of the week before. */
export function aReference(changes: Partial<Reference>): Reference {
  return {
    documentType: '01',
    number: '50616112600310100011100100001010000000001185526061',
    issuedAt: '2026-11-16T09:15:00-06:00',
    ...changes,
  }
}
