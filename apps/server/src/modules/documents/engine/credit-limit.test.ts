import { expect, test } from 'vitest'
import { type CreditSale, creditIssues } from './credit-limit.ts'

const sale = (change: Partial<CreditSale> = {}): CreditSale => ({
  client: { name: 'Soda La Esquina', credit: { limits: { CRC: '100000' }, open: { CRC: '90000' } } },
  currency: 'CRC',
  exchangeRate: '1',
  account: { charged: '10000.01', paid: '0' },
  ...change,
})

test('what is owed and the sale together pass the limit: a warning, or an error where the company blocks', () => {
  const finding = {
    code: 'client.credit-limit',
    path: 'sale_condition',
    severity: 'warning',
    params: { client: 'Soda La Esquina', limit: '₡100,000.00', balance: '₡90,000.00' },
  }
  expect(creditIssues('warn', sale())).toEqual([finding])
  expect(creditIssues('block', sale())).toEqual([{ ...finding, severity: 'error' }])
  expect(creditIssues('off', sale())).toEqual([])
})

test('up to the limit, paid at once, without a limit or without a client nothing is said', () => {
  expect(creditIssues('block', sale({ account: { charged: '10000', paid: '0' } }))).toEqual([])
  expect(creditIssues('block', sale({ account: { charged: '50000', paid: '50000' } }))).toEqual([])
  expect(creditIssues('block', sale({ client: { name: 'Ana', credit: { limits: {}, open: {} } } }))).toEqual(
    [],
  )
  expect(creditIssues('block', sale({ client: null }))).toEqual([])
})

test('a limit of zero lets nothing be owed', () => {
  const client = { name: 'Ana', credit: { limits: { CRC: '0' }, open: {} } }
  expect(creditIssues('block', sale({ client, account: { charged: '1', paid: '0' } }))).toHaveLength(1)
})

test('each currency has its own limit, and colones are never added to dollars', () => {
  const client = {
    name: 'Ana',
    credit: { limits: { CRC: '100000', USD: '500' }, open: { CRC: '99999', USD: '100' } },
  }
  const dollars = { currency: 'USD', exchangeRate: '505.43', client }
  expect(creditIssues('block', sale({ ...dollars, account: { charged: '400', paid: '0' } }))).toEqual([])
  expect(
    creditIssues('block', sale({ ...dollars, account: { charged: '400.01', paid: '0' } })),
  ).toMatchObject([{ params: { limit: '$500.00', balance: '$100.00' } }])
})

test('dollars count against a limit in colones at the rate of their document, and not without one', () => {
  const client = { name: 'Ana', credit: { limits: { CRC: '100000' }, open: { CRC: '10000', USD: '100' } } }
  const dollars = { currency: 'USD', client, account: { charged: '80', paid: '0' } }
  expect(creditIssues('block', sale({ ...dollars, exchangeRate: '500' }))).toEqual([])
  expect(creditIssues('block', sale({ ...dollars, exchangeRate: '500.01' }))).toMatchObject([
    { params: { limit: '₡100,000.00', balance: '₡60,001.00' } },
  ])
  expect(creditIssues('block', sale({ ...dollars, exchangeRate: '' }))).toEqual([])
})
