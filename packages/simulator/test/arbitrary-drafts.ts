import {
  costaRicaInstant,
  type DraftDocument,
  type DraftExoneration,
  type DraftLine,
  type DraftTax,
  type OfficialKind,
  officialKinds,
  type Party,
  type Reference,
} from '@cuentaclara/einvoice'
import fc from 'fast-check'
import { aDraft, aLine, buyer, issuer } from './documents.ts'

// Drafts as people may write them, of every kind and with every tax, so that two readings of the law can be compared.

/** Any draft of a kind; most are right, some the rules refuse. */
export function arbitraryDraft(kind: OfficialKind): fc.Arbitrary<DraftDocument> {
  return fc
    .record({
      lines: fc.array(lineOf(kind), { minLength: 1, maxLength: 6 }),
      currency: fc.constantFrom(
        { currency: 'CRC', exchangeRate: '1' },
        { currency: 'USD', exchangeRate: '508.35' },
      ),
      sale: saleOf(kind),
      otherCharges:
        kind === 'payment-receipt' ? fc.constant<never[]>([]) : fc.array(charge, { maxLength: 2 }),
    })
    .map(({ lines, currency, sale, otherCharges }) =>
      aDraft(kind, { ...partiesOf(kind), ...currency, ...sale, lines, otherCharges }),
    )
}

const foreigner: Party = {
  name: 'OVERSEAS SAMPLE LLC',
  identification: { type: '05', number: 'EIN990000000' },
  foreignAddress: '500 Fictional Ave, Austin, TX, USA',
  emails: [],
}

function partiesOf(kind: OfficialKind): Partial<DraftDocument> {
  if (kind === 'export') return { receiver: foreigner }
  if (kind === 'purchase')
    return { issuer: foreigner, receiver: issuer, issuerActivity: undefined, receiverActivity: '4752.1' }
  if (kind === 'payment-receipt') return { issuerActivity: undefined }
  return kind === 'ticket' ? { receiver: null } : { receiver: buyer }
}

/** Cash with one or several means, or credit. */
function saleOf(kind: OfficialKind): fc.Arbitrary<Partial<DraftDocument>> {
  const references = referencesOf(kind)
  if (kind === 'payment-receipt')
    return means.map((payments) => ({ saleCondition: '11', payments, references }))
  const cash = means.map((payments) => ({ saleCondition: '01', payments, references }))
  const credit = fc.constantFrom('02', '10').map((saleCondition) => ({
    saleCondition,
    creditDays: 30,
    payments: [],
    references,
  }))
  return fc.oneof({ weight: 3, arbitrary: cash }, { weight: 1, arbitrary: credit })
}

const means = fc.oneof(
  fc.constantFrom('01', '02', '04', '06').map((one) => [{ means: one }]),
  amount(0, 900, 2).map((part) => [{ means: '02', amount: part }, { means: '01' }]),
)

function referencesOf(kind: OfficialKind): Reference[] {
  const issuedAt = costaRicaInstant(Date.now() - 5 * 86_400_000)
  const number = `506161126003101000111001000010100000000011${'85526061'}`
  if (kind === 'purchase')
    return [{ documentType: '16', number: 'INV-1', issuedAt, code: '11', reason: 'Compra en el exterior' }]
  if (kind === 'payment-receipt')
    return [{ documentType: '01', number, issuedAt, code: '17', reason: 'Abono' }]
  return officialKinds[kind].isNote
    ? [{ documentType: '01', number, issuedAt, code: '02', reason: 'Corrige el monto' }]
    : []
}

/** A decimal with that many places at most. */
function amount(min: number, max: number, places: number): fc.Arbitrary<string> {
  return fc
    .tuple(fc.integer({ min, max }), fc.integer({ min: 1, max: 10 ** places - 1 }))
    .map(([whole, rest]) => `${whole}.${String(rest).padStart(places, '0')}`)
}

const quantity = fc.oneof(
  fc.integer({ min: 1, max: 400 }).map(String),
  fc.constantFrom('0.001', '0.5', '1.375', '33.333', '1000'),
)
const price = fc.oneof(amount(0, 90_000, 5), fc.integer({ min: 1, max: 5_000_000 }).map(String))

