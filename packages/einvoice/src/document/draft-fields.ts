import type {
  DraftAssortmentPart,
  DraftDiscount,
  DraftDocument,
  DraftExoneration,
  DraftLine,
  DraftOtherCharge,
  DraftPayment,
  DraftTax,
  ExtraText,
  Identification,
  ItemLine,
  ProductCode,
  Reference,
  SpecificTax,
} from './document.ts'

/** Text of at most so many characters. What has a fallback may be left out where a draft comes in. */
export type TextField = {
  readonly is: 'text'
  readonly most: number
  readonly fallback?: string
}
/** A decimal number as text. `typed` may still be unfinished: rules say what is wrong with it. */
export type AmountField = { readonly is: 'amount' | 'typed'; readonly fallback?: string }
export type WholeField = { readonly is: 'whole'; readonly most: number }
export type FlagField = { readonly is: 'flag'; readonly fallback?: boolean }
/** A moment with its offset, or an id of ours. */
export type PlainField = { readonly is: 'instant' | 'id' }
export type ListField<Of> = { readonly is: 'list'; readonly of: Of; readonly most?: number }
export type GroupField<Fields> = { readonly is: 'group'; readonly fields: Fields }
export type AnyField = (
  | TextField
  | AmountField
  | WholeField
  | FlagField
  | PlainField
  | { readonly is: 'list'; readonly of: AnyField; readonly most?: number }
  | { readonly is: 'group'; readonly fields: AnyFields }
) & { readonly optional?: true }
export type AnyFields = { readonly [name: string]: AnyField }

/** What describes a value of the model. Mapped from its types: a field that is forgotten here does not compile. */
type FieldOf<Value> = [Value] extends [string]
  ? TextField | AmountField | PlainField
  : [Value] extends [number]
    ? WholeField
    : [Value] extends [boolean]
      ? FlagField
      : [Value] extends [(infer Item)[]]
        ? ListField<FieldOf<Item>>
        : GroupField<FieldsOf<Value>>
type FieldsOf<Model> = {
  readonly [Name in keyof Model]-?: undefined extends Model[Name]
    ? FieldOf<NonNullable<Model[Name]>> & { readonly optional: true }
    : FieldOf<Model[Name]> & { readonly optional?: never }
}

/** The part of a draft that one person types and another program sends: all but who it is from and for. */
export type DraftContent = Omit<DraftDocument, 'kind' | 'issuer' | 'receiver' | 'validUntil' | 'receiptUse'>

const amount = { is: 'amount' } as const
const typed = { is: 'typed' } as const
const instant = { is: 'instant' } as const

const identification = {
  type: text(2),
  number: text(20),
} as const satisfies FieldsOf<Identification>

const productCode = { type: text(2), code: text(20) } as const satisfies FieldsOf<ProductCode>

const discount = {
  code: text(2),
  other: optional(text(100)),
  nature: optional(text(80)),
  amount: optional(amount),
  percent: optional(amount),
} as const satisfies FieldsOf<DraftDiscount>

const specific = {
  quantity: amount,
  percent: optional(amount),
  proportion: optional(amount),
  volume: optional(amount),
  unitTax: amount,
} as const satisfies FieldsOf<SpecificTax>

const exoneration = {
  documentType: text(2),
  documentTypeOther: optional(text(100)),
  documentNumber: text(40),
  article: optional({ is: 'whole', most: 999_999 }),
  clause: optional({ is: 'whole', most: 999_999 }),
  institution: text(2),
  institutionOther: optional(text(160)),
  issuedAt: instant,
  ratePoints: amount,
} as const satisfies FieldsOf<DraftExoneration>

const tax = {
  code: text(2),
  otherName: optional(text(100)),
  rateCode: optional(text(2)),
  rate: optional(amount),
  factor: optional(amount),
  exportAmount: optional(amount),
  specific: optional(group(specific)),
  exoneration: optional(group(exoneration)),
} as const satisfies FieldsOf<DraftTax>

const assortmentPart = {
  cabys: text(13, ''),
  codes: list(group(productCode), 5),
  quantity: { ...typed, fallback: '1' },
  unit: text(15, 'Unid'),
  commercialUnit: optional(text(20)),
  description: text(200, ''),
  unitPrice: { ...typed, fallback: '0' },
  discounts: list(group(discount), 5),
  factoryVat: optional(text(2)),
  taxableBase: optional(amount),
  taxes: list(group(tax), 20),
} as const satisfies FieldsOf<DraftAssortmentPart>

