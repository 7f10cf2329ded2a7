import { add, compare, type Decimal, decimal, subtract, sum, toText, zero } from '@cuentaclara/decimal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aLine, anInvoice, aTicket, vat } from '../document/builders.ts'
import type { DraftLine, Line, Summary } from '../document/document.ts'
import { roundCents } from '../tax/scale.ts'
import { calculate, calculateLine } from './calculate.ts'

const goods = '4292199990200'
const service = '8313100000100'

const texts = (amounts: Decimal[]) => amounts.map(toText)

/** The columns of the table of worked examples: total, subtotal, base, taxes, exonerated, assumed, net tax, line. */
function columns(line: Line) {
  return {
    total: toText(line.total),
    subtotal: toText(line.subtotal),
    base: toText(line.taxableBase),
    taxes: texts(line.taxes.map((tax) => tax.amount)),
    exonerated: toText(sum(line.taxes.map((tax) => tax.exoneration?.amount ?? zero))),
    assumed: toText(line.assumedTax),
    net: toText(line.netTax),
    line: toText(line.lineTotal),
  }
}

const exoneration = (ratePoints: string) => ({
  documentType: '04',
  documentNumber: 'AL-00012345-26',
  institution: '01',
  issuedAt: '2026-03-02T00:00:00-06:00',
  ratePoints,
})

