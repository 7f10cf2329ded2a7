import { add, decimal, sum, toFixedText, toText, zero } from '@cuentaclara/decimal'
import { describe, expect, test } from 'vitest'
import { boxDefinitions } from './boxes.ts'
import { computeReturn } from './compute-return.ts'
import type { Facts } from './facts.ts'
import { itemsBehind } from './figures.ts'
import { isWhole, proportionsOf, salesByRight } from './proportion.ts'
import { unplacedSales } from './sales-boxes.ts'
import { aDeferred, aPurchase, aSale, october, octoberBoxes } from './testing/october.ts'

/** Every box as text: `2900000.00`, or its word. */
function boxesOf(facts: Facts): Record<string, string> {
  const { figures } = computeReturn(facts)
  return Object.fromEntries(
    [...figures].map(([box, figure]) => [
      box,
      figure.amount === null ? figure.text : toFixedText(figure.amount, 2),
    ]),
  )
}

function replaced(facts: Facts, number: string, change: object): Facts {
  const swap = <Each extends { number: string }>(list: readonly Each[]) =>
    list.map((each) => (each.number === number ? { ...each, ...change } : each))
  return { ...facts, sales: swap(facts.sales), purchases: swap(facts.purchases) }
}

describe('October of the reference', () => {
  test('gives every box of the form its figure', () => {
    const boxes = boxesOf(october())
    const expected = Object.fromEntries(boxDefinitions.map(({ id }) => [id, octoberBoxes[id] ?? '0.00']))
    expect(boxes).toEqual(expected)
    expect(boxDefinitions).toHaveLength(87)
  })

  test('every figure is the sum of the documents that open from it', () => {
    const { figures } = computeReturn(october())
    for (const [box, figure] of figures) {
      // What stays below nothing is a bound of its own.
      if (figure.amount === null || box === 'T_SALDO') continue
      const total = sum(itemsBehind(figures, box).map(({ amount }) => amount))
      expect([box, toFixedText(total, 2)]).toEqual([box, toFixedText(figure.amount, 2)])
    }
    expect(
      itemsBehind(figures, 'K_GASTO')
        .filter(({ number }) => number !== '9' && number !== '12')
        .map(({ number, amount }) => [number, toText(amount)]),
    ).toEqual([
      ['10', '18000'],
      ['11', '12000'],
    ])
  })

  test('the register of deferred tax says what waited, what was paid and what still waits', () => {
    const { register } = computeReturn(october())
    expect(
      register.map(({ number, lastDay, opening, minus, plus, overdue, pending }) => [
        number,
        lastDay,
        ...[opening, minus, plus, overdue, pending].map(toText),
      ]),
    ).toEqual([
      ['2', '2027-01-13', '0', '130000', '0', '0', '130000'],
      ['8', '2026-12-19', '26000', '0', '26000', '0', '0'],
    ])
  })
})

describe('its variants', () => {
  test('more credit than tax is in favour, and each balance stays apart', () => {
    const facts = replaced(october(), '9', { base: decimal('2000000') })
    expect(boxesOf(facts)).toMatchObject({
      K_CRED: '399650.00',
      T_DET: '0.00',
      T_SALDO: '41000.00',
      F_PAGAR: '0.00',
    })
    const { leftOver } = computeReturn(facts)
    expect(Object.entries(leftOver).map(([kind, amount]) => [kind, toText(amount)])).toEqual([
      ['period', '41000'],
      ['health', '20000'],
      ['cards', '26550'],
      ['carried', '40000'],
    ])
  })

  test('a note that corrects a slip lowers the month of what it corrects', () => {
    const note = october().sales.filter(({ number }) => number === '7')
    const without = october().sales.filter(({ number }) => number !== '7')
    expect(boxesOf(october({ sales: without }))).toMatchObject({
      V13_B: '3000000.00',
      V13_T: '390000.00',
      T_DET: '128000.00',
    })
    expect(boxesOf(october({ period: '2026-09', sales: note, deferred: [] })).V13_B).toBe('-100000.00')
  })

  test('what was exonerated leaves the row of its rate', () => {
    const half = { exoneratedBase: decimal('1000000'), exonerationType: '03' }
    const boxes = boxesOf(replaced(october(), '1', half))
    expect(boxes).toMatchObject({
      V13_B: '1900000.00',
      VCP_EO: '1000000.00',
      V13_T: '247000.00',
      V_TOT: '5110000.00',
    })
    const authorized = boxesOf(replaced(october(), '1', { ...half, exonerationType: '04' }))
    expect(authorized).toMatchObject({ VCP_EO: '0.00', VSC_EO: '1000000.00' })
  })

  test('ninety days after the invoice its tax is due, paid or not', () => {
    const unpaid = aDeferred('old', '13000', { day: '2026-07-15' })
    expect(boxesOf(october({ deferred: [unpaid] }))).toMatchObject({
      D_90: '13000.00',
      D_MINUS: '0.00',
      D_PLUS: '0.00',
    })
    const november = boxesOf(october({ period: '2026-11', deferred: [unpaid] }))
    expect(november.D_90).toBe('0.00')
  })

  test('December corrects the year by its own proportion', () => {
    const common = [aPurchase('common', '7200000', { use: { is: 'common' } })]
    const december = october({
      period: '2026-12',
      year: {
        definitive: {
          full: decimal('78'),
          reduced4: decimal('16'),
          reduced2: zero,
          reduced05: zero,
          none: decimal('6'),
        },
        withCredit: zero,
        total: zero,
        common: common.map((purchase) => ({ purchase, taken: october().proportions })),
        capital: [],
      },
    })
    const boxes = boxesOf(december)
    expect(boxes).toMatchObject({ L_DIF: '-15840.00', L_CRED_BASE: '936000.00', L_PCT: '78.00' })
    expect(boxes.T_CRED).toBe(toFixedText(add(decimal(boxes.K_CRED!), decimal('-15840')), 2))
  })
})