const goods = ['3511003000100', '4292199990200', '2399999001700']
const services = ['8313100000100', '6331000000000']
const health = '9312201000000'

const discount = fc.oneof(
  amount(0, 99, 2).map((percent) => ({ code: '07', percent })),
  amount(0, 60, 2).map((percent) => ({
    code: '99',
    other: 'Motivo propio',
    nature: 'Buen cliente',
    percent,
  })),
)
const gift = fc.constantFrom('01', '02', '03').map((code) => ({ code, percent: '100' }))
const discounts = fc.oneof(
  { weight: 6, arbitrary: fc.array(discount, { maxLength: 3 }) },
  { weight: 1, arbitrary: gift.map((each) => [each]) },
)

const vat = (rateCode = '08', more: Partial<DraftTax> = {}): DraftTax => ({ code: '01', rateCode, ...more })

const plainTaxes = fc.constantFrom('01', '02', '03', '04', '08', '09', '10', '11').map((code) => [vat(code)])
const transitionalTaxes = fc.constantFrom('05', '06', '07').map((code) => [vat(code)])

const exoneration: fc.Arbitrary<DraftExoneration> = fc
  .tuple(fc.constantFrom('03', '04', '08', '99'), amount(0, 12, 2))
  .map(([documentType, ratePoints]) => ({
    documentType,
    ...(documentType === '99' && { documentTypeOther: 'Convenio internacional' }),
    documentNumber: documentType === '04' ? 'AL-00012345-26' : '9635',
    ...(documentType !== '04' && { article: 8, clause: 0 }),
    institution: '01',
    issuedAt: '2026-01-01T00:00:00-06:00',
    ratePoints,
  }))

const exoneratedTaxes = fc.oneof(
  exoneration.map((each) => [vat('08', { exoneration: each })]),
  exoneration.map((each) => [vat('04', { exoneration: { ...each, ratePoints: '4' } })]),
  exoneration.map((each) => [{ code: '02', rate: '10' }, vat('08', { exoneration: each })]),
  exoneration.map((each) => [
    { code: '08', factor: '0.0431', exoneration: { ...each, ratePoints: '1' } } as DraftTax,
  ]),
)

const otherTaxes: fc.Arbitrary<DraftTax[]> = fc.oneof(
  amount(0, 40, 2).map((rate) => [{ code: '02', rate }, vat()]),
  fc.constant<DraftTax[]>([{ code: '12', rate: '5' }, vat()]),
  amount(0, 9, 2).map((rate) => [{ code: '99', otherName: 'Otro impuesto', rate }, vat()]),
  amount(0, 0, 4).map((factor) => [{ code: '08', factor }]),
)

const measuredTaxes: fc.Arbitrary<DraftTax[]> = fc.oneof(
  amount(1, 900, 2).map((unitTax) => [{ code: '03', specific: { quantity: '40.5', unitTax } }, vat()]),
  fc
    .tuple(amount(1, 95, 2), amount(1, 3000, 2), amount(0, 9, 5))
    .map(([percent, measure, unitTax]) => [
      { code: '04', specific: { quantity: measure, percent, unitTax } },
      vat(),
    ]),
  fc
    .tuple(amount(1, 3000, 2), amount(0, 60, 5))
    .map(([measure, unitTax]) => [
      { code: '05', specific: { quantity: measure, volume: '250', unitTax } },
      vat(),
    ]),
  amount(0, 60, 2).map((unitTax) => [{ code: '06', specific: { quantity: '20', unitTax } }, vat()]),
)

const basic = { quantity, unitPrice: price, discounts }

const soldLine: fc.Arbitrary<Partial<DraftLine>> = fc.record({
  ...basic,
  cabys: fc.constantFrom(...goods, ...services, health),
  taxes: fc.oneof({ weight: 3, arbitrary: plainTaxes }, otherTaxes),
  priceIncludesTax: fc.boolean(),
})

const exoneratedLine: fc.Arbitrary<Partial<DraftLine>> = fc.record({
  ...basic,
  cabys: fc.constantFrom(...goods, ...services),
  taxes: exoneratedTaxes,
})

const measuredLine: fc.Arbitrary<Partial<DraftLine>> = fc.record({
  ...basic,
  cabys: fc.constantFrom('2449001000000', '3532101010100', '2431000000000'),
  taxes: measuredTaxes,
})

