import { toText } from '@cuentaclara/decimal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  aLine,
  anInvoice,
  aParty,
  aQuotation,
  aSimpleReceipt,
  aTemplate,
  aTicket,
  vat,
} from '../document/builders.ts'
import type { DocumentKind, DraftDocument } from '../document/document.ts'
import { choiceProblem, tidyChoices } from '../document/offer-choices.ts'
import { documentKinds } from '../kinds/kinds.ts'
import { roundCents } from '../tax/scale.ts'
import { calculate } from './calculate.ts'
import { type ConvertedKind, convert } from './convert.ts'
import { isBlocking, validate } from './validate.ts'

const today = { today: '2026-11-21', phase: 'issue' } as const
const totalOf = (draft: DraftDocument) => toText(calculate(draft).summary.total)
const errorsOf = (draft: DraftDocument) =>
  validate(draft, today)
    .filter(isBlocking)
    .map(({ code }) => code)
const doubtsOf = (draft: DraftDocument) =>
  validate(draft, today)
    .filter((issue) => !isBlocking(issue))
    .map(({ code }) => code)

describe('a quotation', () => {
  const prospect = { name: 'Ana Solano', emails: ['ana@ejemplo.invalid'] }

  it('may lack the CABYS, and who asks for it may be a prospect: what an invoice needs is only said', () => {
    const draft = aQuotation({ receiver: prospect, lines: [aLine({ cabys: '' })], payments: [] })
    expect(errorsOf(draft)).toEqual([])
    expect(doubtsOf(draft)).toEqual(['line.cabys-missing'])
    expect(errorsOf(convert(draft, 'invoice'))).toEqual(
      expect.arrayContaining(['line.cabys-missing', 'party.identification-missing']),
    )
  })

  it('still needs lines with a quantity and a price', () => {
    expect(errorsOf(aQuotation({ lines: [] }))).toEqual(['lines.missing'])
    expect(errorsOf(aQuotation({ lines: [aLine({ quantity: '0' })] }))).toEqual([
      'line.quantity-not-positive',
    ])
  })

  it.each(['invoice', 'ticket'] as const)(
    'becomes the %s of the same amounts, without a validity',
    (kind) => {
      const draft = convert(aQuotation(), kind)
      expect(draft).toMatchObject({ kind, situation: '1', references: [] })
      expect(draft).not.toHaveProperty('validUntil')
      expect(totalOf(draft)).toBe('1130')
      expect(errorsOf(draft)).toEqual([])
    },
  )

  // An offer to somebody abroad was a dead end: its invoice may not name them.
  it('to somebody abroad says what its export lacks, and becomes one without tax', () => {
    const receiver = aParty({ identification: { type: '05', number: 'US12345' }, address: undefined })
    const offer = aQuotation({ receiver })
    expect(errorsOf(offer)).toEqual([])
    expect(doubtsOf(offer)).toEqual(
      expect.arrayContaining(['line.taxed-abroad', 'line.tariff-heading-missing']),
    )
    expect(errorsOf(convert(offer, 'invoice'))).toContain('party.identification-not-allowed')
    const exported = convert(
      { ...offer, lines: offer.lines.map((line) => ({ ...line, tariffHeading: '820520000000' })) },
      'export',
    )
    expect(exported.lines.map(({ taxes }) => taxes)).toEqual([[vat('10')]])
    expect([totalOf(exported), errorsOf(exported)]).toEqual(['1000', []])
    // The catalogue says what a sale here is taxed at.
    const cabys = { ...today, cabys: () => ({ rate: '13' }) }
    const exempt = offer.lines.map((line) => ({ ...line, taxes: [vat('10')] }))
    const codesOf = (draft: DraftDocument) => validate(draft, cabys).map(({ code }) => code)
    expect(codesOf({ ...offer, lines: exempt })).not.toContain('line.rate-unusual')
    expect(codesOf(exported)).not.toContain('line.rate-unusual')
    expect(codesOf(aQuotation({ lines: exempt }))).toContain('line.rate-unusual')
    // Goods that are not nationalised yet are sold to them by an ordinary invoice.
    expect(doubtsOf({ ...offer, saleCondition: '12' })).not.toContain('line.taxed-abroad')
  })

  // seed 002
  it('becomes a document of some of its lines', () => {
    const lines = ['1', '2', '3'].map((quantity) => aLine({ quantity }))
    const draft = convert(aQuotation({ lines, payments: [{ means: '04', amount: '6780' }] }), 'invoice', {
      lines: [2, 0],
    })
    expect(draft.lines.map(({ quantity }) => quantity)).toEqual(['3', '1'])
    expect(draft.payments).toEqual([{ means: '04' }])
  })

  it('in dollars takes the rate of the day', () => {
    const draft = convert(aQuotation({ currency: 'USD', exchangeRate: '508.35' }), 'invoice', {
      exchangeRate: '511.02',
    })
    expect(draft.exchangeRate).toBe('511.02')
  })

  it('copied keeps neither the day on which the old one ended', () => {
    expect(errorsOf(convert(aQuotation(), 'quotation'))).toEqual(['quotation.validity-missing'])
  })
})

