import { decimal } from '@cuentaclara/decimal'
import { expect, test } from 'vitest'
import { sameDayIssues } from './same-day.ts'

const issuedToday = [
  { kind: 'invoice', currency: 'CRC', total: '2260.00000', number: '00100001010000000183' },
]
const draft = { kind: 'invoice', currency: 'CRC', total: decimal('2260') }

test('the same total for the same client on one day is told with the number of the first', () => {
  expect(sameDayIssues(issuedToday, draft)).toEqual([
    {
      code: 'document.perhaps-twice',
      path: 'client_id',
      severity: 'warning',
      params: { number: expect.stringMatching(/183$/) },
    },
  ])
})

test('what a client owes is compared to the coin', () => {
  expect(sameDayIssues(issuedToday, { ...draft, total: decimal('2260.00004') })).toHaveLength(1)
})

test.each([
  ['another total', { ...draft, total: decimal('2260.01') }],
  ['another currency', { ...draft, currency: 'USD' }],
  ['another kind', { ...draft, kind: 'credit-note' }],
])('%s is another document', (_, other) => {
  expect(sameDayIssues(issuedToday, other)).toEqual([])
})
