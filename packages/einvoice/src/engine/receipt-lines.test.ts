import { add, compare, type Decimal, decimal, equals, subtract, sum, toText } from '@cuentaclara/decimal'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newDraft } from '../document/drafts.ts'
import { roundCoins } from '../tax/scale.ts'
import { calculate } from './calculate.ts'
import { type RateShare, receiptLines } from './receipt-lines.ts'

const share = (rateCode: string, net: string, vat: string): RateShare => ({
  rateCode,
  net: decimal(net),
  vat: decimal(vat),
})

/** The receipt of a payment: its lines as they are written, and what they come to. */
function receipt(shares: readonly RateShare[], paid: string, charges = '0', taxLeft?: Decimal) {
  const currency = 'CRC'
  const asked = { charges: decimal(charges), paid: decimal(paid), currency, text: 'Abono', taxLeft }
  const lines = receiptLines(shares, asked)
  const { lines: computed, summary } = calculate({ ...newDraft('payment-receipt'), currency, lines })
  const written = computed.map(({ description, total, subtotal, netTax }) =>
    [description, toText(total), toText(subtotal), toText(netTax)].join(' | '),
  )
  return { written, total: summary.total, tax: summary.tax }
}

it('says of a payment what is sale and what is tax', () => {
  expect(receipt([share('08', '1000', '130')], '565')).toMatchObject({
    written: ['Abono · IVA 13 % | 500 | 500 | 65'],
    total: decimal('565'),
  })
})

it('has a line for each rate, with its part of the payment', () => {
  const { written, total } = receipt([share('08', '1000', '130'), share('04', '500', '20')], '825')
  expect(written).toEqual(['Abono · IVA 13 % | 500 | 500 | 65', 'Abono · IVA 4 % | 250 | 250 | 10'])
  expect(toText(total)).toBe('825')
})

it('reckons the tax on what an exoneration left of the base', () => {
  // 13 % of which 5 were taken off: 80 of 1,000 are owed.
  expect(receipt([share('08', '1000', '80')], '540').written).toEqual([
    'Abono · IVA 13 % | 500 | 307.6923 | 40',
  ])
  // All of it.
  expect(receipt([share('08', '1000', '0')], '400').written).toEqual(['Abono · IVA 13 % | 400 | 0 | 0'])
})

it('says of what was charged besides that no tax is reckoned on it', () => {
  expect(receipt([share('08', '1000', '130')], '1230', '100').written).toEqual([
    'Abono · IVA 13 % | 1100 | 1000 | 130',
  ])
})

// The register of deferred tax settles the tax first and the receipts said the proportional part: the two never agreed.
it('of a sale whose payments go to its tax first says tax until that is paid, and then none', () => {
  const sale = [share('08', '1000', '130')]
  expect(receipt(sale, '100', '0', decimal('130'))).toMatchObject({
    written: ['Abono · IVA 13 % | 0 | 769.23076 | 100'],
    total: decimal('100'),
  })
  expect(receipt(sale, '565', '0', decimal('30'))).toMatchObject({
    written: ['Abono · IVA 13 % | 535 | 230.76923 | 30'],
  })
  expect(receipt(sale, '465', '0', decimal('0')).written).toEqual(['Abono · IVA 13 % | 465 | 0 | 0'])
  expect(receipt(sale, '1130', '0', decimal('130')).written).toEqual(['Abono · IVA 13 % | 1000 | 1000 | 130'])
})

it('divides the tax that is paid first among the rates, and has a line without tax for what has none', () => {
  const sale = [share('08', '1000', '130'), share('04', '500', '20'), share('10', '350', '0')]
  const { written, total } = receipt(sale, '335', '0', decimal('150'))
  expect(written).toEqual([
    'Abono · IVA 13 % | 100 | 1000 | 130',
    'Abono · IVA 4 % | 50 | 500 | 20',
    'Abono · IVA 0 % | 35 | 35 | 0',
  ])
  expect(toText(total)).toBe('335')
})

