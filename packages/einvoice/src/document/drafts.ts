import type { DocumentKind, DraftDocument, DraftLine } from './document.ts'

/** A draft of nothing yet: cash sale in colones, no lines, no parties. */
export function newDraft<Kind extends DocumentKind>(kind: Kind): DraftDocument & { kind: Kind } {
  return {
    kind,
    situation: '1',
    issuer: null,
    receiver: null,
    saleCondition: '01',
    currency: 'CRC',
    exchangeRate: '1',
    lines: [],
    otherCharges: [],
    payments: [],
    references: [],
    extraTexts: [],
    extraContents: [],
  }
}

/** An empty line: one unit at the general rate of IVA. */
export function newLine(): DraftLine {
  return {
    cabys: '',
    codes: [],
    quantity: '1',
    unit: 'Unid',
    description: '',
    unitPrice: '0',
    priceIncludesTax: false,
    discounts: [],
    taxes: [{ code: '01', rateCode: '08' }],
    serialNumbers: [],
    assortment: [],
  }
}
