import type { OpenDocument } from '@cuentaclara/contracts'
import { expect, test } from 'vitest'
import { leftOfSettled, toRemainder } from './remainder.ts'

const debt = (id: string, balance: string, currency: 'CRC' | 'USD' = 'CRC') =>
  ({ id, balance, currency }) as OpenDocument
const names = (kind: string) => `la ${kind}`

test('what is left of the documents that are paid, and only of those, in their currency', () => {
  const debts = [debt('a', '1000'), debt('b', '500'), debt('c', '10', 'USD')]
  expect(leftOfSettled(debts, { a: '980' })).toEqual({ amount: '20', currency: 'CRC' })
  expect(leftOfSettled(debts, { a: '980', b: '500' })).toEqual({ amount: '20', currency: 'CRC' })
  expect(leftOfSettled(debts, { a: '1000' })).toBeNull()
  expect(leftOfSettled(debts, {})).toBeNull()
  expect(leftOfSettled(debts, { a: '980', c: '9' })).toMatchObject({ currency: null })
})

test('one without an amount is all that is left, and several say each their own', () => {
  const withheld = { kind: 'withholding', amount: '', reason: '' } as const
  expect(toRemainder([], names)).toBeNull()
  expect(toRemainder([withheld], names)).toEqual({ kind: 'withholding', reason: 'la withholding' })
  expect(toRemainder([{ ...withheld, amount: '20' }], names)).toEqual([
    { kind: 'withholding', amount: '20', reason: 'la withholding' },
  ])
  const fee = { kind: 'fee', amount: '5', reason: 'SINPE ' } as const
  expect(toRemainder([{ ...withheld, amount: '20' }, fee], names)).toMatchObject([
    { amount: '20' },
    { kind: 'fee', amount: '5', reason: 'SINPE' },
  ])
})
