import { type Decimal, decimal, parseDecimal, toText } from '@cuentaclara/decimal'
import type {
  Address,
  AssortmentPart,
  Discount,
  Exoneration,
  ExtraText,
  FiscalDocument,
  Identification,
  Line,
  OtherCharge,
  Party,
  Payment,
  Phone,
  ProductCode,
  Reference,
  Summary,
  Tax,
  TaxBreakdown,
} from '../document/document.ts'
import { snakeCase } from '../document/snake-case.ts'
import type { Calculation } from '../rules/rule.ts'

export type JsonValue = string | number | null | JsonValue[] | JsonObject
export type JsonObject = { [key: string]: JsonValue }

/**
 * The canonical JSON of a complete document: snake_case names in the model's order, decimals as the shortest text,
 * absent fields left out. Equal documents give equal JSON.
 */
export function toJson(document: FiscalDocument): JsonObject {
  return write(document as unknown as Model) as JsonObject
}

/** The document of a canonical JSON. Throws a TypeError that names the field when a value is of the wrong kind. */
export function fromJson(json: JsonObject): FiscalDocument {
  return read(json, '') as FiscalDocument
}

/** The same of the amounts of a draft, in the same shape: they go to and from another thread as plain data. */
export function calculationToJson(calculation: Calculation): JsonObject {
  return writeCalculation(calculation) as JsonObject
}

/** The amounts of such a JSON, however many digits they have. Throws as `fromJson` does, and a RangeError for what is no number. */
export function calculationFromJson(json: JsonObject): Calculation {
  return readCalculation(json, '') as Calculation
}

type Model = Record<string, unknown>

/** What a field holds. Mapped from the model's types, so that a field forgotten here does not compile. */
type Shape<Value> = Value extends Decimal
  ? 'decimal'
  : Value extends string
    ? 'text'
    : Value extends number
      ? 'number'
      : Value extends (infer Item)[]
        ? readonly [Shape<Item>]
        : Fields<Value>
type Fields<Value> = { readonly [Key in keyof Value]-?: Shape<NonNullable<Value[Key]>> }
type AnyShape = 'decimal' | 'text' | 'number' | readonly [AnyShape] | { readonly [key: string]: AnyShape }

const identification: Fields<Identification> = { type: 'text', number: 'text' }

const address: Fields<Address> = {
  province: 'text',
  canton: 'text',
  district: 'text',
  neighbourhood: 'text',
  details: 'text',
}

const phone: Fields<Phone> = { countryCode: 'text', number: 'text' }

const party: Fields<Party> = {
  name: 'text',
  identification,
  tradeName: 'text',
  alcoholRegistry: 'text',
  address,
  foreignAddress: 'text',
  phone,
  emails: ['text'],
}

const productCode: Fields<ProductCode> = { type: 'text', code: 'text' }

const discount: Fields<Discount> = { code: 'text', other: 'text', nature: 'text', amount: 'decimal' }

const exoneration: Fields<Exoneration> = {
  documentType: 'text',
  documentTypeOther: 'text',
  documentNumber: 'text',
  article: 'number',
  clause: 'number',
  institution: 'text',
  institutionOther: 'text',
  issuedAt: 'text',
  ratePoints: 'decimal',
  amount: 'decimal',
}

const tax: Fields<Tax> = {
  code: 'text',
  otherName: 'text',
  rateCode: 'text',
  rate: 'decimal',
  factor: 'decimal',
  specific: {
    quantity: 'decimal',
    percent: 'decimal',
    proportion: 'decimal',
    volume: 'decimal',
    unitTax: 'decimal',
  },
  amount: 'decimal',
  exportAmount: 'decimal',
  exoneration,
}

const assortmentPart: Fields<AssortmentPart> = {
  cabys: 'text',
  codes: [productCode],
  quantity: 'decimal',
  unit: 'text',
  commercialUnit: 'text',
  description: 'text',
  unitPrice: 'decimal',
  total: 'decimal',
  discounts: [discount],
  subtotal: 'decimal',
  factoryVat: 'text',
  taxableBase: 'decimal',
  taxes: [tax],
}

const line: Fields<Line> = {
  cabys: 'text',
  codes: [productCode],
  quantity: 'decimal',
  unit: 'text',
  commercialUnit: 'text',
  transactionType: 'text',
  description: 'text',
  unitPrice: 'decimal',
  total: 'decimal',
  discounts: [discount],
  subtotal: 'decimal',
  taxableBase: 'decimal',
  taxes: [tax],
  factoryVat: 'text',
  assumedTax: 'decimal',
  netTax: 'decimal',
  lineTotal: 'decimal',
  tariffHeading: 'text',
  serialNumbers: ['text'],
  medicineRegistry: 'text',
  pharmaceuticalForm: 'text',
  assortment: [assortmentPart],
}

const otherCharge: Fields<OtherCharge> = {
  type: 'text',
  typeOther: 'text',
  thirdParty: { identification, name: 'text' },
  description: 'text',
  percent: 'decimal',
  amount: 'decimal',
}

