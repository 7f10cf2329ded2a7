import {
  aLine,
  anInvoice,
  aParty,
  aQuotation,
  aSimpleReceipt,
  aTemplate,
  aTicket,
  vat,
} from '../src/document/builders.ts'
import type {
  DraftDocument,
  DraftExoneration,
  DraftLine,
  DraftTax,
  Party,
  Reference,
  Situation,
} from '../src/document/document.ts'
import { refusedDatum } from '../src/rules/rejected-rules.ts'
import type { ValidationContext } from '../src/rules/rule.ts'

/** About to issue, on a day that is always the same. */
export const today: ValidationContext = { today: '2026-11-21', phase: 'issue' }
const clave = '50616112600310100011100100001010000000001185526061'

const exoneration: DraftExoneration = {
  documentType: '04',
  documentNumber: 'AL-00012345-26',
  institution: '01',
  issuedAt: '2026-03-02T00:00:00-06:00',
  ratePoints: '13',
}

export const aReference: Reference = {
  documentType: '01',
  number: clave,
  issuedAt: '2026-11-16T09:15:00-06:00',
  code: '02',
  reason: 'Corrige el monto',
}

/** Of a purchase invoice. */
const purchaseClave = `${clave.slice(0, 29)}08${clave.slice(31)}`

const foreigner = aParty({
  name: 'Acme Inc.',
  identification: { type: '05', number: 'US12345' },
  address: undefined,
  foreignAddress: 'Main Street 1, Miami',
})

const part = {
  cabys: '4292199990200',
  codes: [],
  quantity: '1',
  unit: 'Unid',
  description: 'Componente',
  unitPrice: '1000',
  discounts: [],
  taxes: [vat()],
}

/** Drafts of every kind in which nothing is wrong. */
export const good: Record<string, DraftDocument> = {
  quotation: aQuotation(),
  'simple receipt': aSimpleReceipt(),
  'recurring template': aTemplate(),
  invoice: anInvoice(),
  'invoice on credit': anInvoice({ saleCondition: '02', creditDays: 30, payments: [] }),
  'invoice in dollars': anInvoice({ currency: 'USD', exchangeRate: '508.35' }),
  'exonerated invoice': exonerated({}),
  'invoice to a foreigner of goods not nationalised': anInvoice({
    receiver: foreigner,
    saleCondition: '12',
    references: [{ ...aReference, code: '04' }],
  }),
  'invoice of charges only': anInvoice({
    lines: [],
    otherCharges: [{ type: '10', description: 'Intereses moratorios', amount: '500' }],
  }),
  ticket: aTicket(),
  'ticket of a foreigner': aTicket({ receiver: foreigner }),
  'credit note': aNote({}),
  'debit note': aNote({ kind: 'debit-note' }),
  'financial credit note without CABYS': aNote({
    lines: [aLine({ cabys: '' })],
    references: [{ ...aReference, code: '09' }],
  }),
  purchase: aPurchase({}),
  export: anExport({}),
  'payment receipt': aReceipt({}),
}

export function lineOf(what: Partial<DraftLine>): DraftDocument {
  return anInvoice({ lines: [aLine(what)] })
}

function taxed(tax: Partial<DraftTax>, more: Partial<DraftLine> = {}): DraftDocument {
  return lineOf({ taxes: [vat('08', tax)], ...more })
}

function besideVat(tax: DraftTax): DraftDocument {
  return lineOf({ taxes: [tax, vat()] })
}

export function exonerated(what: Partial<DraftExoneration>): DraftDocument {
  return taxed({ exoneration: { ...exoneration, ...what } })
}

function discounted(...discounts: DraftLine['discounts']): DraftDocument {
  return lineOf({ discounts })
}

export function aNote(what: Partial<DraftDocument>): DraftDocument {
  return anInvoice({ kind: 'credit-note', references: [aReference], ...what })
}

function referring(what: Partial<Reference>): DraftDocument {
  return aNote({ references: [{ ...aReference, ...what }] })
}

export function issuer(what: Partial<Party>): DraftDocument {
  return anInvoice({ issuer: aParty(what) })
}

function paying(...payments: DraftDocument['payments']): DraftDocument {
  return anInvoice({ payments })
}

function charging(what: Partial<DraftDocument['otherCharges'][number]>): DraftDocument {
  return anInvoice({
    otherCharges: [{ type: '06', description: 'Servicio de mesa', percent: '10', ...what }],
  })
}

function aPurchase(what: Partial<DraftDocument>): DraftDocument {
  return anInvoice({
    kind: 'purchase',
    issuer: foreigner,
    receiver: aParty(),
    issuerActivity: undefined,
    receiverActivity: '4752.1',
    references: [{ ...aReference, documentType: '16', number: 'INV-1', code: '11' }],
    ...what,
  })
}

