import type { DocumentKind } from '../document/document.ts'
import type { KindFacts, Rule } from '../rules/rule.ts'
import {
  electronicRules,
  exportRules,
  noteRules,
  paymentReceiptRules,
  purchaseRules,
  sellingRules,
} from '../rules/rule-sets.ts'

/** A row of the table of kinds: everything that makes one kind of document differ from another. */
export type KindDefinition = KindFacts & {
  lifecycle: 'electronic'
  /** What it does to the balance of the client: +1 owes more, −1 owes less. */
  accountEffect: -1 | 0 | 1
  /** Kinds that may be made from it. */
  becomes: readonly DocumentKind[]
  rules: readonly (readonly Rule[])[]
}

const sale = {
  lifecycle: 'electronic',
  accountEffect: 1,
  isNote: false,
  issuedByReceiver: false,
  arithmetic: 'sale',
  returnsVat: true,
  mayLackLines: true,
  issuerActivity: 'required',
  receiverActivity: 'optional',
  hasTransactionTypes: true,
  hasOtherCharges: true,
  hasExonerations: true,
  hasSpecificTaxes: true,
  hasAssortments: true,
  hasFactoryVat: true,
  hasTariffHeadings: false,
  references: 'optional',
} as const

const note = {
  ...sale,
  isNote: true,
  receiver: 'optional',
  references: 'required',
  issuerActivity: 'optional',
  hasTariffHeadings: true,
} as const

/** Every kind of document, by name. Annex v4.4, notes 2 and 3; differences of structure from the schemas of 2026. */
export const documentKinds: Readonly<Record<DocumentKind, KindDefinition>> = {
  invoice: {
    ...sale,
    kind: 'invoice',
    official: {
      code: '01',
      abbreviation: 'FE',
      root: 'FacturaElectronica',
      namespaceSuffix: 'facturaElectronica',
    },
    receiver: 'required',
    becomes: ['credit-note', 'debit-note', 'payment-receipt', 'invoice'],
    rules: [electronicRules, sellingRules],
  },
  ticket: {
    ...sale,
    kind: 'ticket',
    official: {
      code: '04',
      abbreviation: 'TE',
      root: 'TiqueteElectronico',
      namespaceSuffix: 'tiqueteElectronico',
    },
    receiver: 'optional',
    receiverActivity: 'absent',
    hasTransactionTypes: false,
    becomes: ['credit-note', 'debit-note', 'invoice', 'ticket'],
    rules: [electronicRules, sellingRules],
  },
  'credit-note': {
    ...note,
    kind: 'credit-note',
    official: {
      code: '03',
      abbreviation: 'NC',
      root: 'NotaCreditoElectronica',
      namespaceSuffix: 'notaCreditoElectronica',
    },
    accountEffect: -1,
    becomes: ['debit-note'],
    rules: [electronicRules, sellingRules, noteRules],
  },
  'debit-note': {
    ...note,
    kind: 'debit-note',
    official: {
      code: '02',
      abbreviation: 'ND',
      root: 'NotaDebitoElectronica',
      namespaceSuffix: 'notaDebitoElectronica',
    },
    becomes: ['credit-note'],
    rules: [electronicRules, sellingRules, noteRules],
  },
  purchase: {
    ...sale,
    kind: 'purchase',
    official: {
      code: '08',
      abbreviation: 'FEC',
      root: 'FacturaElectronicaCompra',
      namespaceSuffix: 'facturaElectronicaCompra',
    },
    accountEffect: 0,
    receiver: 'required',
    references: 'required',
    issuedByReceiver: true,
    issuerActivity: 'optional',
    receiverActivity: 'required',
    returnsVat: false,
    mayLackLines: false,
    hasSpecificTaxes: false,
    hasAssortments: false,
    hasFactoryVat: false,
    becomes: ['credit-note', 'debit-note', 'purchase'],
    rules: [electronicRules, sellingRules, purchaseRules],
  },
  export: {
    ...sale,
    kind: 'export',
    official: {
      code: '09',
      abbreviation: 'FEE',
      root: 'FacturaElectronicaExportacion',
      namespaceSuffix: 'facturaElectronicaExportacion',
    },
    receiver: 'required',
    receiverActivity: 'absent',
    returnsVat: false,
    mayLackLines: false,
    hasExonerations: false,
    hasSpecificTaxes: false,
    hasFactoryVat: false,
    hasTariffHeadings: true,
    becomes: ['credit-note', 'debit-note', 'export'],
    rules: [electronicRules, sellingRules, exportRules],
  },
  'payment-receipt': {
    ...sale,
    kind: 'payment-receipt',
    official: {
      code: '10',
      abbreviation: 'REP',
      root: 'ReciboElectronicoPago',
      namespaceSuffix: 'reciboElectronicoPago',
    },
    // The payment it documents is what lowers the balance.
    accountEffect: 0,
    receiver: 'required',
    references: 'required',
    arithmetic: 'payment',
    issuerActivity: 'absent',
    receiverActivity: 'absent',
    returnsVat: false,
    mayLackLines: false,
    hasTransactionTypes: false,
    hasOtherCharges: false,
    hasExonerations: false,
    hasSpecificTaxes: false,
    hasAssortments: false,
    hasFactoryVat: false,
    becomes: [],
    rules: [electronicRules, paymentReceiptRules],
  },
}

const byCode = new Map(Object.values(documentKinds).map((row) => [row.official.code, row]))
const byRoot = new Map(Object.values(documentKinds).map((row) => [row.official.root, row]))

/** The row of an official code, `01`; undefined for messages and unknown codes. */
export function kindOf(code: string): KindDefinition | undefined {
  return byCode.get(code)
}

/** The row whose documents have this root element. */
export function kindOfRoot(root: string): KindDefinition | undefined {
  return byRoot.get(root)
}