describe('deferred tax', () => {
  const sale = (change: object) => aDeferred('d', '130000', { day: '2026-08-10', ...change })
  const month = (period: string, change: object) => {
    const { D_MINUS, D_PLUS, D_90 } = boxesOf(october({ period, deferred: [sale(change)] }))
    return [D_MINUS, D_PLUS, D_90]
  }
  const paid = (day: string, amount: string) => ({ day, number: 'r', amount: decimal(amount) })

  test('is paid before anything else, in the month of each receipt', () => {
    const receipts = [paid('2026-08-20', '30000'), paid('2026-09-05', '80000'), paid('2026-10-01', '80000')]
    expect(month('2026-08', { receipts })).toEqual(['100000.00', '0.00', '0.00'])
    expect(month('2026-09', { receipts })).toEqual(['0.00', '80000.00', '0.00'])
    expect(month('2026-10', { receipts })).toEqual(['0.00', '20000.00', '0.00'])
    expect(month('2026-11', { receipts })).toEqual(['0.00', '0.00', '0.00'])
  })

  // A cheque that bounced: the month in which it came was declared, and the money is not there.
  test('a payment that was undone in a later month has its tax wait again from then on', () => {
    const receipts = [paid('2026-08-20', '130000'), paid('2026-09-15', '-130000')]
    expect(month('2026-08', { receipts })).toEqual(['0.00', '0.00', '0.00'])
    expect(month('2026-09', { receipts })).toEqual(['130000.00', '0.00', '0.00'])
    expect(month('2026-11', { receipts })).toEqual(['0.00', '0.00', '130000.00'])
    const andCredited = { receipts, notes: [{ day: '2026-09-20', tax: decimal('-40000') }] }
    expect(month('2026-09', andCredited)).toEqual(['90000.00', '0.00', '0.00'])
    expect(month('2026-11', andCredited)).toEqual(['0.00', '0.00', '90000.00'])
  })

  test('a receipt after the ninetieth day changes nothing any more', () => {
    const receipts = [paid('2026-11-09', '50000')]
    expect(month('2026-11', { receipts })).toEqual(['0.00', '0.00', '130000.00'])
    expect(month('2026-12', { receipts })).toEqual(['0.00', '0.00', '0.00'])
  })

  test('a later credit note has no effect: its tax was never paid', () => {
    const notes = [{ day: '2026-09-15', tax: decimal('-40000') }]
    expect(month('2026-09', { notes })).toEqual(['0.00', '40000.00', '0.00'])
    expect(month('2026-11', { notes })).toEqual(['0.00', '0.00', '90000.00'])
  })

  test('a credit note for what was collected already lowers the tax like any other', () => {
    const change = {
      receipts: [paid('2026-08-20', '130000')],
      notes: [{ day: '2026-09-15', tax: decimal('-40000') }],
    }
    expect(month('2026-09', change)).toEqual(['0.00', '0.00', '0.00'])
  })

  test('a later debit note waits like its invoice', () => {
    const notes = [{ day: '2026-09-15', tax: decimal('13000') }]
    expect(month('2026-09', { notes })).toEqual(['13000.00', '0.00', '0.00'])
    expect(month('2026-11', { notes })).toEqual(['0.00', '0.00', '143000.00'])
  })
})