function anExport(what: Partial<DraftDocument>): DraftDocument {
  return anInvoice({
    kind: 'export',
    receiver: foreigner,
    lines: [aLine({ tariffHeading: '820520000000', taxes: [vat('10')] })],
    ...what,
  })
}

function aReceipt(what: Partial<DraftDocument>): DraftDocument {
  return anInvoice({
    kind: 'payment-receipt',
    saleCondition: '11',
    lines: [aLine({ cabys: '', description: 'Cuota 1 de 2', unitPrice: '100000' })],
    references: [{ ...aReference, code: '17' }],
    ...what,
  })
}

export function assorted(what: Partial<DraftLine>): DraftDocument {
  return lineOf({
    cabys: '2399999002200',
    codes: [{ type: '03', code: 'SKU-1' }],
    taxes: [],
    assortment: [part],
    ...what,
  })
}

/** For each rule a draft that breaks it: the field it names, what outside facts it needs. */
export const broken: [code: string, path: string, draft: DraftDocument, context?: Partial<ValidationContext>][] = [
  ['issuer.missing', 'issuer', anInvoice({ issuer: null })],
  ['quotation.client-missing', 'receiver', aQuotation({ receiver: null })],
  ['quotation.validity-missing', 'validUntil', aQuotation({ validUntil: undefined })],
  ['quotation.validity-missing', 'validUntil', aQuotation({ validUntil: '2026-02-30' })],
  ['quotation.validity-past', 'validUntil', aQuotation({ validUntil: '2026-11-20' })],
  ['simple.use-missing', 'receiptUse', aSimpleReceipt({ receiptUse: undefined })],
  ['simple.sale-not-allowed', 'receiptUse', aSimpleReceipt({ receiptUse: 'regime-sale' }), { isSimplifiedRegime: false }],
  ['line.taxed-abroad', 'lines.0.taxes.0.rateCode', aQuotation({ receiver: foreigner })],
  ['line.tariff-heading-missing', 'lines.0.tariffHeading', aTemplate({ receiver: foreigner })],
  ['recurring.placeholder-unknown', 'lines.0.description', aTemplate({ lines: [aLine({ description: 'Quincena {quincena}' })] })],
  [
    'recurring.description-long',
    'lines.0.description',
    aTemplate({ lines: [aLine({ description: `${'x'.repeat(190)}{month}` })] }),
  ],
  ['receiver.missing', 'receiver', anInvoice({ receiver: null })],
  ['receiver.missing', 'receiver', anInvoice({ receiver: { name: ' ', emails: [''] } })],
  ['receiver.email-missing', 'receiver.emails', anInvoice({ receiver: aParty({ emails: [] }) })],
  ['party.name-length', 'issuer.name', issuer({ name: 'Abc' })],
  ['party.name-length', 'receiver.name', anInvoice({ receiver: aParty({ name: 'x'.repeat(101) }) })],
  ['party.trade-name-length', 'issuer.tradeName', issuer({ tradeName: 'ab' })],
  ['party.identification-missing', 'issuer.identification.number', issuer({ identification: undefined })],
  [
    'party.identification-missing',
    'receiver.identification.number',
    anInvoice({ receiver: aParty({ identification: undefined }) }),
  ],
  [
    'party.identification-type',
    'issuer.identification.type',
    issuer({ identification: { type: '07', number: '1' } }),
  ],
  ...(
    [
      ['01', '011110111'],
      ['01', '1234567'],
      ['02', '310100011'],
      ['03', '1234567890'],
      ['04', '12345'],
    ] as const
  ).map(([type, number]): (typeof broken)[number] => [
    'party.identification-format',
    'issuer.identification.number',
    issuer({ identification: { type, number } }),
  ]),
  [
    'party.identification-not-allowed',
    'issuer.identification.type',
    issuer({ identification: { type: '06', number: '123' } }),
  ],
  ['party.identification-not-allowed', 'receiver.identification.type', anInvoice({ receiver: foreigner })],
  ['party.email-missing', 'issuer.emails', issuer({ emails: [] })],
  ['party.email-format', 'issuer.emails.0', issuer({ emails: ['facturas@'] })],
  [
    'party.email-format',
    'issuer.emails.1',
    issuer({ emails: ['a@ejemplo.com', `${'a'.repeat(155)}@b.com`] }),
  ],
  [
    'party.too-many-emails',
    'receiver.emails',
    anInvoice({ receiver: aParty({ emails: ['a@b.cr', 'c@d.cr'] }) }),
  ],
  ['party.phone-format', 'issuer.phone.number', issuer({ phone: { countryCode: '506', number: '12' } })],
  [
    'rejected.unchanged',
    'receiver.identification.number',
    anInvoice(),
    {
      rejected: {
        number: 'FE-178',
        topic: 'receiver',
        datum: refusedDatum('receiver', anInvoice())?.text ?? '',
        isChecked: false,
      },
    },
  ],
  ['party.address-missing', 'issuer.address.province', issuer({ address: undefined })],
  ['party.place-unknown', 'issuer.address.district', issuer({ address: place({ province: '8' }) })],
  ['party.place-unknown', 'issuer.address.district', anInvoice(), { isPlace: () => false }],
  [
    'party.address-not-allowed',
    'receiver.address.province',
    aTicket({ receiver: { ...foreigner, address: place({}) } }),
  ],
  ['party.address-length', 'issuer.address.details', issuer({ address: place({ details: 'aquí' }) })],
  [
    'party.neighbourhood-length',
    'issuer.address.neighbourhood',
    issuer({ address: place({ neighbourhood: 'a' }) }),
  ],
  [
    'party.foreign-address-length',
    'receiver.foreignAddress',
    aTicket({ receiver: { ...foreigner, foreignAddress: 'x' } }),
  ],
  ['party.alcohol-registry-length', 'issuer.alcoholRegistry', issuer({ alcoholRegistry: '1'.repeat(13) })],
  ['activity.issuer-missing', 'issuerActivity', anInvoice({ issuerActivity: undefined })],
  ['activity.issuer-format', 'issuerActivity', anInvoice({ issuerActivity: '475200' })],
  ['activity.issuer-not-registered', 'issuerActivity', anInvoice(), { issuerActivities: ['5610.0'] }],
  ['activity.receiver-missing', 'receiverActivity', aPurchase({ receiverActivity: undefined })],
  ['activity.receiver-format', 'receiverActivity', anInvoice({ receiverActivity: '62010' })],
  ['sale-condition.unknown', 'saleCondition', anInvoice({ saleCondition: '16' })],
  ['sale-condition.not-allowed', 'saleCondition', anInvoice({ saleCondition: '09' })],
  ['sale-condition.not-allowed', 'saleCondition', aTicket({ saleCondition: '12', references: [aReference] })],
  ['sale-condition.not-allowed', 'saleCondition', aReceipt({ saleCondition: '01' })],
  ['sale-condition.other-missing', 'saleConditionOther', anInvoice({ saleCondition: '99' })],
  ['sale-condition.days-missing', 'creditDays', anInvoice({ saleCondition: '02', payments: [] })],
  [
    'sale-condition.days-missing',
    'creditDays',
    anInvoice({ saleCondition: '10', creditDays: 0, payments: [] }),
  ],
  ['sale-condition.days-range', 'creditDays', anInvoice({ creditDays: 100000 })],
  ['sale-condition.reference-missing', 'references', anInvoice({ saleCondition: '12' })],
  ['sale-condition.seller-not-private', 'saleCondition', aPurchase({ saleCondition: '13' })],
  ['currency.unknown', 'currency', anInvoice({ currency: 'ABC', exchangeRate: '550' })],
  ['exchange-rate.not-one', 'exchangeRate', anInvoice({ exchangeRate: '508' })],
  ...['1', '0', '-3', '', 'abc', '1.000000'].map((exchangeRate): (typeof broken)[number] => [
    'exchange-rate.missing',
    'exchangeRate',
    anInvoice({ currency: 'USD', exchangeRate }),
  ]),
  ...['5', '50835', '450'].map((exchangeRate): (typeof broken)[number] => [
    'exchange-rate.unusual',
    'exchangeRate',
    anInvoice({ currency: 'USD', exchangeRate }),
    { dollarRate: '508.35' },
  ]),
  [
    'exchange-rate.unlike-last',
    'exchangeRate',
    anInvoice({ currency: 'EUR', exchangeRate: '6' }),
    { lastRate: '590' },
  ],
  ['payments.missing', 'payments', paying()],
  ['payments.not-allowed', 'payments', anInvoice({ saleCondition: '02', creditDays: 8 })],
  [
    'payments.too-many',
    'payments',
    paying(...Array.from({ length: 5 }, () => ({ means: '01', amount: '226' }))),
  ],
  ['payments.unknown-means', 'payments.0.means', paying({ means: '08' })],
  ['payments.other-missing', 'payments.0.other', paying({ means: '99', other: 'x' })],
  ['payments.amount-missing', 'payments.1.amount', paying({ means: '01' }, { means: '02' })],
  ['payments.amount-missing', 'payments.1.amount', paying({ means: '01', amount: '1130' }, { means: '02' })],
  [
    'payments.amount-not-positive',
    'payments.1.amount',
    paying({ means: '01', amount: '1130' }, { means: '02', amount: '0' }),
  ],
  [
    'payments.sum-differs',
    'payments',
    paying({ means: '01', amount: '1000' }, { means: '02', amount: '129.99' }),
  ],
  ['lines.missing', 'lines', anInvoice({ lines: [] })],
  [
    'lines.missing',
    'lines',
    anInvoice({ lines: [], otherCharges: [{ type: '06', description: 'Servicio', amount: '1' }] }),
  ],
  ['lines.too-many', 'lines', anInvoice({ lines: Array.from({ length: 1001 }, () => aLine()) })],
  ['line.cabys-missing', 'lines.0.cabys', lineOf({ cabys: '' })],
  ['line.cabys-format', 'lines.0.cabys', lineOf({ cabys: '429219999020' })],
  ['line.cabys-unknown', 'lines.0.cabys', anInvoice(), { cabys: () => null }],
  [
    'line.cabys-withdrawn',
    'lines.0.cabys',
    anInvoice(),
    { cabys: () => ({ rate: '13', isWithdrawn: true }) },
  ],
  ['line.rate-unusual', 'lines.0.taxes.0.rateCode', anInvoice(), { cabys: () => ({ rateCode: '04' }) }],
  ...['0', '-1', '', 'abc'].map((quantity): (typeof broken)[number] => [
    'line.quantity-not-positive',
    'lines.0.quantity',
    lineOf({ quantity }),
  ]),
  ['line.rate-unusual', 'lines.0.taxes.0.rateCode', anInvoice(), { cabys: () => ({ rate: '4' }) }],
  ['line.quantity-format', 'lines.0.quantity', lineOf({ quantity: '1.0001' })],
  ['line.unit-unknown', 'lines.0.unit', lineOf({ unit: 'unid' })],
  ['line.commercial-unit-missing', 'lines.0.commercialUnit', lineOf({ unit: 'Otros' })],
  ['line.commercial-unit-length', 'lines.0.commercialUnit', lineOf({ commercialUnit: 'x'.repeat(21) })],
  ['line.description-length', 'lines.0.description', lineOf({ description: 'ab' })],
  ['line.description-length', 'lines.0.description', lineOf({ description: 'á'.repeat(201) })],
  ['line.price-format', 'lines.0.unitPrice', lineOf({ unitPrice: '1.000001' })],
  ['line.price-format', 'lines.0.unitPrice', lineOf({ unitPrice: '-1' })],
  ['line.price-zero', 'lines.0.unitPrice', lineOf({ unitPrice: '0' })],
  ['line.amount-too-large', 'lines.0.unitPrice', lineOf({ unitPrice: '9999999999999', quantity: '2' })],
  ['total.too-large', 'lines', lineOf({ unitPrice: '9999999999999', quantity: '2' })],
  ['line.product-code', 'lines.0.codes.0.code', lineOf({ codes: [{ type: '09', code: 'A' }] })],
  [
    'line.too-many-product-codes',
    'lines.0.codes',
    lineOf({ codes: Array.from({ length: 6 }, () => ({ type: '04', code: 'A' })) }),
  ],
  ['line.transaction-type-unknown', 'lines.0.transactionType', lineOf({ transactionType: '14' })],
  ['line.serial-number-length', 'lines.0.serialNumbers.0', lineOf({ serialNumbers: ['x'.repeat(18)] })],
  [
    'line.too-many-serial-numbers',
    'lines.0.serialNumbers',
    lineOf({ serialNumbers: Array.from({ length: 1001 }, () => 'VIN') }),
  ],
  [
    'line.medicine-registry-length',
    'lines.0.medicineRegistry',
    lineOf({ medicineRegistry: 'x'.repeat(101) }),
  ],
  ['line.pharmaceutical-form-length', 'lines.0.pharmaceuticalForm', lineOf({ pharmaceuticalForm: '1234' })],
  ['line.factory-vat-unknown', 'lines.0.factoryVat', lineOf({ factoryVat: '03', taxableBase: '1' })],
  ['line.factory-vat-not-exempt', 'lines.0.factoryVat', lineOf({ factoryVat: '02' })],
  [
    'line.tariff-heading-missing',
    'lines.0.tariffHeading',
    anExport({ lines: [aLine({ taxes: [vat('10')] })] }),
  ],
  [
    'line.tariff-heading-format',
    'lines.0.tariffHeading',
    aNote({ lines: [aLine({ tariffHeading: '8205' })] }),
  ],
  [
    'discount.too-many',
    'lines.0.discounts',
    discounted(...Array.from({ length: 6 }, () => ({ code: '07', amount: '1' }))),
  ],
  ['discount.code-unknown', 'lines.0.discounts.0.code', discounted({ code: '', amount: '1' })],
  [
    'discount.other-missing',
    'lines.0.discounts.0.other',
    discounted({ code: '99', amount: '1', nature: 'Cupón' }),
  ],
  [
    'discount.nature-length',
    'lines.0.discounts.0.nature',
    discounted({ code: '99', amount: '1', other: 'Cupón' }),
  ],
  ['discount.amount-format', 'lines.0.discounts.0.amount', discounted({ code: '07', amount: 'x' })],
  ['discount.amount-format', 'lines.0.discounts.0.amount', discounted({ code: '07' })],
  ['discount.percent-range', 'lines.0.discounts.0.percent', discounted({ code: '07', percent: '100.1' })],
  ['discount.exceeds-line', 'lines.0.discounts', discounted({ code: '07', amount: '1000.01' })],
  ['total.negative', 'lines', discounted({ code: '07', amount: '1000.01' })],
  ['discount.gift-not-whole', 'lines.0.discounts', discounted({ code: '01', percent: '50' })],
  ['tax.vat-not-one', 'lines.0.taxes', lineOf({ taxes: [] })],
  ['tax.vat-not-one', 'lines.0.taxes', besideVat({ code: '08', factor: '0.1' })],
  ['tax.vat-not-one', 'lines.0.assortment.0.taxes', assorted({ assortment: [{ ...part, taxes: [] }] })],
  ['tax.code-unknown', 'lines.0.taxes.0.code', besideVat({ code: '13' })],
  [
    'tax.specific-not-allowed',
    'lines.0.taxes.0.code',
    aPurchase({
      lines: [aLine({ taxes: [{ code: '03', specific: { quantity: '1', unitTax: '1' } }, vat()] })],
    }),
  ],
  ['tax.other-name-missing', 'lines.0.taxes.0.otherName', besideVat({ code: '99', rate: '1' })],
  ['tax.rate-code-missing', 'lines.0.taxes.0.rateCode', taxed({ rateCode: '' })],
  ['tax.rate-code-unknown', 'lines.0.taxes.0.rateCode', taxed({ rateCode: '12' })],
  ['tax.rate-code-only-in-notes', 'lines.0.taxes.0.rateCode', taxed({ rateCode: '07' })],
  ['tax.rate-differs', 'lines.0.taxes.0.rate', taxed({ rate: '12' })],
  ['tax.rate-differs', 'lines.0.taxes.0.rate', besideVat({ code: '12', rate: '6' })],
  ['tax.rate-format', 'lines.0.taxes.0.rate', besideVat({ code: '02' })],
  ['tax.factor-missing', 'lines.0.taxes.0.factor', lineOf({ taxes: [{ code: '08' }] })],
  ['tax.specific-missing', 'lines.0.taxes.0.specific.quantity', besideVat({ code: '03' })],
  [
    'tax.volume-missing',
    'lines.0.taxes.0.specific.volume',
    besideVat({ code: '05', specific: { quantity: '355', unitTax: '20' } }),
  ],
  [
    'tax.alcohol-degree-missing',
    'lines.0.taxes.0.specific.percent',
    besideVat({ code: '04', specific: { quantity: '1000', unitTax: '4' } }),
  ],
  ['tax.base-missing', 'lines.0.taxableBase', lineOf({ factoryVat: '01' })],
  ['tax.base-missing', 'lines.0.taxableBase', lineOf({ taxes: [{ code: '07', rateCode: '08' }] })],
  [
    'tax.not-for-exports',
    'lines.0.taxes.0.rateCode',
    anExport({ lines: [aLine({ cabys: '8313100000100', taxes: [vat('01')] })] }),
  ],
  [
    'exoneration.not-allowed',
    'lines.0.taxes.0.exoneration',
    anExport({ lines: [aLine({ tariffHeading: '820520000000', taxes: [vat('08', { exoneration })] })] }),
  ],
  [
    'exoneration.type-unknown',
    'lines.0.taxes.0.exoneration.documentType',
    exonerated({ documentType: '12' }),
  ],
  [
    'exoneration.type-only-in-notes',
    'lines.0.taxes.0.exoneration.documentType',
    exonerated({ documentType: '01' }),
  ],
  [
    'exoneration.type-other-missing',
    'lines.0.taxes.0.exoneration.documentTypeOther',
    exonerated({ documentType: '99' }),
  ],
  [
    'exoneration.number-length',
    'lines.0.taxes.0.exoneration.documentNumber',
    exonerated({ documentNumber: '1' }),
  ],
  ['exoneration.article-missing', 'lines.0.taxes.0.exoneration.article', exonerated({ documentType: '08' })],
  ['exoneration.clause-missing', 'lines.0.taxes.0.exoneration.clause', exonerated({ article: 20 })],
  [
    'exoneration.article-range',
    'lines.0.taxes.0.exoneration.article',
    exonerated({ article: 1_000_000, clause: 0 }),
  ],
  [
    'exoneration.institution-unknown',
    'lines.0.taxes.0.exoneration.institution',
    exonerated({ institution: '13' }),
  ],
  [
    'exoneration.institution-other-missing',
    'lines.0.taxes.0.exoneration.institutionOther',
    exonerated({ institution: '99' }),
  ],
  [
    'exoneration.date-invalid',
    'lines.0.taxes.0.exoneration.issuedAt',
    exonerated({ issuedAt: '2026-02-30' }),
  ],
  [
    'exoneration.date-future',
    'lines.0.taxes.0.exoneration.issuedAt',
    exonerated({ issuedAt: '2026-11-22T00:00:00-06:00' }),
  ],
  [
    'exoneration.expired',
    'lines.0.taxes.0.exoneration.documentNumber',
    exonerated({}),
    { exoneration: () => ({ validUntil: '2026-11-20' }) },
  ],
  ['exoneration.points-range', 'lines.0.taxes.0.exoneration.ratePoints', exonerated({ ratePoints: '13.01' })],
  ['exoneration.points-range', 'lines.0.taxes.0.exoneration.ratePoints', exonerated({ ratePoints: '0' })],
  ['exoneration.reference-missing', 'references', exonerated({ documentType: '11' })],
  [
    'charge.not-allowed',
    'otherCharges',
    aReceipt({ otherCharges: [{ type: '06', description: 'Servicio', amount: '1' }] }),
  ],
  [
    'charge.too-many',
    'otherCharges',
    anInvoice({
      otherCharges: Array.from({ length: 16 }, () => ({ type: '06', description: 'Cargo', amount: '1' })),
    }),
  ],
  ['charge.type-unknown', 'otherCharges.0.type', charging({ type: '11' })],
  ['charge.type-other-missing', 'otherCharges.0.typeOther', charging({ type: '99' })],
  ['charge.description-length', 'otherCharges.0.description', charging({ description: '' })],
  ['charge.amount-missing', 'otherCharges.0.amount', charging({ percent: undefined })],
  ['charge.percent-range', 'otherCharges.0.percent', charging({ percent: '101' })],
  ['charge.third-party-missing', 'otherCharges.0.thirdParty.name', charging({ type: '04' })],
  [
    'charge.third-party-invalid',
    'otherCharges.0.thirdParty.identification.number',
    charging({ type: '04', thirdParty: { name: 'Tercero', identification: { type: '02', number: '31' } } }),
  ],
  ['references.missing', 'references', aNote({ references: [] })],
  ['references.too-many', 'references', aNote({ references: Array.from({ length: 11 }, () => aReference) })],
  ['reference.document-type-unknown', 'references.0.documentType', referring({ documentType: '21' })],
  [
    'reference.document-type-not-allowed',
    'references.0.documentType',
    referring({ documentType: '16', number: 'INV-1' }),
  ],
  [
    'reference.document-type-other-missing',
    'references.0.documentTypeOther',
    referring({ documentType: '99' }),
  ],
  ['reference.number-missing', 'references.0.number', referring({ number: '' })],
  ['reference.number-not-clave', 'references.0.number', referring({ number: '123' })],
  [
    'reference.number-not-purchase',
    'references.1.number',
    aPurchase({
      references: [
        { ...aReference, documentType: '16', number: 'INV-1', code: '11' },
        { ...aReference, documentType: '15', code: '07' },
      ],
    }),
  ],
  ['reference.note-to-purchase', 'references.0.number', referring({ number: purchaseClave })],
  [
    'reference.number-length',
    'references.0.number',
    referring({ documentType: '06', number: '1'.repeat(51) }),
  ],
  ['reference.date-invalid', 'references.0.issuedAt', referring({ issuedAt: '' })],
  ['reference.date-future', 'references.0.issuedAt', referring({ issuedAt: '2026-11-22T08:00:00-06:00' })],
  ['reference.date-too-old', 'references.0.issuedAt', referring({ issuedAt: '2016-11-01T08:00:00-06:00' })],
  ['reference.code-missing', 'references.0.code', referring({ code: undefined })],
  ['reference.code-unknown', 'references.0.code', referring({ code: '03' })],
  ['reference.code-not-allowed', 'references.0.code', referring({ code: '17' })],
  ['reference.code-other-missing', 'references.0.codeOther', referring({ code: '99' })],
  ['reference.reason-length', 'references.0.reason', referring({ reason: 'no' })],
  ['situation.unknown', 'situation', anInvoice({ situation: '4' as Situation })],
  ['situation.provisional-missing', 'references', anInvoice({ situation: '2' })],
  ['certificate.missing', 'issuer', anInvoice(), { certificate: null }],
  [
    'certificate.expired',
    'issuer',
    anInvoice(),
    { certificate: { notBefore: '2022-01-01T00:00:00Z', notAfter: '2026-11-20T23:00:00Z' } },
  ],
  [
    'certificate.not-yet-valid',
    'issuer',
    anInvoice(),
    { certificate: { notBefore: '2026-11-22T06:00:00Z', notAfter: '2030-11-20T23:00:00Z' } },
  ],
  ['extra-text.length', 'extraTexts.0.text', anInvoice({ extraTexts: [{ text: 'x'.repeat(501) }] })],
  [
    'assortment.not-allowed',
    'lines.0.assortment',
    aPurchase({
      lines: [aLine({ codes: [{ type: '03', code: 'SKU' }], taxes: [], assortment: [part] })],
    }),
  ],
  [
    'assortment.too-many',
    'lines.0.assortment',
    assorted({ unitPrice: '21000', assortment: Array.from({ length: 21 }, () => part) }),
  ],
  [
    'assortment.part-cabys-missing',
    'lines.0.assortment.0.cabys',
    assorted({ assortment: [{ ...part, cabys: '' }] }),
  ],
  ['assortment.code-missing', 'lines.0.codes', assorted({ codes: [{ type: '01', code: 'SKU-1' }] })],
  ['assortment.subtotal-differs', 'lines.0.unitPrice', assorted({ unitPrice: '999' })],
  [
    'purchase.foreign-reference-missing',
    'references',
    aPurchase({ references: [{ ...aReference, documentType: '06' }] }),
  ],
  [
    'purchase.private-seller-condition',
    'saleCondition',
    aPurchase({ issuer: aParty({ identification: { type: '06', number: 'A1' } }) }),
  ],
  ['party.alcohol-registry-missing', 'issuer.alcoholRegistry', lineOf({ cabys: '2431000000100' })],
  [
    'party.foreign-address-missing',
    'receiver.foreignAddress',
    aTicket({ receiver: { ...foreigner, foreignAddress: undefined } }),
  ],
  [
    'party.not-registered',
    'receiver.identification.number',
    anInvoice(),
    { taxpayer: () => ({ isUnknown: true }) },
  ],
  [
    'party.struck-off',
    'receiver.identification.number',
    anInvoice(),
    { taxpayer: () => ({ state: 'Desinscrito' }) },
  ],
  [
    'party.not-checked',
    'receiver.identification.number',
    anInvoice(),
    { taxpayer: () => ({ isSilent: true }) },
  ],
  ['party.address-missing', 'issuer.address.province', aPurchase({ issuer: aParty({ address: undefined }) })],
  ['party.email-missing', 'issuer.emails', aReceipt({ issuer: aParty({ emails: [] }) })],
  ['party.place-unknown', 'issuer.address.district', issuer({ address: place({ canton: '00' }) })],
  ['activity.unknown', 'issuerActivity', anInvoice(), { isActivity: () => false }],
  ['lines.missing', 'lines', anExport({ lines: [], otherCharges: [{ type: '10', description: 'Interés', amount: '1' }] })],
  ['line.serial-number-missing', 'lines.0.serialNumbers', lineOf({ cabys: '4911300000000' })],
  ['line.medicine-registry-missing', 'lines.0.medicineRegistry', lineOf({ cabys: '3562100000000' })],
  ['line.pharmaceutical-form-missing', 'lines.0.pharmaceuticalForm', lineOf({ cabys: '3562100000000' })],
  ['line.own-use-receiver', 'lines.0.transactionType', lineOf({ transactionType: '03' })],
  [
    'line.amount-too-large',
    'lines.0.unitPrice',
    besideVat({ code: '03', specific: { quantity: '99999', unitTax: '9999999999' } }),
  ],
  [
    'total.too-large',
    'lines',
    anInvoice({
      lines: [1, 2].map(() => aLine({ unitPrice: '9999999999999', discounts: [{ code: '07', percent: '100' }] })),
    }),
  ],
  [
    'tax.alcohol-proportion-differs',
    'lines.0.taxes.0.specific.proportion',
    besideVat({ code: '04', specific: { quantity: '1000', percent: '40', proportion: '41', unitTax: '4' } }),
  ],
  [
    'tax.specific-format',
    'lines.0.taxes.0.specific.percent',
    besideVat({ code: '03', specific: { quantity: '1', percent: '150', unitTax: '4' } }),
  ],
  [
    'tax.assumed-not-allowed',
    'lines.0.taxes',
    aPurchase({ lines: [aLine({ taxes: [{ code: '12', rate: '5' }, vat()] })] }),
  ],
  [
    'tax.export-amount-format',
    'lines.0.taxes.0.exportAmount',
    anExport({ lines: [aLine({ tariffHeading: '820520000000', taxes: [vat('10', { exportAmount: '-1' })] })] }),
  ],
  [
    'tax.not-for-exports',
    'lines.0.assortment.0.taxes.0.rateCode',
    anExport({
      lines: [
        aLine({
          cabys: '2399999002200',
          codes: [{ type: '03', code: 'SKU-1' }],
          tariffHeading: '210690000000',
          assortment: [{ ...part, taxes: [vat('01')] }],
        }),
      ],
    }),
  ],
  [
    'exoneration.points-not-authorised',
    'lines.0.taxes.0.exoneration.ratePoints',
    exonerated({}),
    { exoneration: () => ({ ratePoints: '8' }) },
  ],
  [
    'exoneration.cabys-not-authorised',
    'lines.0.taxes.0.exoneration.documentNumber',
    exonerated({}),
    { exoneration: () => ({ cabys: ['8313100000100'] }) },
  ],
  [
    'exoneration.holder-differs',
    'lines.0.taxes.0.exoneration.documentNumber',
    exonerated({}),
    { exoneration: () => ({ holder: '3101999999' }) },
  ],
  [
    'discount.exceeds-line',
    'lines.0.assortment.0.discounts',
    assorted({ assortment: [{ ...part, discounts: [{ code: '07', amount: '1000.01' }] }] }),
  ],
  [
    'discount.gift-not-whole',
    'lines.0.assortment.0.discounts',
    assorted({ assortment: [{ ...part, discounts: [{ code: '03', amount: '1' }] }] }),
  ],
  [
    'discount.other-missing',
    'lines.0.assortment.0.discounts.0.other',
    assorted({ assortment: [{ ...part, discounts: [{ code: '99', other: 'x'.repeat(81), amount: '1' }] }] }),
  ],
  ['assortment.cabys-not-assortment', 'lines.0.cabys', assorted({ cabys: '4292199990200' })],
  [
    'assortment.tax-not-allowed',
    'lines.0.assortment.0.taxes.0.code',
    assorted({ assortment: [{ ...part, taxes: [{ code: '08', factor: '0.1' }] }] }),
  ],
  [
    'payment.discount',
    'lines.0.discounts',
    aReceipt({ lines: [aLine({ discounts: [{ code: '07', percent: '10' }] })] }),
  ],
  [
    'payment.base-range',
    'lines.0.taxableBase',
    aReceipt({ saleCondition: '09', lines: [aLine({ taxableBase: '1000.01' })] }),
  ],
  ['payment.base-range', 'lines.0.taxableBase', aReceipt({ lines: [aLine({ taxableBase: '-1' })] })],
  [
    'purchase.special-regime-reference-missing',
    'references',
    aPurchase({ issuer: aParty(), references: [{ ...aReference, documentType: '06' }] }),
  ],
  ['purchase.special-regime-not-exempt', 'lines.0.taxes.0.rateCode', aPurchase({ issuer: aParty() })],
  [
    'receipt.reference-code-not-payment',
    'references.0.code',
    aReceipt({ references: [{ ...aReference, code: '04' }] }),
  ],
  [
    'party.foreign-address-of-resident',
    'receiver.foreignAddress',
    anInvoice({ receiver: aParty({ foreignAddress: 'Main Street 1, Miami' }) }),
  ],
  [
    'party.receiver-address-long',
    'receiver.address.details',
    anInvoice({ receiver: aParty({ address: place({ details: 'x'.repeat(161) }) }) }),
  ],
  ['software-provider.format', 'softwareProviderId', anInvoice(), { softwareProviderId: '12' }],
  [
    'sale-condition.days-over-deferral',
    'creditDays',
    anInvoice({ saleCondition: '10', creditDays: 91, payments: [] }),
  ],
  [
    'line.pharmaceutical-form-unknown',
    'lines.0.pharmaceuticalForm',
    lineOf({ pharmaceuticalForm: 'XYZ' }),
    { isPharmaceuticalForm: () => false },
  ],
  ['line.tariff-heading-missing', 'lines.0.tariffHeading', referring({ documentType: '19' })],
  [
    'exoneration.not-checked',
    'lines.0.taxes.0.exoneration.documentNumber',
    exonerated({}),
    { exoneration: () => ({ isSilent: true }) },
  ],
  [
    'exoneration.not-registered',
    'lines.0.taxes.0.exoneration.documentNumber',
    exonerated({}),
    { exoneration: () => ({ isUnknown: true }) },
  ],
  [
    'exoneration.date-differs',
    'lines.0.taxes.0.exoneration.issuedAt',
    exonerated({}),
    { exoneration: () => ({ issuedOn: '2026-03-03' }) },
  ],
  [
    'exoneration.more-than-one',
    'lines.0.taxes',
    lineOf({ taxes: [{ code: '02', rate: '10', exoneration }, vat('08', { exoneration })] }),
  ],
  [
    'charge.third-party-not-registered',
    'otherCharges.0.thirdParty.identification.number',
    charging({
      type: '04',
      thirdParty: { identification: { type: '01', number: '101230456' }, name: 'Persona Tercera' },
    }),
    { taxpayer: () => ({ isUnknown: true }) },
  ],
  ['reference.code-unusual', 'references.0.code', referring({ documentType: '10', code: '07' })],
  ...['07', '10', '15'].map((code): (typeof broken)[number] => [
    'reference.code-of-others',
    'references.0.code',
    referring({ code }),
  ]),
  ...['01', '09'].map((code): (typeof broken)[number] => [
    'reference.code-of-others',
    'references.0.code',
    anInvoice({ references: [{ ...aReference, code }] }),
  ]),
  ['reference.type-unusual', 'references.0.documentType', referring({ code: '16' })],
  ['situation.sending-paused', 'situation', anInvoice(), { isSendingPaused: true }],
]

function place(what: Partial<NonNullable<Party['address']>>) {
  return { province: '1', canton: '01', district: '01', details: 'Calle 1, avenida 2', ...what }
}
