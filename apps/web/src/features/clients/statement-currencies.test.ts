import { expect, it } from 'vitest'
import { statementCurrencies } from './statement-currencies.ts'

const owed = (currency: string) => ({ currency, total: '1', credit: '0', overdue: '0', ages: [] })
const sold = (currency: string) => ({ currency, net: '1', count: 1 })

// What was sold in euros stood in no statement: only colones and dollars could be chosen.
it('a statement is offered in each currency that the client owes or bought in, ours first', () => {
  const account = { balances: [owed('EUR'), owed('USD')], sold: [sold('CRC'), sold('JPY')] }
  expect(statementCurrencies(account)).toEqual(['CRC', 'USD', 'EUR', 'JPY'])
})

it('a statement is offered in ours until the account has come', () => {
  expect(statementCurrencies(undefined)).toEqual(['CRC', 'USD'])
})