describe('a line, by the worked examples of the format (reference 6.8)', () => {
  it.each<[string, Partial<DraftLine>, ReturnType<typeof columns>]>([
    [
      'two discounts in cascade',
      {
        quantity: '2.5',
        unitPrice: '18000.33333',
        discounts: [
          { code: '07', amount: '1500' },
          { code: '08', amount: '434.50' },
        ],
      },
      {
        total: '45000.83333',
        subtotal: '43066.33333',
        base: '43066.33333',
        taxes: ['5598.62333'],
        exonerated: '0',
        assumed: '0',
        net: '5598.62333',
        line: '48664.95666',
      },
    ],
    [
      'eight points exonerated',
      { quantity: '4', unitPrice: '55', taxes: [vat('08', { exoneration: exoneration('8') })] },
      {
        total: '220',
        subtotal: '220',
        base: '220',
        taxes: ['28.6'],
        exonerated: '17.6',
        assumed: '0',
        net: '11',
        line: '231',
      },
    ],
    [
      'packaged drinks, taxed by volume',
      {
        cabys: '2449000000000',
        quantity: '12',
        unitPrice: '410',
        taxes: [{ code: '05', specific: { quantity: '355', volume: '250', unitTax: '20' } }, vat()],
      },
      {
        total: '4920',
        subtotal: '4920',
        base: '5260.8',
        taxes: ['340.8', '683.904'],
        exonerated: '0',
        assumed: '340.8',
        net: '683.904',
        line: '5603.904',
      },
    ],
    [
      'alcohol, whose proportion follows from measure and degree',
      {
        quantity: '6',
        unitPrice: '9800',
        taxes: [{ code: '04', specific: { quantity: '1000', percent: '40', unitTax: '4.00' } }, vat()],
      },
      {
        total: '58800',
        subtotal: '58800',
        base: '68400',
        taxes: ['9600', '8892'],
        exonerated: '0',
        assumed: '9600',
        net: '8892',
        line: '67692',
      },
    ],
    [
      'a gift, whose IVA the issuer bears',
      { unitPrice: '2000', discounts: [{ code: '03', amount: '2000' }] },
      {
        total: '2000',
        subtotal: '0',
        base: '0',
        taxes: ['260'],
        exonerated: '0',
        assumed: '260',
        net: '0',
        line: '0',
      },
    ],
    [
      'a gift, whose IVA the customer pays',
      { unitPrice: '2000', discounts: [{ code: '02', percent: '100' }] },
      {
        total: '2000',
        subtotal: '0',
        base: '0',
        taxes: ['260'],
        exonerated: '0',
        assumed: '0',
        net: '260',
        line: '260',
      },
    ],
    [
      'cement',
      { quantity: '10', unitPrice: '6000', taxes: [{ code: '12' }, vat()] },
      {
        total: '60000',
        subtotal: '60000',
        base: '63000',
        taxes: ['3000', '8190'],
        exonerated: '0',
        assumed: '3000',
        net: '8190',
        line: '68190',
      },
    ],
    [
      'selective consumption, charged and part of the base',
      { unitPrice: '1000000', taxes: [{ code: '02', rate: '15' }, vat()] },
      {
        total: '1000000',
        subtotal: '1000000',
        base: '1150000',
        taxes: ['150000', '149500'],
        exonerated: '0',
        assumed: '0',
        net: '299500',
        line: '1299500',
      },
    ],
    [
      'used goods by factor',
      { unitPrice: '4000000', taxes: [{ code: '08', factor: '0.03' }] },
      {
        total: '4000000',
        subtotal: '4000000',
        base: '4000000',
        taxes: ['120000'],
        exonerated: '0',
        assumed: '0',
        net: '120000',
        line: '4120000',
      },
    ],
    [
      'a shelf price with tax',
      { quantity: '3', unitPrice: '2000', priceIncludesTax: true },
      {
        total: '5309.7345',
        subtotal: '5309.7345',
        base: '5309.7345',
        taxes: ['690.26549'],
        exonerated: '0',
        assumed: '0',
        net: '690.26549',
        line: '5999.99999',
      },
    ],
    [
      'fuel, by litre, outside the base',
      {
        quantity: '40',
        unitPrice: '500',
        taxes: [{ code: '03', specific: { quantity: '40', unitTax: '250' } }, vat('10')],
      },
      {
        total: '20000',
        subtotal: '20000',
        base: '20000',
        taxes: ['10000', '0'],
        exonerated: '0',
        assumed: '10000',
        net: '0',
        line: '20000',
      },
    ],
    [
      'tobacco, charged and outside the base',
      {
        quantity: '10',
        unitPrice: '1000',
        taxes: [{ code: '06', specific: { quantity: '20', unitTax: '2' } }, vat()],
      },
      {
        total: '10000',
        subtotal: '10000',
        base: '10000',
        taxes: ['400', '1300'],
        exonerated: '0',
        assumed: '0',
        net: '1700',
        line: '11700',
      },
    ],
    [
      'toilet soap, taxed by gram',
      {
        cabys: '3532101010100',
        quantity: '10',
        unitPrice: '800',
        taxes: [{ code: '05', specific: { quantity: '1', volume: '125', unitTax: '0.2' } }, vat()],
      },
      {
        total: '8000',
        subtotal: '8000',
        base: '8250',
        taxes: ['250', '1072.5'],
        exonerated: '0',
        assumed: '250',
        net: '1072.5',
        line: '9072.5',
      },
    ],
    [
      'a special base, typed',
      { unitPrice: '10000', taxableBase: '2500', taxes: [{ code: '07', rateCode: '08' }] },
      {
        total: '10000',
        subtotal: '10000',
        base: '2500',
        taxes: ['325'],
        exonerated: '0',
        assumed: '0',
        net: '325',
        line: '10325',
      },
    ],
    [
      'a gift with a typed base, whose IVA is of that base',
      {
        unitPrice: '10000',
        taxableBase: '2500',
        discounts: [{ code: '01', percent: '100' }],
        taxes: [{ code: '07', rateCode: '08' }],
      },
      {
        total: '10000',
        subtotal: '0',
        base: '2500',
        taxes: ['325'],
        exonerated: '0',
        assumed: '325',
        net: '0',
        line: '0',
      },
    ],
    [
      'IVA collected at the factory on a typed base',
      { unitPrice: '10000', taxableBase: '12000', factoryVat: '01' },
      {
        total: '10000',
        subtotal: '10000',
        base: '12000',
        taxes: ['1560'],
        exonerated: '0',
        assumed: '0',
        net: '1560',
        line: '11560',
      },
    ],
    [
      'another tax, charged and outside the base',
      { unitPrice: '1000', taxes: [{ code: '99', otherName: 'Impuesto local', rate: '2.5' }, vat()] },
      {
        total: '1000',
        subtotal: '1000',
        base: '1000',
        taxes: ['25', '130'],
        exonerated: '0',
        assumed: '0',
        net: '155',
        line: '1155',
      },
    ],
  ])('%s', (_, what, expected) => {
    expect(columns(calculateLine(aLine(what)))).toEqual(expected)
  })

  it('takes a percentage discount from what the discount before left', () => {
    const line = calculateLine(
      aLine({
        unitPrice: '1000',
        discounts: [
          { code: '07', percent: '10' },
          { code: '04', percent: '10' },
        ],
      }),
    )
    expect(texts(line.discounts.map((discount) => discount.amount))).toEqual(['100', '90'])
  })

  it('exonerates no more than the tax', () => {
    const line = calculateLine(aLine({ taxes: [vat('08', { exoneration: exoneration('20') })] }))
    expect(toText(line.netTax)).toBe('0')
  })

  it('counts what is no number as zero', () => {
    const line = calculateLine(
      aLine({
        quantity: 'abc',
        unitPrice: '1e9',
        discounts: [{ code: '07', amount: '' }],
        taxes: [vat('08', { rate: 'x' })],
      }),
    )
    expect(toText(line.lineTotal)).toBe('0')
  })

  it('computes the assortment of one unit and charges the taxes of its parts', () => {
    const part = {
      codes: [],
      quantity: '2',
      unit: 'Unid',
      description: 'Parte',
      discounts: [],
      unitPrice: '100',
    }
    const line = calculateLine(
      aLine({
        cabys: '2399999002200',
        quantity: '3',
        unitPrice: '400',
        taxes: [],
        assortment: [
          { ...part, cabys: goods, taxes: [vat('08')] },
          { ...part, cabys: '2391101000100', taxes: [vat('02')] },
        ],
      }),
    )
    expect(columns(line)).toEqual({
      total: '1200',
      subtotal: '1200',
      base: '1200',
      taxes: ['84'],
      exonerated: '0',
      assumed: '0',
      net: '84',
      line: '1284',
    })
    const { summary } = calculate(anInvoice({ lines: [] }))
    expect(toText(summary.total)).toBe('0')
  })
})

