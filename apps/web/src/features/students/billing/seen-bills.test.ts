import { expect, test } from 'vitest'
import { billsWithout, seenTotals } from './seen-bills.ts'

const line = (student_id: string, amount: string) => ({
  student_id,
  student: student_id,
  plan_id: 'plan',
  description: '',
  amount,
  discount_percent: null,
})
const bills = [
  {
    client_id: 'a',
    client: 'A',
    currency: 'CRC' as const,
    amount: '30.3',
    lines: [line('x', '10.1'), line('y', '20.2')],
  },
  { client_id: 'b', client: 'B', currency: 'USD' as const, amount: '70', lines: [line('z', '70')] },
]

test('who is left out takes their lines and an empty invoice along', () => {
  expect(billsWithout(bills, new Set(['y', 'z']))).toMatchObject([{ client_id: 'a', amount: '10.1' }])
})

test('what is confirmed is the sum of what is seen, currency by currency, to the cent', () => {
  expect(seenTotals(bills)).toEqual([
    { currency: 'CRC', amount: '30.3' },
    { currency: 'USD', amount: '70' },
  ])
  expect(seenTotals([])).toEqual([])
})
