import type { DraftDocument, DraftLine, DraftTax, Party } from './document.ts'
import { newDraft, newLine } from './drafts.ts'

// Drafts for tests: complete and valid, so that a test says only what matters to it.

/** IVA at the general rate, or at another. */
export function vat(rateCode = '08', more: Partial<DraftTax> = {}): DraftTax {
  return { code: '01', rateCode, ...more }
}

/** One hammer at ₡1000. */
export function aLine(what: Partial<DraftLine> = {}): DraftLine {
  return {
    ...newLine(),
    cabys: '4292199990200',
    description: 'Martillo de carpintero',
    unitPrice: '1000',
    ...what,
  }
}

/** A legal entity of Heredia. */
export function aParty(what: Partial<Party> = {}): Party {
  return {
    name: 'FERRETERIA EL EJEMPLO SOCIEDAD ANONIMA',
    identification: { type: '02', number: '3101000111' },
    address: { province: '4', canton: '01', district: '01', details: 'Del parque 100 metros al norte' },
    emails: ['facturas@ejemplo.invalid'],
    ...what,
  }
}

/** A cash invoice of one line. */
export function anInvoice(what: Partial<DraftDocument> = {}): DraftDocument {
  return {
    ...newDraft('invoice'),
    issuer: aParty(),
    receiver: aParty({ name: 'CLIENTE FICTICIO', identification: { type: '01', number: '101110111' } }),
    issuerActivity: '4752.1',
    lines: [aLine()],
    payments: [{ means: '01' }],
    ...what,
  }
}

/** A cash ticket of one line, for whoever buys. */
export function aTicket(what: Partial<DraftDocument> = {}): DraftDocument {
  return { ...anInvoice(), kind: 'ticket', receiver: null, ...what }
}

/** An offer of one line until the end of 2026. */
export function aQuotation(what: Partial<DraftDocument> = {}): DraftDocument {
  return { ...anInvoice(), kind: 'quotation', validUntil: '2026-12-31', ...what }
}

/** A receipt of an advance that nobody is named for. */
export function aSimpleReceipt(what: Partial<DraftDocument> = {}): DraftDocument {
  return { ...anInvoice(), kind: 'simple', receiver: null, receiptUse: 'internal', ...what }
}

/** A monthly fee. */
export function aTemplate(what: Partial<DraftDocument> = {}): DraftDocument {
  return {
    ...anInvoice(),
    kind: 'recurring',
    lines: [aLine({ description: 'Mensualidad de {month} de {year}' })],
    ...what,
  }
}