describe('a simple receipt', () => {
  it('carries no tax, whatever its lines say', () => {
    const draft = aSimpleReceipt({ lines: [aLine({ taxes: [vat(), { code: '02', rate: '10' }] })] })
    const { lines, summary } = calculate(draft)
    expect(lines[0]?.taxes).toEqual([])
    expect([toText(summary.tax), toText(summary.total)]).toEqual(['0', '1000'])
  })

  it('asks for neither client nor CABYS', () => {
    expect(validate(aSimpleReceipt({ lines: [aLine({ cabys: '' })] }), today)).toEqual([])
  })

  it('of a sale is for companies of the simplified regime', () => {
    const sale = aSimpleReceipt({ receiptUse: 'regime-sale' })
    expect(validate(sale, { ...today, isSimplifiedRegime: true })).toEqual([])
  })

  // seed I-3
  it('becomes a document in which what was paid includes the tax', () => {
    const receipt = aSimpleReceipt({ payments: [{ means: '01', amount: '600' }, { means: '02' }] })
    const draft = convert(receipt, 'ticket')
    expect(draft.lines[0]).toMatchObject({ priceIncludesTax: true, unitPrice: '1000' })
    expect(draft.payments).toEqual(receipt.payments)
    expect([totalOf(draft), draft.situation]).toEqual(['1000', '1'])
    expect(errorsOf(draft)).toEqual([])
  })

  it('that was provisional becomes a document of situation 2 that refers to it', () => {
    const client = aParty({ identification: { type: '01', number: '101110111' } })
    const receipt = aSimpleReceipt({ receiptUse: 'provisional', receiver: client })
    const draft = convert(receipt, 'invoice', {
      reference: {
        number: '0001234',
        issuedAt: '2026-11-20T10:00:00-06:00',
        reason: 'Sustituye provisional',
      },
    })
    expect(draft.situation).toBe('2')
    expect(draft.references).toEqual([
      {
        documentType: '08',
        code: '05',
        number: '0001234',
        issuedAt: '2026-11-20T10:00:00-06:00',
        reason: 'Sustituye provisional',
      },
    ])
    expect(validate(draft, today)).toEqual([])
  })

  it('of a taxed document has prices with the tax, to the cent', () => {
    const price = fc.integer({ min: 1, max: 9_999_999 }).map((cents) => (cents / 100).toFixed(2))
    const quantity = fc.constantFrom('1', '3', '0.333', '7.5', '1234')
    const rate = fc.constantFrom('02', '04', '08', '10')
    fc.assert(
      fc.property(price, quantity, rate, fc.boolean(), (unitPrice, quantity, rateCode, priceIncludesTax) => {
        const discounts = [{ code: '07', percent: '5' }]
        const taxes = [{ code: '01', rateCode }]
        const quotation = aQuotation({
          lines: [aLine({ unitPrice, quantity, priceIncludesTax, discounts, taxes })],
        })
        const centsOf = (draft: DraftDocument) => toText(roundCents(calculate(draft).summary.total))
        const receipt = convert(quotation, 'simple')
        expect(centsOf(receipt)).toBe(centsOf(quotation))
        expect(receipt.lines.reduce((units, line) => units + Number(line.quantity), 0)).toBe(Number(quantity))
        // And so has what the receipt becomes, of the rate that the receipt does not say.
        const invoice = convert(receipt, 'invoice')
        expect(centsOf(invoice)).toBe(centsOf(quotation))
        expect(invoice.lines.map((line) => line.taxes)).toEqual(receipt.lines.map(() => taxes))
      }),
    )
  })

  it('of an exonerated sale becomes a document that does not exonerate what was paid once more', () => {
    const exoneration = {
      documentType: '04',
      documentNumber: 'AL-1',
      institution: '01',
      issuedAt: '2026-01-01T00:00:00-06:00',
      ratePoints: '13',
    }
    const quotation = aQuotation({ lines: [aLine({ taxes: [{ ...vat(), exoneration }] })] })
    expect(totalOf(convert(convert(quotation, 'simple'), 'invoice'))).toBe(totalOf(quotation))
  })
})