describe('the summary', () => {
  it('puts each line into the bucket of its rate and of its CABYS', () => {
    const line = (cabys: string, rateCode: string) =>
      aLine({ cabys, unitPrice: '100', taxes: [vat(rateCode)] })
    const { summary } = calculate(
      anInvoice({
        lines: [
          line(goods, '08'),
          line(goods, '10'),
          line(goods, '01'),
          line(goods, '11'),
          line(service, '04'),
          line(service, '10'),
          line(service, '11'),
        ],
      }),
    )
    expect(amounts(summary)).toMatchObject({
      goodsTaxed: '100',
      goodsExempt: '100',
      goodsNotSubject: '200',
      servicesTaxed: '100',
      servicesExempt: '100',
      servicesNotSubject: '100',
      sale: '700',
      tax: '17',
      total: '717',
    })
  })

  it('counts goods with IVA already collected at the factory as exempt', () => {
    const { summary } = calculate(anInvoice({ lines: [aLine({ factoryVat: '02', taxes: [vat('10')] })] }))
    expect(amounts(summary)).toMatchObject({ goodsExempt: '1000', tax: '0' })
  })

  it('gives sample s01: cash, SINPE Móvil, discount, goods and service', () => {
    const { summary, payments } = calculate(
      anInvoice({
        payments: [{ means: '06' }],
        lines: [
          aLine({
            cabys: '3511003000100',
            quantity: '3',
            unitPrice: '12345.67',
            discounts: [{ code: '06', amount: '1851.85' }],
          }),
          aLine({ quantity: '2', unitPrice: '6190.26549' }),
          aLine({ cabys: service, quantity: '1.5', unit: 'Sp', unitPrice: '25000' }),
        ],
      }),
    )
    expect(amounts(summary)).toMatchObject({
      servicesTaxed: '37500',
      goodsTaxed: '49417.54098',
      taxed: '86917.54098',
      sale: '86917.54098',
      discounts: '1851.85',
      netSale: '85065.69098',
      tax: '11058.53983',
      total: '96124.23081',
    })
    expect(texts(payments.map((payment) => payment.amount ?? zero))).toEqual(['96124.23081'])
  })

  it('gives sample s02: dollars with full and partial exoneration', () => {
    const { summary } = calculate(
      anInvoice({
        currency: 'USD',
        exchangeRate: '508.35',
        saleCondition: '02',
        creditDays: 30,
        payments: [],
        lines: [
          aLine({
            cabys: '4781400000000',
            quantity: '10',
            unitPrice: '89.90',
            taxes: [vat('08', { exoneration: exoneration('13') })],
          }),
          aLine({
            cabys: service,
            quantity: '4',
            unit: 'h',
            unitPrice: '55',
            taxes: [vat('08', { exoneration: exoneration('8') })],
          }),
        ],
      }),
    )
    expect(amounts(summary)).toMatchObject({
      servicesTaxed: '84.61538',
      servicesExonerated: '135.38462',
      goodsTaxed: '0',
      goodsExonerated: '899',
      exonerated: '1034.38462',
      sale: '1119',
      tax: '11',
      total: '1130',
    })
    expect(breakdown(summary)).toEqual([['01', '08', '11']])
  })

  it('gives sample s03: restaurant, service charge of ten per cent, mixed payment', () => {
    const { summary, otherCharges, payments } = calculate(
      aTicket({
        lines: [
          aLine({ cabys: '6331000000000', quantity: '2', unitPrice: '6000', priceIncludesTax: true }),
          aLine({ cabys: '6340001000100', quantity: '2', unitPrice: '1500', priceIncludesTax: true }),
        ],
        otherCharges: [{ type: '06', description: 'Impuesto de servicio 10%', percent: '10' }],
        payments: [
          { means: '01', amount: '10000' },
          { means: '02', amount: '6327.43' },
        ],
      }),
    )
    expect(texts(otherCharges.map((charge) => charge.amount))).toEqual(['1327.43363'])
    expect(amounts(summary)).toMatchObject({ tax: '1725.66371', total: '16327.43362' })
    expect(texts(payments.map((payment) => payment.amount ?? zero))).toEqual(['10000', '6327.43362'])
  })

  it('breaks taxes down by tax and rate, net of what is exonerated or assumed, zero results included', () => {
    const { summary } = calculate(
      anInvoice({
        lines: [
          aLine({ taxes: [vat('10')] }),
          aLine({ taxes: [{ code: '12' }, vat()] }),
          aLine({ discounts: [{ code: '01', percent: '100' }] }),
          aLine({ taxes: [{ code: '08', factor: '0.1' }] }),
        ],
      }),
    )
    expect(breakdown(summary)).toEqual([
      ['01', '08', '136.5'],
      ['01', '10', '0'],
      ['08', undefined, '100'],
      ['12', undefined, '0'],
    ])
    expect(amounts(summary)).toMatchObject({ tax: '236.5', assumedTax: '180' })
  })

  it('shares an assortment out by its parts', () => {
    const part = { codes: [], quantity: '1', unit: 'Unid', description: 'Parte', discounts: [] }
    const { summary } = calculate(
      anInvoice({
        lines: [
          aLine({
            cabys: '2399999002200',
            quantity: '2',
            unitPrice: '400',
            taxes: [],
            assortment: [
              { ...part, cabys: goods, unitPrice: '300', taxes: [vat('08')] },
              { ...part, cabys: goods, unitPrice: '100', taxes: [vat('10')] },
            ],
          }),
        ],
      }),
    )
    expect(amounts(summary)).toMatchObject({ goodsTaxed: '600', goodsExempt: '200', tax: '78' })
    expect(breakdown(summary)).toEqual([
      ['01', '08', '78'],
      ['01', '10', '0'],
    ])
  })

  it('computes a payment receipt as sample s10: what is paid of an invoice, and its tax', () => {
    const { summary, payments } = calculate({
      ...anInvoice({ payments: [{ means: '04' }] }),
      kind: 'payment-receipt',
      lines: [aLine({ cabys: '', unitPrice: '100000' })],
    })
    expect(amounts(summary)).toMatchObject({
      sale: '100000',
      netSale: '100000',
      taxed: '0',
      tax: '13000',
      total: '113000',
    })
    expect(texts(payments.map((payment) => payment.amount ?? zero))).toEqual(['113000'])
  })
})

