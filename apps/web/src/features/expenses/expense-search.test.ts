import { expect, test } from 'vitest'
import { parseExpenseSearch } from './expense-search.ts'
import { toExpensesQuery } from './to-expenses-query.ts'

test('a branch and a tag are in the address of the list, and asked of the server with everything else', () => {
  // The router reads `001` as a text.
  const search = parseExpenseSearch({ branch: '001', tagged: 'poas', view: 'unpaid', status: 'approved' })
  expect(search).toEqual({ branch: '001', tagged: 'poas', view: 'unpaid', status: 'approved' })
  expect(toExpensesQuery(search, '2026-11-21')).toMatchObject({
    branch: '001',
    tagged: 'poas',
    status: 'approved',
    sort: '-spent_on',
  })
})