describe('a charge by percent', () => {
  const service = { type: '06', description: 'Servicio', percent: '10' }

  // Prices of a receipt contain the tax: of 1130 the service came to 113, while 100 were charged.
  it('comes to the same on the receipt of a taxed document, and on the document of a receipt', () => {
    const receipt = convert(anInvoice({ otherCharges: [service] }), 'simple')
    expect(receipt.otherCharges).toEqual([{ type: '06', description: 'Servicio', amount: '100' }])
    expect(totalOf(receipt)).toBe('1230')
    const sale = aSimpleReceipt({ otherCharges: [service] })
    expect(totalOf(convert(sale, 'ticket'))).toBe(totalOf(sale))
  })

  it('is of the lines that are taken, and stays a percentage where prices stay', () => {
    const lines = ['1000', '500'].map((unitPrice) => aLine({ unitPrice }))
    const quotation = aQuotation({ lines, otherCharges: [service] })
    expect(convert(quotation, 'simple', { lines: [1] }).otherCharges).toMatchObject([{ amount: '50' }])
    expect(convert(quotation, 'invoice', { lines: [1] }).otherCharges).toEqual([service])
  })
})

describe('a recurring template', () => {
  const values = { month: 'noviembre', year: '2026' }

  // seed 004
  it('becomes the invoice of the day, its placeholders filled in', () => {
    const draft = convert(aTemplate(), 'invoice', { placeholders: values })
    expect(draft.lines[0]?.description).toBe('Mensualidad de noviembre de 2026')
    expect(errorsOf(draft)).toEqual([])
  })

  // The screen is Spanish and asked for English words in braces.
  it('knows its placeholders by their Spanish names too', () => {
    const template = aTemplate({ lines: [aLine({ description: 'Mensualidad de {mes} de {año}' })] })
    expect(errorsOf(template)).toEqual([])
    const draft = convert(template, 'invoice', { placeholders: values })
    expect(draft.lines[0]?.description).toBe('Mensualidad de noviembre de 2026')
  })

  it('is not used while a placeholder has no value', () => {
    expect(() => convert(aTemplate(), 'invoice', { placeholders: { month: 'mayo' } })).toThrow('{year}')
  })

  it('copied keeps its placeholders', () => {
    expect(convert(aTemplate(), 'recurring').lines[0]?.description).toContain('{month}')
  })

  it('needs no rate: it is of the day on which it is used', () => {
    expect(errorsOf(aTemplate({ currency: 'USD', exchangeRate: '1' }))).toEqual([])
  })
})

describe('an official document', () => {
  const clave = '50616112600310100011100100001040000000001185526061'
  const reference = { number: clave, issuedAt: '2026-11-16T09:15:00-06:00', reason: 'Anula el tiquete' }

  it('becomes a note that refers to it', () => {
    const note = convert(aTicket(), 'credit-note', { reference: { ...reference, code: '01' } })
    expect(note.references).toEqual([{ documentType: '04', code: '01', ...reference }])
    expect(errorsOf(note)).toEqual([])
  })

  // 09 is the code of an export invoice, and among references a return of goods; 08 that of a purchase, and a paper of contingency.
  it('is referred to by its own type where the lists of codes differ', () => {
    const typeOf = (from: DocumentKind, to: ConvertedKind) =>
      convert({ ...anInvoice(), kind: from }, to, { reference }).references.map(
        ({ documentType }) => documentType,
      )
    expect(typeOf('export', 'credit-note')).toEqual(['19'])
    expect(typeOf('export', 'debit-note')).toEqual(['19'])
    expect(typeOf('purchase', 'purchase')).toEqual(['15'])
    expect(typeOf('credit-note', 'debit-note')).toEqual(['03'])
  })

  it('copied carries lines and terms, not how it was paid', () => {
    expect(convert(anInvoice(), 'invoice')).toMatchObject({ payments: [], references: [], lines: [{}] })
  })

  it('does not become what its row does not name', () => {
    expect(() => convert({ ...anInvoice(), kind: 'credit-note' }, 'invoice')).toThrow(RangeError)
  })
})

