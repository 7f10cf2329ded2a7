import { epochOf, isDay, startOfDay } from '../calendar/calendar.ts'
import { bareIdentification } from '../codes/identification-types.ts'
import { isByMeasure } from '../codes/tax-codes.ts'
import type {
  DocumentKind,
  DraftDiscount,
  DraftDocument,
  DraftExoneration,
  DraftLine,
  DraftOtherCharge,
  DraftPayment,
  DraftTax,
  ExtraText,
  Identification,
  Party,
  Reference,
} from '../document/document.ts'
import { documentKinds } from '../kinds/kinds.ts'
import type { KindFacts } from '../rules/rule.ts'
import { once } from './once.ts'
import { untaxed } from './untaxed.ts'

/**
 * The same draft as the official format wants to read it: texts trimmed, in Unicode NFC and without control characters,
 * identity numbers without separators, empty optional fields left out, and no field that this kind of document lacks.
 */
export function normalize(draft: DraftDocument): DraftDocument {
  const kind = documentKinds[draft.kind]
  const { lines, issuerActivity, receiverActivity, saleConditionOther, validUntil, receiptUse, ...rest } =
    draft
  const clean = tidy(rest)
  return {
    ...clean,
    ...(saleConditionOther &&
      rest.saleCondition === '99' && { saleConditionOther: tidyText(saleConditionOther) }),
    ...(issuerActivity && kind.issuerActivity !== 'absent' && { issuerActivity: issuerActivity.trim() }),
    ...(receiverActivity &&
      kind.receiverActivity !== 'absent' && { receiverActivity: receiverActivity.trim() }),
    ...(validUntil && kind.hasValidity && { validUntil: validUntil.trim() }),
    ...(receiptUse && kind.hasReceiptUse && { receiptUse }),
    issuer: party(clean.issuer),
    receiver: party(clean.receiver),
    lines: lines.map(lineTidiers[draft.kind]),
    otherCharges: clean.otherCharges.map(otherCharge),
    payments: clean.payments.map(payment),
    references: kind.references === 'absent' ? [] : clean.references.map(reference),
    extraTexts: clean.extraTexts.map(extraText),
    extraContents: clean.extraContents.map(extraText),
  }
}

/** Fields that may be left out; the others stay even when empty, for `validate` to report. */
const optionalTexts: ReadonlySet<string> = new Set([
  'amount',
  'alcoholRegistry',
  'codeOther',
  'commercialUnit',
  'exportAmount',
  'documentTypeOther',
  'factor',
  'factoryVat',
  'foreignAddress',
  'institutionOther',
  'itemId',
  'medicineRegistry',
  'nature',
  'neighbourhood',
  'other',
  'otherName',
  'percent',
  'pharmaceuticalForm',
  'proportion',
  'rate',
  'rateCode',
  'reason',
  'tariffHeading',
  'taxableBase',
  'tradeName',
  'transactionType',
  'typeOther',
  'volume',
])

// A line object is tidied once for each kind, so that editing one line of many touches that line only.
const lineTidiers = Object.fromEntries(
  Object.values(documentKinds).map((kind) => [kind.kind, once((line: DraftLine) => tidyLine(line, kind))]),
) as Record<DocumentKind, (line: DraftLine) => DraftLine>

function tidyLine(line: DraftLine, kind: KindFacts): DraftLine {
  const { transactionType, tariffHeading, ...rest } = tidy(kind.isTaxed ? line : untaxed(line))
  return {
    ...rest,
    discounts: rest.discounts.map(discount),
    taxes: rest.taxes.map((each) => withoutExport(tax(each), kind)),
    assortment: rest.assortment.map((part) => ({
      ...part,
      discounts: part.discounts.map(partDiscount),
      taxes: part.taxes.map(tax),
    })),
    ...(transactionType && kind.hasTransactionTypes && { transactionType }),
    ...(tariffHeading && kind.hasTariffHeadings && { tariffHeading }),
  }
}

/** MontoExportacion stands where a tariff heading may: in exports and their notes. */
function withoutExport({ exportAmount, ...rest }: DraftTax, kind: KindFacts): DraftTax {
  return { ...rest, ...(exportAmount && kind.hasTariffHeadings && { exportAmount }) }
}

