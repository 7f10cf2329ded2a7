import type { TillNumbers } from '@cuentaclara/contracts'
import { expect, it } from 'vitest'
import { nextNumber, numbersLeft, withHeld, withSold } from './held-numbers.ts'

const block = (id: string, first: number, last: number) => ({
  id,
  document_type: '04',
  first,
  last,
  codes: Array.from({ length: last - first + 1 }, (_, at) => String(first + at).padStart(8, '0')).join(''),
  granted_at: '2026-11-28T08:00:00-06:00',
})
const held = (...blocks: TillNumbers['blocks']) => ({ blocks }) as TillNumbers

it('sells with the numbers in their order, each once and with its own code, until none is left', () => {
  let till = { held: held(block('a', 7, 8), block('b', 21, 21)), next: {} }
  const sold: [number, string][] = []
  for (let number = nextNumber(till); number !== null; number = nextNumber(till)) {
    sold.push([number.sequence, number.securityCode])
    till = withSold(till, number)
  }
  expect(sold).toEqual([
    [7, '00000007'],
    [8, '00000008'],
    [21, '00000021'],
  ])
  expect(numbersLeft(till)).toBe(0)
})

it('goes on where it stood when the server gives more, and forgets what it holds no longer', () => {
  const till = { held: held(block('a', 7, 9), block('b', 21, 22)), next: { a: 8, b: 22 } }
  const more = withHeld(till, held(block('a', 7, 9), block('c', 31, 32)))
  expect(nextNumber(more)).toMatchObject({ block: 'a', sequence: 8 })
  expect(more.next).toEqual({ a: 8 })
  expect(numbersLeft(more)).toBe(4)
})
