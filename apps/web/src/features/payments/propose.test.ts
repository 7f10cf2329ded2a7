import type { OpenDocument } from '@cuentaclara/contracts'
import { expect, test } from 'vitest'
import { isTooMuch, leftOver, proposeNext, proposeSplit } from './propose.ts'

const debt = (id: string, balance: string, currency: 'CRC' | 'USD' | 'JPY' = 'CRC'): OpenDocument => ({
  id,
  client_id: 'c',
  kind: 'invoice',
  consecutivo: null,
  issued_at: null,
  due_on: null,
  currency,
  exchange_rate: '500',
  wants_receipt: false,
  total: balance,
  balance,
  next_amount: balance,
})
const colones = (amount: string) => ({ amount, currency: 'CRC' as const, rate: '505.43' })

test('the oldest documents are settled first, the last one as far as it goes', () => {
  const debts = [debt('a', '1000'), debt('b', '500.5'), debt('c', '800')]
  expect(proposeSplit(colones('1800'), debts)).toEqual({ a: '1000', b: '500.5', c: '299.5' })
  expect(proposeSplit(colones('1000'), debts)).toEqual({ a: '1000' })
  expect(proposeSplit(colones(''), debts)).toEqual({})
})

test('more than is owed is left as credit', () => {
  const debts = [debt('a', '1000')]
  expect(leftOver(colones('1500'), debts, proposeSplit(colones('1500'), debts))).toBe('500')
  expect(leftOver(colones('900'), debts, { a: '1000' })).toBe('-100')
})

test('dollars are settled at the rate, and never with more than was paid', () => {
  const debts = [debt('a', '100', 'USD'), debt('b', '100', 'USD')]
  const split = proposeSplit(colones('60000'), debts)
  expect(split).toEqual({ a: '100', b: '18.71' })
  expect(leftOver(colones('60000'), debts, split)).toBe('0.4')
  expect(proposeSplit({ amount: '10', currency: 'USD', rate: '500' }, [debt('c', '9000')])).toEqual({
    c: '5000',
  })
})

// Of 1,001 yen the form took 1,002 for two invoices in colones of 500.5 yen each.
test('two halves of an odd yen are taken as whole yen that add up', () => {
  const debts = [debt('a', '1601.6'), debt('b', '1601.6')]
  expect(
    leftOver({ amount: '1001', currency: 'JPY', rate: '3.2' }, debts, { a: '1601.6', b: '1601.6' }),
  ).toBe('0')
})

test('more than a document owes is seen', () => {
  expect(isTooMuch(debt('a', '10'), '10.01')).toBe(true)
  expect(isTooMuch(debt('a', '10'), '10')).toBe(false)
  expect(isTooMuch(debt('a', '10'), undefined)).toBe(false)
})

// One transfer for three invoices had to be typed as three payments, or found among all that the client owes.
test('chosen documents are paid together: of each what is next, then the rest of them, then the others', () => {
  const inParts = { ...debt('b', '900'), next_amount: '300' }
  const [other, first] = [debt('a', '5000'), debt('c', '1000')]
  const chosen = [inParts, first]
  const all = [inParts, first, other]
  expect(proposeNext(colones(''), chosen)).toEqual({ amount: '1300', split: { b: '300', c: '1000' } })
  expect(proposeSplit(colones('1300'), all, chosen)).toEqual({ b: '300', c: '1000' })
  expect(proposeSplit(colones('1000'), all, chosen)).toEqual({ b: '300', c: '700' })
  expect(proposeSplit(colones('2000'), all, chosen)).toEqual({ b: '900', c: '1000', a: '100' })
})

test('what is chosen in dollars and in colones comes to one amount at one rate; a third currency waits', () => {
  const chosen = [debt('a', '100', 'USD'), debt('b', '543'), debt('c', '9000', 'JPY')]
  const { amount, split } = proposeNext(colones(''), chosen)
  expect({ amount, split }).toEqual({ amount: '51086', split: { a: '100', b: '543' } })
  expect(leftOver(colones(amount), chosen, split)).toBe('0')
})
