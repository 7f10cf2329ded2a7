import { one, zero } from '@cuentaclara/decimal'
import { emptyBuckets } from '../tax/summary.ts'

/** What a read group starts from, so that absent amounts are zero and absent lists empty; new for every group. */

export function blankObject(): Record<string, unknown> {
  return {}
}

export function blankIdentification() {
  return { type: '', number: '' }
}

export function blankAddress() {
  return { province: '', canton: '', district: '', details: '' }
}

export function blankPhone() {
  return { countryCode: '', number: '' }
}

export function blankParty() {
  return { name: '', emails: [] }
}

export function blankProductCode() {
  return { type: '', code: '' }
}

export function blankDiscount() {
  return { code: '', amount: zero }
}

export function blankTax() {
  return { code: '', amount: zero }
}

export function blankSpecific() {
  return { quantity: zero, unitTax: zero }
}

export function blankExoneration() {
  return {
    documentType: '',
    documentNumber: '',
    institution: '',
    issuedAt: '',
    ratePoints: zero,
    amount: zero,
  }
}

export function blankOtherCharge() {
  return { type: '', description: '', amount: zero }
}

export function blankPayment() {
  return { means: '' }
}

export function blankReference() {
  return { documentType: '', issuedAt: '' }
}

export function blankAssortmentPart() {
  return {
    cabys: '',
    codes: [],
    quantity: zero,
    unit: '',
    description: '',
    unitPrice: zero,
    total: zero,
    discounts: [],
    subtotal: zero,
    taxableBase: zero,
    taxes: [],
  }
}

export function blankLine() {
  return {
    ...blankAssortmentPart(),
    assumedTax: zero,
    netTax: zero,
    lineTotal: zero,
    serialNumbers: [],
    assortment: [],
  }
}

export function blankSummary() {
  return {
    ...emptyBuckets(),
    taxed: zero,
    exempt: zero,
    exonerated: zero,
    notSubject: zero,
    sale: zero,
    discounts: zero,
    netSale: zero,
    taxBreakdown: [],
    tax: zero,
    assumedTax: zero,
    returnedVat: zero,
    otherCharges: zero,
    total: zero,
  }
}

export function blankDocument() {
  return {
    clave: '',
    consecutivo: '',
    issuedAt: '',
    softwareProviderId: '',
    issuer: blankParty(),
    receiver: null,
    saleCondition: '',
    // Version 4.3 leaves CodigoTipoMoneda out for colones.
    currency: 'CRC',
    exchangeRate: one,
    lines: [],
    otherCharges: [],
    payments: [],
    references: [],
    extraTexts: [],
    extraContents: [],
    summary: blankSummary(),
  }
}
