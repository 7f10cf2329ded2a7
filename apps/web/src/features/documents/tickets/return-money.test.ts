import { expect, it } from 'vitest'
import { moneyBack, usualRest, usualWay } from './return-money.ts'

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
