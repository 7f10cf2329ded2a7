import { expect, it } from 'vitest'
import { moneyBack, usualRest, usualWay, waysOf } from './return-money.ts'

const asked = { total: '10403', currency: 'CRC', cashPart: '', restBy: '02', roundsCash: true } as const

it('gives back in cash, by other means, or a part each, and rounds what is cash', () => {
  expect(moneyBack({ ...asked, way: 'cash' })).toEqual({
    payments: null,
    cash: { received: '0', change: '10405' },
    rest: '0',
    isWhole: true,
  })
  expect(moneyBack({ ...asked, way: 'other', restBy: '06' })).toEqual({
    payments: [{ means: '06', other: '', amount: '10403' }],
    cash: { received: '0', change: '0' },
    rest: '10403',
    isWhole: true,
  })
  expect(moneyBack({ ...asked, way: 'none' })).toMatchObject({ payments: null, cash: null, isWhole: true })
  expect(moneyBack({ ...asked, way: 'split', cashPart: '5403' })).toEqual({
    payments: [
      { means: '01', other: '', amount: '5403' },
      { means: '02', other: '', amount: '5000' },
    ],
    cash: { received: '0', change: '5405' },
    rest: '5000',
    isWhole: true,
  })
})

it('gives no part that is nothing, and none that is more than the note', () => {
  for (const cashPart of ['', '0', '10403', '20000'])
    expect(moneyBack({ ...asked, way: 'split', cashPart }).isWhole, cashPart).toBe(false)
})

it('proposes what the sale was paid by', () => {
  const [inCash, byCard, bySinpe, byCheque] = [
    { means: '01' },
    { means: '02' },
    { means: '06' },
    { means: '03' },
  ]
  expect([[inCash], [byCard], [inCash, bySinpe], [byCheque]].map((paid) => usualWay(paid))).toEqual([
    'cash',
    'other',
    'split',
    'none',
  ])
  expect(usualRest([inCash, bySinpe])).toBe('06')
  expect(usualRest([inCash])).toBe('02')
})

// Split otherwise, the note gave back another part of the tax than its sale did: it came to more than the sale, and was refused.
it('gives back by the means of the sale where tax was given back for a card', () => {
  const [inCash, byCard] = [
    { means: '01', other: '', amount: '' },
    { means: '02', other: '', amount: '62500' },
  ]
  const health = { ...asked, total: '127500', cashPart: '90000', restBy: '06', fixed: [inCash, byCard] }
  expect(moneyBack({ ...health, way: 'split' })).toEqual({
    payments: [{ ...inCash, amount: '65000' }, byCard],
    cash: { received: '0', change: '65000' },
    rest: '62500',
    isWhole: true,
  })
  // All by card: the tax goes back with it; nothing else is offered than the card, the drawer, or nothing here.
  const alone = [{ ...byCard, amount: '' }]
  expect(moneyBack({ ...health, total: '125000', fixed: alone, way: 'other' })).toMatchObject({
    payments: [{ means: '02', amount: '125000' }],
    cash: { received: '0', change: '0' },
  })
  expect(moneyBack({ ...health, way: 'cash' })).toMatchObject({ payments: null, cash: { change: '127500' } })
  expect([health.fixed, alone, null].map(waysOf)).toEqual([
    ['cash', 'split', 'none'],
    ['cash', 'other', 'none'],
    ['cash', 'split', 'other', 'none'],
  ])
})