describe('rows of the form', () => {
  const empty = { sales: [], purchases: [], deferred: [], returned: [], withholdings: [], carried: [] }
  test.each([
    ['09', {}, 'V0_5_B'],
    ['02', {}, 'V1_B'],
    ['03', {}, 'V2_B'],
    ['06', {}, 'V4_B'],
    ['05', {}, 'VSC_EX'],
    ['11', {}, 'VSC_NS'],
    ['10', { transactionType: '08' }, 'VSC_CAP'],
    ['10', { isExport: true }, 'VCP_EX'],
    ['10', { saidOfClient: true }, 'VCP_EX'],
    ['10', { saidOfClient: false }, 'VSC_EX'],
    ['10', { saidOfClient: true, transactionType: '08' }, 'VSC_CAP'],
  ])('a sale at code %s goes to its row', (rateCode, change, box) => {
    const facts = october({ ...empty, sales: [aSale('1', '100', { rateCode, ...change })] })
    expect(boxesOf(facts)).toMatchObject({ [box]: '100.00', V_TOT: '100.00' })
  })

  test.each([
    ['04', null, 'VSC_EO'],
    ['04', true, 'VCP_EO'],
    ['03', null, 'VCP_EO'],
    ['03', false, 'VSC_EO'],
  ])(
    'what was exonerated by paper %s goes where its client says, else its paper',
    (exonerationType, saidOfClient, box) => {
      const change = { exonerationType, saidOfClient, exoneratedBase: decimal('100') }
      expect(boxesOf(october({ ...empty, sales: [aSale('1', '100', change)] }))).toMatchObject({
        [box]: '100.00',
      })
    },
  )

  test('what has no row stays out and is named', () => {
    const facts = october({ ...empty, sales: [aSale('1', '100', { rateCode: '07' })] })
    expect(boxesOf(facts).V_TOT).toBe('0.00')
    expect(unplacedSales(facts).map(({ number }) => number)).toEqual(['1'])
  })

  test.each([
    ['10', { isOtherRegime: true }, 'CN_REG'],
    ['10', {}, 'CN_EX'],
    ['11', {}, 'CN_NS'],
    ['08', { exoneratedBase: decimal('100') }, 'CN_AUT'],
    ['08', { use: { is: 'outside' as const } }, 'CN_19'],
    ['used-goods', {}, 'CN_ESP'],
  ])('a purchase at code %s without credit goes to its row', (rateCode, change, box) => {
    const facts = october({ ...empty, purchases: [aPurchase('1', '100', { rateCode, ...change })] })
    expect(boxesOf(facts)).toMatchObject({ [box]: '100.00', C_SIN: '100.00', C_CON: '0.00', K_CRED: '0.00' })
  })

  test('what serves exempt sales is an expense, what our answer shared is shared', () => {
    const purchases = [
      aPurchase('1', '100', { use: { is: 'none' } }),
      aPurchase('2', '100', { use: { is: 'given', share: decimal('0.5') } }),
    ]
    expect(boxesOf(october({ ...empty, purchases }))).toMatchObject({
      C13_B: '200.00',
      K_CRED: '6.50',
      K_GASTO: '19.50',
    })
  })

  test('an adjustment with its reason stands among the documents', () => {
    const adjustment = { ...aSale('why', '5'), box: 'V13_B', amount: decimal('5') }
    const facts = october({ adjustments: [adjustment] })
    expect(boxesOf(facts).V13_B).toBe('2900005.00')
    expect(itemsBehind(computeReturn(facts).figures, 'V13_B').map(({ number }) => number)).toContain('why')
  })
})

test('the sales of a year give the proportions of the next, which make a hundred', () => {
  const { figures } = computeReturn(october())
  const sales = salesByRight([figures, figures])
  expect(toText(sales.full)).toBe('8420000')
  const proportions = proportionsOf(sales)!
  expect(Object.values(proportions).map(toText)).toEqual(['82.39', '9.78', '0', '0', '7.83'])
  expect(isWhole(proportions)).toBe(true)
  expect(proportionsOf(salesByRight([]))).toBeNull()

  // Notes of a year to sales of the one before may take back more than was sold of a class: its share is nothing, and no less.
  const noted = computeReturn(
    october({ sales: [aSale('sold', '1000'), aSale('note', '-200', { rateCode: '04' })] }),
  )
  const shares = proportionsOf(salesByRight([noted.figures]))!
  expect(Object.values(shares).map(toText)).toEqual(['100', '0', '0', '0', '0'])
})