export const lineFields = {
  cabys: text(13, ''),
  codes: list(group(productCode), 5),
  quantity: { ...typed, fallback: '1' },
  unit: text(15, 'Unid'),
  commercialUnit: optional(text(20)),
  transactionType: optional(text(2)),
  description: text(500, ''),
  unitPrice: { ...typed, fallback: '0' },
  priceIncludesTax: { is: 'flag', fallback: false },
  discounts: list(group(discount), 5),
  taxes: list(group(tax), 20),
  taxableBase: optional(amount),
  factoryVat: optional(text(2)),
  tariffHeading: optional(text(12)),
  serialNumbers: list(text(17), 1000),
  medicineRegistry: optional(text(100)),
  pharmaceuticalForm: optional(text(3)),
  assortment: list(group(assortmentPart), 20),
  itemId: optional({ is: 'id' }),
} as const satisfies FieldsOf<DraftLine>

/** What an item keeps for its lines, in the fields that those have. */
export const itemLineFields = {
  commercialUnit: lineFields.commercialUnit,
  transactionType: lineFields.transactionType,
  tariffHeading: lineFields.tariffHeading,
  medicineRegistry: lineFields.medicineRegistry,
  pharmaceuticalForm: lineFields.pharmaceuticalForm,
  factoryVat: lineFields.factoryVat,
  vatFactor: optional(amount),
  codes: lineFields.codes,
  discounts: list(
    group({ code: discount.code, other: discount.other, nature: discount.nature, percent: amount }),
    5,
  ),
  taxes: list(
    group({ code: tax.code, otherName: tax.otherName, rate: tax.rate, specific: tax.specific }),
    20,
  ),
  assortment: lineFields.assortment,
} as const satisfies FieldsOf<ItemLine>

const otherCharge = {
  type: text(2),
  typeOther: optional(text(100)),
  thirdParty: optional(group({ identification: group(identification), name: text(100) })),
  description: text(160),
  percent: optional(amount),
  amount: optional(amount),
} as const satisfies FieldsOf<DraftOtherCharge>

const payment = {
  means: text(2),
  other: optional(text(100)),
  amount: optional(amount),
} as const satisfies FieldsOf<DraftPayment>

const reference = {
  documentType: text(2),
  documentTypeOther: optional(text(100)),
  number: optional(text(50)),
  issuedAt: instant,
  code: optional(text(2)),
  codeOther: optional(text(100)),
  reason: optional(text(180)),
} as const satisfies FieldsOf<Reference>

const extraText = { code: optional(text(100)), text: text(500) } as const satisfies FieldsOf<ExtraText>

/**
 * What a draft says, once for everybody: HTTP's schema, stored drafts, the engine's draft and the form follow from it.
 * Lengths are the largest that any kind of document allows, quantities of rows the schema's (Annex 4.4).
 */
export const draftFields = {
  situation: text(1, '1'),
  issuerActivity: optional(text(6)),
  receiverActivity: optional(text(6)),
  saleCondition: text(2, ''),
  saleConditionOther: optional(text(100)),
  creditDays: optional({ is: 'whole', most: 99_999 }),
  currency: text(3, 'CRC'),
  exchangeRate: { ...amount, fallback: '' },
  // How many is a limit of the program, with a sentence of its own.
  lines: list(group(lineFields)),
  otherCharges: list(group(otherCharge), 15),
  payments: list(group(payment), 4),
  references: list(group(reference), 10),
  extraTexts: list(group(extraText), 50),
  extraContents: list(group(extraText), 50),
} as const satisfies FieldsOf<DraftContent>

function text(most: number): { readonly is: 'text'; readonly most: number }
function text(
  most: number,
  fallback: string,
): { readonly is: 'text'; readonly most: number; readonly fallback: string }
function text(most: number, fallback?: string) {
  return { is: 'text', most, ...(fallback === undefined ? {} : { fallback }) } as const
}

function list<const Of>(of: Of, most?: number): ListField<Of> {
  return { is: 'list', of, ...(most === undefined ? {} : { most }) }
}

function group<const Fields>(fields: Fields): GroupField<Fields> {
  return { is: 'group', fields }
}

function optional<const Field>(field: Field): Field & { readonly optional: true } {
  return { ...field, optional: true }
}