describe('IVA given back on health services', () => {
  const consultation = aLine({ cabys: '9310100000100', unitPrice: '50000', taxes: [vat('04')] })

  it.each([
    ['all by card', [{ means: '02' }], '2000', '50000'],
    ['all in cash', [{ means: '01' }], '0', '52000'],
    [
      'half of the net sale by card',
      [
        { means: '02', amount: '25000' },
        { means: '01', amount: '26000' },
      ],
      '1000',
      '51000',
    ],
    ['the card paying the rest', [{ means: '01', amount: '26000' }, { means: '02' }], '1000', '51000'],
  ])('%s', (_, payments, returned, total) => {
    const { summary, payments: settled } = calculate(anInvoice({ lines: [consultation], payments }))
    expect(amounts(summary)).toMatchObject({ returnedVat: returned, total })
    expect(toText(sum(settled.map((payment) => payment.amount ?? zero)))).toBe(total)
  })

  it('leaves other lines of the document alone', () => {
    const { summary } = calculate(anInvoice({ lines: [consultation, aLine()], payments: [{ means: '02' }] }))
    expect(toText(summary.returnedVat)).toBe('2000')
  })

  it('is not for purchases', () => {
    const draft = anInvoice({ kind: 'purchase', lines: [consultation], payments: [{ means: '02' }] })
    expect(toText(calculate(draft).summary.returnedVat)).toBe('0')
  })
})