describe('every pair of the table', () => {
  const pairs = Object.values(documentKinds).flatMap(({ kind, becomes }) =>
    becomes.filter((to): to is ConvertedKind => to !== 'payment-receipt').map((to) => [kind, to] as const),
  )

  it.each(pairs)('%s to %s keeps parties and lines, and changes no source', (from, to) => {
    const source: DraftDocument = {
      ...aTemplate(),
      kind: from,
      ...Object.freeze({ lines: [Object.freeze(aLine())] }),
    }
    const before = structuredClone(source)
    const draft = convert(source, to)
    expect(draft).toMatchObject({ kind: to, issuer: source.issuer, receiver: source.receiver })
    expect(draft.lines).toHaveLength(1)
    expect(source).toEqual(before)
  })

  it('an internal kind has neither code nor references, and nothing official becomes of it but sales', () => {
    const internal: DocumentKind[] = ['quotation', 'simple', 'recurring']
    for (const kind of internal) {
      expect(documentKinds[kind]).toMatchObject({ official: null, references: 'absent' })
    }
  })
})

describe('what is chosen of a quotation', () => {
  const price = fc.integer({ min: 1, max: 9_999_999 }).map((cents) => (cents / 100).toFixed(2))
  const line = fc
    .record({ unitPrice: price, quantity: fc.integer({ min: 1, max: 999 }), priceIncludesTax: fc.boolean() })
    .map(({ quantity, ...given }) => aLine({ ...given, quantity: String(quantity) }))
  const offers = fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 8 }),
    optional: fc.array(fc.nat(9), { maxLength: 5 }),
    alternatives: fc.array(fc.array(fc.nat(9), { maxLength: 4 }), { maxLength: 3 }),
    leftOut: fc.array(fc.nat(9), { maxLength: 8 }),
    percent: fc.option(fc.integer({ min: 1, max: 20 }).map(String), { nil: undefined }),
  })

  // A client who took two of three lines was not to be billed a cent more or less than they had signed.
  it('comes to the same in the offer that is accepted and in the invoice made of it, to the cent', () => {
    fc.assert(
      fc.property(offers, ({ lines, percent, ...marks }) => {
        const choices = tidyChoices(marks, lines.length)
        const charges = percent === undefined ? [] : [{ type: '06', description: 'Servicio', percent }]
        const offer = aQuotation({ lines, otherCharges: charges })
        const taken = lines.map((_, position) => position).filter((each) => !choices.leftOut.includes(each))
        const accepted = calculate({ ...offer, lines: taken.map((each) => lines[each]!) }).summary.total
        const invoiced = calculate(convert(offer, 'invoice', { lines: taken })).summary.total
        expect(toText(invoiced)).toBe(toText(accepted))
      }),
    )
  })

  it('can always be taken as it is offered, whatever was marked', () => {
    fc.assert(
      fc.property(offers, ({ lines, percent: _, ...marks }) => {
        const choices = tidyChoices(marks, lines.length)
        expect(choiceProblem(choices, choices.leftOut, lines.length)).toBeNull()
        expect(tidyChoices(choices, lines.length)).toEqual(choices)
      }),
    )
  })

  it('is one line of each group, of lines that may be chosen, and never nothing', () => {
    const choices = { optional: [0], alternatives: [[1, 2]] }
    expect(choiceProblem(choices, [0, 1], 3)).toBeNull()
    expect(choiceProblem(choices, [0], 3)).toBe('one-of-each')
    expect(choiceProblem(choices, [1, 2], 3)).toBe('one-of-each')
    expect(choiceProblem(choices, [1, 3], 4)).toBe('unknown')
    expect(choiceProblem({ optional: [0, 1], alternatives: [] }, [0, 1], 2)).toBe('required')
  })

  it('forgets lines that went, and groups of a single one', () => {
    const marks = {
      optional: [1, 7],
      alternatives: [
        [2, 9],
        [0, 3],
        [3, 4],
      ],
      leftOut: [0, 1, 9],
    }
    expect(tidyChoices(marks, 5)).toEqual({ optional: [1], alternatives: [[0, 3]], leftOut: [0, 1] })
  })
})

// By its first means alone it gave all of the tax back, or none.
it('a note of some lines of a health service is paid by all the means that it was paid by', () => {
  const consultation = aLine({ cabys: '9312100000100', unitPrice: '250000', taxes: [vat('04')] })
  const sale = anInvoice({
    lines: [consultation, consultation],
    payments: [
      { means: '01', amount: '260000' },
      { means: '02', amount: '250000' },
    ],
  })
  const note = convert(sale, 'credit-note', { lines: [0] })
  expect(note.payments).toEqual([{ means: '01' }, { means: '02', amount: '125000' }])
  expect(toText(calculate(note).summary.returnedVat)).toBe('5000')
  expect(convert(anInvoice(), 'credit-note', { lines: [0] }).payments).toHaveLength(1)
})