const payment: Fields<Payment> = { means: 'text', other: 'text', amount: 'decimal' }

const reference: Fields<Reference> = {
  documentType: 'text',
  documentTypeOther: 'text',
  number: 'text',
  issuedAt: 'text',
  code: 'text',
  codeOther: 'text',
  reason: 'text',
}

const extraText: Fields<ExtraText> = { code: 'text', text: 'text' }

const taxBreakdown: Fields<TaxBreakdown> = { code: 'text', rateCode: 'text', amount: 'decimal' }

const summary: Fields<Summary> = {
  servicesTaxed: 'decimal',
  servicesExempt: 'decimal',
  servicesExonerated: 'decimal',
  servicesNotSubject: 'decimal',
  goodsTaxed: 'decimal',
  goodsExempt: 'decimal',
  goodsExonerated: 'decimal',
  goodsNotSubject: 'decimal',
  taxed: 'decimal',
  exempt: 'decimal',
  exonerated: 'decimal',
  notSubject: 'decimal',
  sale: 'decimal',
  discounts: 'decimal',
  netSale: 'decimal',
  taxBreakdown: [taxBreakdown],
  tax: 'decimal',
  assumedTax: 'decimal',
  returnedVat: 'decimal',
  otherCharges: 'decimal',
  total: 'decimal',
}

const fiscalDocument: Fields<FiscalDocument> = {
  kind: 'text',
  clave: 'text',
  consecutivo: 'text',
  situation: 'text',
  issuedAt: 'text',
  softwareProviderId: 'text',
  issuer: party,
  receiver: party,
  issuerActivity: 'text',
  receiverActivity: 'text',
  saleCondition: 'text',
  saleConditionOther: 'text',
  creditDays: 'number',
  currency: 'text',
  exchangeRate: 'decimal',
  lines: [line],
  otherCharges: [otherCharge],
  payments: [payment],
  references: [reference],
  extraTexts: [extraText],
  extraContents: [extraText],
  summary,
}

const calculation: Fields<Calculation> = {
  lines: [line],
  otherCharges: [otherCharge],
  payments: [payment],
  summary,
}

const write = writerOf(fiscalDocument)
const read = readerOf(fiscalDocument)
const writeCalculation = writerOf(calculation)
// Ours, not a stranger's: what somebody typed may multiply to more digits than any official amount has.
const readCalculation = readerOf(calculation, (value) => decimal(value as string))

function writerOf(shape: AnyShape): (value: unknown) => JsonValue {
  if (shape === 'decimal') return (value) => toText(value as Decimal)
  if (typeof shape === 'string') return (value) => value as JsonValue
  if (isList(shape)) {
    const item = writerOf(shape[0])
    return (value) => (value as unknown[]).map(item)
  }
  const fields = Object.entries(shape).map(([key, inner]) => ({
    key,
    name: snakeCase(key),
    write: writerOf(inner),
  }))
  return (value) => {
    const json: JsonObject = {}
    for (const { key, name, write } of fields) {
      const own = (value as Model)[key]
      if (own !== undefined) json[name] = own === null ? null : write(own)
    }
    return json
  }
}

type Reader = (value: JsonValue | undefined, path: string) => unknown

function readerOf(shape: AnyShape, readAmount: Reader = readDecimal): Reader {
  if (shape === 'decimal') return readAmount
  if (shape === 'text') return (value, path) => expectType(value, 'string', path)
  if (shape === 'number') return (value, path) => expectType(value, 'number', path)
  if (isList(shape)) {
    const item = readerOf(shape[0], readAmount)
    return (value, path) => {
      if (!Array.isArray(value)) throw new TypeError(`${path} is no list`)
      return value.map((each, index) => item(each, `${path}.${index}`))
    }
  }
  return fieldsReader(shape, readAmount)
}

function fieldsReader(shape: { readonly [key: string]: AnyShape }, readAmount: Reader): Reader {
  const fields = Object.entries(shape).map(([key, inner]) => ({
    key,
    name: snakeCase(key),
    read: readerOf(inner, readAmount),
  }))
  return (value: JsonValue | undefined, path: string) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new TypeError(`${path || 'The document'} is no object`)
    }
    const model: Model = {}
    for (const { key, name, read } of fields) {
      const own = value[name]
      if (own !== undefined)
        model[key] = own === null ? null : read(own, path === '' ? name : `${path}.${name}`)
    }
    return model
  }
}

function readDecimal(value: JsonValue | undefined, path: string): Decimal {
  const amount = typeof value === 'string' ? parseDecimal(value) : null
  if (amount === null) throw new TypeError(`${path} is no decimal`)
  return amount
}

function expectType(value: JsonValue | undefined, type: 'string' | 'number', path: string) {
  if (typeof value !== type) throw new TypeError(`${path} is no ${type}`)
  return value
}

function isList(shape: AnyShape): shape is readonly [AnyShape] {
  return Array.isArray(shape)
}