describe('prices that include tax', () => {
  it('keeps the cent of large quantities by giving the excess back as a discount', () => {
    const line = calculateLine(aLine({ quantity: '5000', unitPrice: '150', priceIncludesTax: true }))
    expect(toText(roundCents(line.lineTotal))).toBe('750000')
    expect(line.discounts).toHaveLength(1)
    expect(toText(line.discounts[0]?.amount ?? zero)).toBe('0.03584')
  })

  it('takes typed discounts in the terms of the price', () => {
    const line = calculateLine(
      aLine({ unitPrice: '1130', priceIncludesTax: true, discounts: [{ code: '07', amount: '113' }] }),
    )
    expect(toText(line.lineTotal)).toBe('1017')
  })

  it('lets an exoneration lower what is paid, not the price', () => {
    const line = calculateLine(
      aLine({
        unitPrice: '1130',
        priceIncludesTax: true,
        taxes: [vat('08', { exoneration: exoneration('13') })],
      }),
    )
    expect([toText(line.unitPrice), toText(line.lineTotal)]).toEqual(['1000', '1000'])
  })

  it.each<[string, Partial<DraftLine>]>([
    ['selective consumption', { taxes: [{ code: '02', rate: '15' }, vat()] }],
    [
      'alcohol, collected at the factory but in the base',
      { taxes: [{ code: '04', specific: { quantity: '1000', percent: '40', unitTax: '4' } }, vat()] },
    ],
    ['tobacco', { taxes: [{ code: '06', specific: { quantity: '20', unitTax: '20' } }, vat()] }],
    ['cement', { taxes: [{ code: '12' }, vat()] }],
    ['used goods', { taxes: [{ code: '08', factor: '0.0625' }] }],
    ['a special base', { taxes: [{ code: '07', rateCode: '08' }], taxableBase: '1000' }],
    ['another tax', { taxes: [{ code: '99', rate: '3' }, vat('04')] }],
  ])('are what the customer pays, also with %s', (_, what) => {
    const line = calculateLine(aLine({ ...what, quantity: '7', unitPrice: '9990', priceIncludesTax: true }))
    expect(toText(roundCents(line.lineTotal))).toBe('69930')
  })

  const cents = fc.integer({ min: 1, max: 100_000_000 }).map((n) => `${Math.floor(n / 100)}.${twoDigits(n)}`)
  const rateCodes = fc.constantFrom('02', '03', '04', '08', '09', '10')
  const pricedLine = fc.record({
    quantity: fc.oneof(
      fc.integer({ min: 1, max: 5000 }).map(String),
      fc.constantFrom('0.125', '2.5', '1.375'),
    ),
    unitPrice: cents,
    taxes: rateCodes.map((code) => [vat(code)]),
    priceIncludesTax: fc.constant(true),
  })

  it('are exact to the cent on every line', () => {
    fc.assert(
      fc.property(pricedLine, (what) => {
        const line = calculateLine(aLine(what))
        expect(toText(roundCents(line.lineTotal))).toBe(toText(roundCents(typed(what))))
        expectConsistent(line)
      }),
      { numRuns: 2000 },
    )
  })

  it('are exact to the cent in the total of many lines', () => {
    fc.assert(
      fc.property(fc.array(pricedLine, { minLength: 1, maxLength: 60 }), (lines) => {
        const { summary } = calculate(anInvoice({ lines: lines.map((what) => aLine(what)) }))
        const missed = subtract(summary.total, sum(lines.map(typed)))
        expect(compare(missed, decimal('0.005'))).toBe(-1)
        expect(compare(missed, decimal('-0.005'))).toBe(1)
      }),
      { numRuns: 100 },
    )
  })
})

