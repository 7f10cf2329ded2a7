import { expect, test } from 'vitest'
import { isSameClient, type Whose } from './same-client.ts'

const client = (id: string): Whose => ({ id, name: 'Ana Mora' })
const prospect = (name: string | null, email?: string | null): Whose => ({ id: null, name, email })

test.each<[boolean, string, Whose, Whose]>([
  [true, 'one client of the catalogue', client('a'), { ...client('a'), name: 'Ana M.' }],
  [false, 'two of one name', client('a'), client('b')],
  [false, 'one and somebody of that name who is none', client('a'), prospect('Ana Mora')],
  [true, 'one name', prospect('Ana Mora', 'ana@example.test'), prospect('Ana Mora', 'Ana@Example.test ')],
  [
    true,
    'one name, of which one has no address',
    prospect('Ana Mora', 'ana@example.test'),
    prospect('Ana Mora', ''),
  ],
  [
    false,
    'one name at two addresses',
    prospect('Ana Mora', 'ana@example.test'),
    prospect('Ana Mora', 'mora@example.test'),
  ],
  [false, 'two names', prospect('Ana Mora'), prospect('Zoila Mora')],
  [true, 'nobody', prospect(null), prospect(null)],
])('%s: %s', (isSame, _, one, other) => {
  expect(isSameClient(one, other)).toBe(isSame)
  expect(isSameClient(other, one)).toBe(isSame)
})
