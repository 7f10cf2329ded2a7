import type { Decimal } from '@cuentaclara/decimal'

/** Every kind of document the engine knows; what makes them differ is in `kinds/`. */
export type DocumentKind = OfficialKind | InternalKind

/** Kinds that stay between us and the client: no official code, no clave, no XML. */
export type InternalKind = 'quotation' | 'simple' | 'recurring'

/** Kinds that the authority receives. */
export type OfficialKind =
  | 'invoice'
  | 'debit-note'
  | 'credit-note'
  | 'ticket'
  | 'purchase'
  | 'export'
  | 'payment-receipt'

/** Decimal number as text, `1234.50000`: how amounts travel in drafts, JSON and forms. */
export type DecimalText = string

/** Moment with its offset, `2026-11-21T10:15:00-06:00`. */
export type InstantText = string

/** `normal` 1, `contingency` 2, `offline` 3: position 42 of the clave. */
export type Situation = '1' | '2' | '3'

export type Identification = { type: string; number: string }

export type Address = {
  province: string
  canton: string
  district: string
  neighbourhood?: string
  details: string
}

export type Phone = { countryCode: string; number: string }

/** An issuer or a receiver, as copied into the document. */
export type Party = {
  name: string
  identification?: Identification
  tradeName?: string
  /** Alcohol registry, Law 8707; issuers only. */
  alcoholRegistry?: string
  address?: Address
  foreignAddress?: string
  phone?: Phone
  /** Issuer up to four, receiver one. */
  emails: string[]
}

export type DraftDiscount = {
  code: string
  other?: string
  nature?: string
  /** One of the two: an amount in the document's currency or a percentage 0–100 of what is left. */
  amount?: DecimalText
  percent?: DecimalText
}

export type SpecificTax = {
  quantity: DecimalText
  percent?: DecimalText
  proportion?: DecimalText
  volume?: DecimalText
  unitTax: DecimalText
}

export type DraftExoneration = {
  documentType: string
  documentTypeOther?: string
  documentNumber: string
  article?: number
  clause?: number
  institution: string
  institutionOther?: string
  issuedAt: InstantText
  /** Points of rate exonerated, at most the rate. */
  ratePoints: DecimalText
}

export type DraftTax = {
  code: string
  otherName?: string
  /** IVA rate code (note 8.1); required for codes 01 and 07. */
  rateCode?: string
  /** Percentage; derived from the rate code when absent. */
  rate?: DecimalText
  /** Used-goods factor, code 08. */
  factor?: DecimalText
  /** Tax that would be due without the export, stated by the user; exports and their notes. */
  exportAmount?: DecimalText
  specific?: SpecificTax
  exoneration?: DraftExoneration
}

export type ProductCode = { type: string; code: string }

export type DraftAssortmentPart = {
  cabys: string
  codes: ProductCode[]
  quantity: DecimalText
  unit: string
  commercialUnit?: string
  description: string
  unitPrice: DecimalText
  discounts: DraftDiscount[]
  factoryVat?: string
  taxableBase?: DecimalText
  taxes: DraftTax[]
}

export type DraftLine = {
  /** Thirteen digits; may be empty while drafting. */
  cabys: string
  codes: ProductCode[]
  quantity: DecimalText
  unit: string
  commercialUnit?: string
  transactionType?: string
  description: string
  /** Per unit in the document's currency; with `priceIncludesTax`, what the customer pays per unit. */
  unitPrice: DecimalText
  priceIncludesTax: boolean
  discounts: DraftDiscount[]
  taxes: DraftTax[]
  /** Typed base for special calculations (code 07, factory VAT 01). */
  taxableBase?: DecimalText
  factoryVat?: string
  tariffHeading?: string
  serialNumbers: string[]
  medicineRegistry?: string
  pharmaceuticalForm?: string
  assortment: DraftAssortmentPart[]
  /** Our item, when the line came from the catalogue; never leaves the product. */
  itemId?: string
}

/**
 * What an item keeps for the lines that sell it: what its goods or its law ask of every sale. Pieces, buyers and moments are of
 * each line alone: serial numbers, exonerations, typed bases, what an export would have been taxed.
 */
export type ItemLine = Pick<
  DraftLine,
  | 'commercialUnit'
  | 'transactionType'
  | 'tariffHeading'
  | 'medicineRegistry'
  | 'pharmaceuticalForm'
  | 'factoryVat'
  | 'codes'
  | 'assortment'
> & {
  /** Used-goods factor, where its VAT is reckoned so. */
  vatFactor?: DecimalText
  /** In percent: an item has a price in each currency. */
  discounts: (Omit<DraftDiscount, 'amount' | 'percent'> & { percent: DecimalText })[]
  /** Beside VAT. */
  taxes: Pick<DraftTax, 'code' | 'otherName' | 'rate' | 'specific'>[]
}

export type DraftOtherCharge = {
  type: string
  typeOther?: string
  thirdParty?: { identification: Identification; name: string }
  description: string
  /** One of the two; a percentage is of the net sale without taxes. */
  percent?: DecimalText
  amount?: DecimalText
}

export type DraftPayment = { means: string; other?: string; amount?: DecimalText }