describe('laws of every sale', () => {
  const digits = (max: number, decimals: number) =>
    fc
      .tuple(fc.integer({ min: 0, max }), fc.integer({ min: 0, max: 10 ** decimals - 1 }))
      .map(([whole, rest]) => `${whole}.${String(rest).padStart(decimals, '0')}`)
  const discount = fc.oneof(
    digits(99, 2).map((percent) => ({ code: '07', percent })),
    fc.constant({ code: '01', percent: '100' }),
    fc.constant({ code: '02', percent: '100' }),
  )
  const taxes = fc.oneof(
    fc.constantFrom('01', '02', '03', '04', '08', '09', '10', '11').map((code) => [vat(code)]),
    digits(13, 2).map((points) => [vat('08', { exoneration: exoneration(points) })]),
    fc.constant([{ code: '12' }, vat()]),
    digits(40, 2).map((rate) => [{ code: '02', rate }, vat()]),
    fc.constant([{ code: '08', factor: '0.0431' }]),
    fc.constant([{ code: '05', specific: { quantity: '355', volume: '250', unitTax: '19.77' } }, vat()]),
  )
  const anyLine = fc
    .record({
      cabys: fc.constantFrom(goods, service, '9310100000100', ''),
      quantity: digits(500, 3),
      unitPrice: digits(2_000_000, 5),
      discounts: fc.array(discount, { maxLength: 2 }),
      taxes,
      priceIncludesTax: fc.boolean(),
    })
    .map((what) => aLine(what as Partial<DraftLine>))
  const lines = fc.array(anyLine, { minLength: 1, maxLength: 12 })
  const charges = fc.array(
    digits(30, 2).map((percent) => ({ type: '06', description: 'Servicio', percent })),
    { maxLength: 2 },
  )

  it('totals equal their lines', () => {
    fc.assert(
      fc.property(lines, charges, (drafts, otherCharges) => {
        const calculation = calculate(anInvoice({ lines: drafts, otherCharges }))
        const { summary } = calculation
        for (const line of calculation.lines) expectConsistent(line)
        const over = (pick: (line: Line) => Decimal) => toText(sum(calculation.lines.map(pick)))
        expect(over((line) => line.total)).toBe(toText(summary.sale))
        expect(over((line) => line.netTax)).toBe(toText(summary.tax))
        expect(over((line) => line.assumedTax)).toBe(toText(summary.assumedTax))
        expect(over((line) => line.subtotal)).toBe(toText(summary.netSale))
        expect(toText(sum(summary.taxBreakdown.map((entry) => entry.amount)))).toBe(toText(summary.tax))
        expect(
          toText(
            subtract(
              add(
                sum(calculation.lines.map((line) => line.lineTotal)),
                sum(calculation.otherCharges.map((charge) => charge.amount)),
              ),
              summary.returnedVat,
            ),
          ),
        ).toBe(toText(summary.total))
        expect(toText(sum(calculation.payments.map((payment) => payment.amount ?? zero)))).toBe(
          toText(summary.total),
        )
      }),
      { numRuns: 300 },
    )
  })

  it('permuting the lines changes no total', () => {
    const shuffled = lines.chain((drafts) =>
      fc.tuple(fc.constant(drafts), fc.shuffledSubarray(drafts, { minLength: drafts.length })),
    )
    fc.assert(
      fc.property(shuffled, ([drafts, others]) => {
        const one = calculate(anInvoice({ lines: drafts })).summary
        const other = calculate(anInvoice({ lines: others })).summary
        expect([amounts(other), breakdown(other)]).toEqual([amounts(one), breakdown(one)])
      }),
      { numRuns: 200 },
    )
  })

  it('computes a line object once', () => {
    const line = aLine()
    expect(calculateLine(line)).toBe(calculateLine(line))
    expect(calculate(anInvoice({ lines: [line] })).lines[0]).toBe(calculateLine(line))
  })
})