/** Bases that the issuer types: special computation, and IVA that the factory collects. */
const typedLine: fc.Arbitrary<Partial<DraftLine>> = fc.oneof(
  fc.record({
    ...basic,
    cabys: fc.constantFrom(...goods),
    taxableBase: price,
    taxes: fc.constantFrom('04', '08').map((rateCode) => [{ code: '07', rateCode }]),
  }),
  fc.record({
    ...basic,
    cabys: fc.constantFrom(...goods),
    taxableBase: price,
    factoryVat: fc.constant('01'),
    taxes: fc.constant<DraftTax[]>([vat()]),
  }),
  fc.record({
    ...basic,
    cabys: fc.constantFrom(...goods),
    factoryVat: fc.constant('02'),
    taxes: fc.constant<DraftTax[]>([vat('10')]),
  }),
)

const part = fc.record({
  cabys: fc.constantFrom('2399999001700', '2211001010000', '0161001010000'),
  codes: fc.constant<never[]>([]),
  quantity: fc.constantFrom('1', '2', '0.5', '1.375'),
  unit: fc.constant('Unid'),
  description: fc.constant('Parte del surtido'),
  unitPrice: price,
  discounts: fc.array(
    amount(0, 60, 2).map((percent) => ({ code: '07', percent })),
    { maxLength: 1 },
  ),
  taxes: fc.oneof(
    fc.constantFrom('02', '04', '08', '10').map((code) => [vat(code)]),
    fc.constant<DraftTax[]>([
      { code: '05', specific: { quantity: '355', volume: '250', unitTax: '19.77' } },
      vat(),
    ]),
    amount(0, 20, 2).map((rate) => [{ code: '02', rate } as DraftTax, vat()]),
  ),
})

const assortmentLine: fc.Arbitrary<Partial<DraftLine>> = fc.record({
  quantity,
  unitPrice: price,
  cabys: fc.constantFrom('2399999002200', '3532901000000'),
  codes: fc.constant([{ type: '03', code: '7441234567890' }]),
  taxes: fc.constant<DraftTax[]>([{ code: '01' }]),
  assortment: fc.array(part, { minLength: 1, maxLength: 4 }),
})

const exportedLine: fc.Arbitrary<Partial<DraftLine>> = fc.oneof(
  fc.record({
    ...basic,
    cabys: fc.constantFrom(...goods),
    tariffHeading: fc.constant('090111300000'),
    taxes: fc.constant<DraftTax[]>([vat('10')]),
  }),
  fc.record({
    ...basic,
    cabys: fc.constantFrom(...services),
    taxes: fc.constantFrom<DraftTax[][]>([vat('10')], [vat('08')]),
  }),
)

const paidLine: fc.Arbitrary<Partial<DraftLine>> = fc.record({
  cabys: fc.constant(''),
  unitPrice: price,
  quantity: fc.constant('1'),
  taxes: fc.oneof(plainTaxes, fc.constant<DraftTax[]>([{ code: '08', factor: '0.0431' }])),
})

function lineOf(kind: OfficialKind): fc.Arbitrary<DraftLine> {
  const changes = changesOf(kind)
  return changes.map((what) => aLine({ description: 'Bien o servicio de la prueba', ...what }))
}

function changesOf(kind: OfficialKind): fc.Arbitrary<Partial<DraftLine>> {
  if (kind === 'export') return exportedLine
  if (kind === 'payment-receipt') return paidLine
  if (kind === 'purchase') return fc.oneof(soldLine, exoneratedLine)
  const sold = { weight: 3, arbitrary: soldLine }
  const all = [sold, exoneratedLine, measuredLine, typedLine, assortmentLine]
  const note = fc.record({ ...basic, cabys: fc.constantFrom(...goods), taxes: transitionalTaxes })
  return officialKinds[kind].isNote ? fc.oneof(...all, note) : fc.oneof(...all)
}

const charge = fc.oneof(
  amount(0, 20, 2).map((percent) => ({ type: '06', description: 'Servicio de mesa', percent })),
  amount(0, 9000, 5).map((value) => ({
    type: '99',
    typeOther: 'Cargo propio',
    description: 'Cargo',
    amount: value,
  })),
)