export type Reference = {
  documentType: string
  documentTypeOther?: string
  number?: string
  issuedAt: InstantText
  code?: string
  codeOther?: string
  reason?: string
}

export type ExtraText = { code?: string; text: string }

/**
 * What a simple receipt is for: a sale under the simplified regime, a paper of our own (deposit, advance, donation), or
 * what stands in for an electronic document while none can be made.
 */
export type ReceiptUse = 'regime-sale' | 'internal' | 'provisional'

/** What a person or a program writes: every input, no result. */
export type DraftDocument = {
  kind: DocumentKind
  situation: Situation
  issuer: Party | null
  receiver: Party | null
  issuerActivity?: string
  receiverActivity?: string
  saleCondition: string
  saleConditionOther?: string
  creditDays?: number
  currency: string
  /** Colones per unit of `currency`; 1 for colones. */
  exchangeRate: DecimalText
  lines: DraftLine[]
  otherCharges: DraftOtherCharge[]
  payments: DraftPayment[]
  references: Reference[]
  extraTexts: ExtraText[]
  extraContents: ExtraText[]
  /** Last day on which a quotation may be accepted, `2026-12-31`. */
  validUntil?: string
  /** Simple receipts only. */
  receiptUse?: ReceiptUse
}

export type Discount = { code: string; other?: string; nature?: string; amount: Decimal }

export type Exoneration = {
  documentType: string
  documentTypeOther?: string
  documentNumber: string
  article?: number
  clause?: number
  institution: string
  institutionOther?: string
  issuedAt: InstantText
  ratePoints: Decimal
  amount: Decimal
}

export type Tax = {
  code: string
  otherName?: string
  rateCode?: string
  rate?: Decimal
  factor?: Decimal
  specific?: {
    quantity: Decimal
    percent?: Decimal
    proportion?: Decimal
    volume?: Decimal
    unitTax: Decimal
  }
  amount: Decimal
  /** Tax that would be due if the goods were not exported; notes and export invoices. */
  exportAmount?: Decimal
  exoneration?: Exoneration
}

export type AssortmentPart = {
  cabys: string
  codes: ProductCode[]
  quantity: Decimal
  unit: string
  commercialUnit?: string
  description: string
  unitPrice: Decimal
  total: Decimal
  discounts: Discount[]
  subtotal: Decimal
  factoryVat?: string
  taxableBase: Decimal
  taxes: Tax[]
}

export type Line = {
  cabys: string
  codes: ProductCode[]
  quantity: Decimal
  unit: string
  commercialUnit?: string
  transactionType?: string
  description: string
  /** Before tax, five decimals. */
  unitPrice: Decimal
  /** quantity × unitPrice. */
  total: Decimal
  discounts: Discount[]
  /** total − discounts. */
  subtotal: Decimal
  taxableBase: Decimal
  taxes: Tax[]
  factoryVat?: string
  /** ImpuestoAsumidoEmisorFabrica. */
  assumedTax: Decimal
  /** ImpuestoNeto. */
  netTax: Decimal
  /** MontoTotalLinea. */
  lineTotal: Decimal
  tariffHeading?: string
  serialNumbers: string[]
  medicineRegistry?: string
  pharmaceuticalForm?: string
  assortment: AssortmentPart[]
}

export type OtherCharge = {
  type: string
  typeOther?: string
  thirdParty?: { identification: Identification; name: string }
  description: string
  percent?: Decimal
  amount: Decimal
}

export type Payment = { means: string; other?: string; amount?: Decimal }

export type TaxBreakdown = { code: string; rateCode?: string; amount: Decimal }

export type Summary = {
  servicesTaxed: Decimal
  servicesExempt: Decimal
  servicesExonerated: Decimal
  servicesNotSubject: Decimal
  goodsTaxed: Decimal
  goodsExempt: Decimal
  goodsExonerated: Decimal
  goodsNotSubject: Decimal
  taxed: Decimal
  exempt: Decimal
  exonerated: Decimal
  notSubject: Decimal
  sale: Decimal
  discounts: Decimal
  netSale: Decimal
  taxBreakdown: TaxBreakdown[]
  tax: Decimal
  assumedTax: Decimal
  returnedVat: Decimal
  otherCharges: Decimal
  total: Decimal
}

/** A complete document with every amount computed: what is written, signed, printed and stored. */
export type FiscalDocument = {
  kind: OfficialKind
  clave: string
  consecutivo: string
  situation: Situation
  issuedAt: InstantText
  softwareProviderId: string
  issuer: Party
  receiver: Party | null
  issuerActivity?: string
  receiverActivity?: string
  saleCondition: string
  saleConditionOther?: string
  creditDays?: number
  currency: string
  exchangeRate: Decimal
  lines: Line[]
  otherCharges: OtherCharge[]
  payments: Payment[]
  references: Reference[]
  extraTexts: ExtraText[]
  extraContents: ExtraText[]
  summary: Summary
}

/** A finding of `validate`: stable code, path of the field in the draft (`lines.2.cabys`), blocking or not. */
export type Issue = {
  code: string
  path: string
  severity: 'error' | 'warning'
  /** Values for the sentence under `rules.<code>` in the dictionaries. */
  params?: Record<string, string | number>
  /** The authority's rejection code this prevents, when known. */
  prevents?: string
}