/** Every equation that the authority checks within a line. */
function expectConsistent(line: Line) {
  const discounts = sum(line.discounts.map((discount) => discount.amount))
  expect(toText(subtract(line.total, discounts))).toBe(toText(line.subtotal))
  expect(toText(add(line.subtotal, line.netTax))).toBe(toText(line.lineTotal))
  const exonerated = sum(line.taxes.map((tax) => tax.exoneration?.amount ?? zero))
  const due = sum(line.taxes.map((tax) => tax.amount))
  expect(toText(subtract(subtract(due, exonerated), line.assumedTax))).toBe(toText(line.netTax))
}

function typed({ quantity, unitPrice }: { quantity: string; unitPrice: string }): Decimal {
  return multiplyText(quantity, unitPrice)
}

function multiplyText(a: string, b: string): Decimal {
  return calculateLine(aLine({ quantity: a, unitPrice: b, taxes: [vat('10')] })).total
}

function twoDigits(n: number): string {
  return String(n % 100).padStart(2, '0')
}

function amounts(summary: Summary): Record<string, string> {
  const entries = Object.entries(summary).filter(([key]) => key !== 'taxBreakdown')
  return Object.fromEntries(entries.map(([key, value]) => [key, toText(value as Decimal)]))
}

function breakdown(summary: Summary) {
  return summary.taxBreakdown.map((entry) => [entry.code, entry.rateCode, toText(entry.amount)])
}