function tidy<Value>(value: Value): Value {
  if (typeof value === 'string') return tidyText(value) as Value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return (value.length === 0 ? value : value.map(tidy)) as Value
  const clean: Record<string, unknown> = {}
  for (const key in value) {
    const each = tidy(value[key])
    if (!isLeftOut(key, each)) clean[key] = each
  }
  return clean as Value
}

function isLeftOut(key: string, value: unknown): boolean {
  return value === undefined || value === null ? isOptional(key) : value === '' && optionalTexts.has(key)
}

/** `issuer` and `receiver` say with null that there is nobody; every other absent value is a missing field. */
function isOptional(key: string): boolean {
  return key !== 'issuer' && key !== 'receiver'
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point; XML 1.0 forbids most.
const controls = /[\u0000-\u001f\u007f-\u009f\ufffe\uffff]+/g
const loneSurrogates = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** Most texts are plain ASCII without spaces around, with nothing to tidy. */
const plain = /^(?:[\u0021-\u007e](?:[\u0020-\u007e]*[\u0021-\u007e])?)?$/

function tidyText(text: string): string {
  if (plain.test(text)) return text
  return text.replace(controls, ' ').replace(loneSurrogates, '').normalize('NFC').trim()
}

/** A party of whom nothing is said is no party; nor is an empty address or telephone one. */
function party(who: Party | null): Party | null {
  if (!who) return null
  const { identification: stated, address, phone, emails: typed, ...rest } = who
  const number = stated && identification(stated)
  const emails = typed.filter((email) => email !== '')
  if (who.name === '' && emails.length === 0 && !number?.number) return null
  return {
    ...rest,
    ...(number?.number && { identification: number }),
    ...(address && Object.values(address).some((text) => text !== '') && { address }),
    ...(phone?.number && { phone: { ...phone, number: phone.number.replace(/[\s-]/g, '') } }),
    emails,
  }
}

function identification({ type, number }: Identification): Identification {
  return { type, number: bareIdentification(number).toUpperCase() }
}

// What is written out goes with code 99 only: the schemas refuse it elsewhere.

function discount({ other, ...rest }: DraftDiscount): DraftDiscount {
  return { ...rest, ...(other && rest.code === '99' && { other }) }
}

/** Parts of an assortment have no NaturalezaDescuento. */
function partDiscount({ nature, ...rest }: DraftDiscount): DraftDiscount {
  return discount(rest)
}

/** A factor is for used goods, measures for taxes by measure; an exoneration is dated as an instant. */
function tax({ otherName, factor, specific, exoneration, ...rest }: DraftTax): DraftTax {
  return {
    ...rest,
    ...(factor && rest.code === '08' && { factor }),
    ...(specific && isByMeasure(rest.code) && { specific }),
    ...(otherName && rest.code === '99' && { otherName }),
    ...(exoneration && { exoneration: exempting(exoneration) }),
  }
}

function exempting({ documentTypeOther, institutionOther, ...rest }: DraftExoneration): DraftExoneration {
  return {
    ...rest,
    issuedAt: instant(rest.issuedAt),
    ...(documentTypeOther && rest.documentType === '99' && { documentTypeOther }),
    ...(institutionOther && rest.institution === '99' && { institutionOther }),
  }
}

function otherCharge({ typeOther, thirdParty, ...rest }: DraftOtherCharge): DraftOtherCharge {
  return {
    ...rest,
    ...(typeOther && rest.type === '99' && { typeOther }),
    ...(thirdParty && {
      thirdParty: { ...thirdParty, identification: identification(thirdParty.identification) },
    }),
  }
}

function payment({ other, ...rest }: DraftPayment): DraftPayment {
  return { ...rest, ...(other && rest.means === '99' && { other }) }
}

function reference({ number, code, codeOther, documentTypeOther, ...rest }: Reference): Reference {
  return {
    ...rest,
    issuedAt: instant(rest.issuedAt),
    ...(number && { number }),
    ...(code && { code }),
    ...(codeOther && code === '99' && { codeOther }),
    ...(documentTypeOther && rest.documentType === '99' && { documentTypeOther }),
  }
}

/** Documents always write the offset (reference, section 4); a day is its beginning in Costa Rica. */
function instant(text: string): string {
  if (isDay(text)) return startOfDay(text)
  return epochOf(text) === null || /(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}-06:00`
}

function extraText({ code, text }: ExtraText): ExtraText {
  return { ...(code && { code }), text }
}