// A note took the line at 4 %, and a fifth of what was paid afterwards was declared at that rate.
it('divides what is paid among what notes and receipts left of each rate', () => {
  const gone = (rateCode: string, [net, vat]: [string, string], [goneNet, goneVat]: [string, string]) => ({
    ...share(rateCode, net, vat),
    gone: { net: decimal(goneNet), vat: decimal(goneVat) },
  })
  const noted = [gone('08', ['1000', '130'], ['0', '0']), gone('04', ['500', '20'], ['500', '20'])]
  expect(receipt(noted, '1130').written).toEqual(['Abono · IVA 13 % | 1000 | 1000 | 130'])
  const paidAndNoted = [gone('08', ['1000', '130'], ['500', '65']), gone('04', ['500', '20'], ['625', '25'])]
  expect(receipt(paidAndNoted, '565').written).toEqual(['Abono · IVA 13 % | 500 | 500 | 65'])
  expect(receipt(noted, '565', '0', decimal('130')).written).toEqual(['Abono · IVA 13 % | 435 | 1000 | 130'])
  // Of the line that was not exonerated a note took all: what is left is reckoned on what was.
  const exonerated = [gone('08', ['2000', '210'], ['1000', '130'])]
  expect(receipt(exonerated, '1080').written).toEqual(['Abono · IVA 13 % | 1000 | 615.38461 | 80'])
  // What is charged besides goes with most of the tax, and so does what receipts told of it.
  const charged = [gone('08', ['1000', '130'], ['1050', '130']), gone('04', ['500', '20'], ['0', '0'])]
  expect(receipt(charged, '570', '100').written).toEqual([
    'Abono · IVA 13 % | 50 | 0 | 0',
    'Abono · IVA 4 % | 500 | 500 | 20',
  ])
})

it('leaves tax that no rate explains to a person', () => {
  expect(() => receipt([share('used-goods', '1000', '50')], '1050')).toThrow(RangeError)
})

const rates = [
  ['01', 0],
  ['02', 1],
  ['03', 2],
  ['04', 4],
  ['08', 13],
  ['10', 0],
] as const
const sale = fc
  .uniqueArray(
    fc.record({
      rate: fc.constantFrom(...rates),
      cents: fc.integer({ min: 1, max: 999_999_999 }),
      left: fc.integer({ min: 0, max: 100 }),
    }),
    { minLength: 1, maxLength: 5, selector: ({ rate: [code] }) => code },
  )
  .map((parts) =>
    parts.map(({ rate: [code, percent], cents, left }) => {
      const vat = Math.round((cents * percent * left) / 10_000)
      return share(code, (cents / 100).toFixed(2), (vat / 100).toFixed(2))
    }),
  )

it('comes to what was paid to the cent and never to more, however often and in whatever parts a sale is paid', () => {
  fc.assert(
    fc.property(
      sale,
      fc.integer({ min: 0, max: 9_999_999 }),
      fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { maxLength: 5 }),
      (shares, charged, cuts) => {
        const charges = (charged / 100).toFixed(2)
        const owed = add(decimal(charges), sum(shares.map(({ net, vat }) => add(net, vat))))
        let left = owed
        let taxes = decimal('0')
        for (const cut of [...cuts, 1]) {
          const part = roundCoins(decimal((Number(toText(left)) * cut).toFixed(2)), 'CRC')
          const paid = cut === 1 || compare(part, left) > 0 ? left : part
          if (compare(paid, decimal('0')) === 0) continue
          const { total, tax } = receipt(shares, toText(paid), charges)
          expect(equals(roundCoins(total, 'CRC'), paid)).toBe(true)
          expect(compare(total, paid)).toBeLessThanOrEqual(0)
          left = subtract(left, paid)
          taxes = add(taxes, tax)
        }
        expect(toText(left)).toBe('0')
        // A coin of rounding for each line of each receipt at most.
        const missed = Math.abs(Number(toText(subtract(taxes, sum(shares.map(({ vat }) => vat))))))
        expect(missed).toBeLessThanOrEqual(0.03 * shares.length * (cuts.length + 1))
      },
    ),
    { numRuns: 300 },
  )
})

it('comes to what was paid to the cent and to the tax first, however often and in whatever parts a sale is paid', () => {
  fc.assert(
    fc.property(
      sale,
      fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { maxLength: 5 }),
      (shares, cuts) => {
        const whole = sum(shares.map(({ vat }) => vat))
        let left = sum(shares.map(({ net, vat }) => add(net, vat)))
        let told = decimal('0')
        for (const cut of [...cuts, 1]) {
          const part = roundCoins(decimal((Number(toText(left)) * cut).toFixed(2)), 'CRC')
          const paid = cut === 1 || compare(part, left) > 0 ? left : part
          if (compare(paid, decimal('0')) === 0) continue
          const taxLeft = subtract(whole, told)
          const { total, tax } = receipt(shares, toText(paid), '0', taxLeft)
          expect(equals(roundCoins(total, 'CRC'), paid)).toBe(true)
          const due = compare(paid, taxLeft) < 0 ? paid : taxLeft
          const missed = Math.abs(Number(toText(subtract(due, roundCoins(tax, 'CRC')))))
          expect(missed).toBeLessThanOrEqual(0.03 * shares.length)
          left = subtract(left, paid)
          told = add(told, due)
        }
        expect(toText(left)).toBe('0')
      },
    ),
    { numRuns: 300 },
  )
})
