import { expect, test } from 'vitest'
import { readPeople } from './read-people.ts'

test.each([
  ['Ana Mora <ana@ejemplo.cr>', [{ name: 'Ana Mora', email: 'ana@ejemplo.cr' }]],
  ['ana@ejemplo.cr', [{ name: 'ana', email: 'ana@ejemplo.cr' }]],
  ['"Mora, Ana",ana@ejemplo.cr', [{ name: 'Mora Ana', email: 'ana@ejemplo.cr' }]],
  [
    'a@b.cr\n\nA@B.cr; c@d.cr',
    [
      { name: 'A', email: 'A@B.cr' },
      { name: 'c', email: 'c@d.cr' },
    ],
  ],
])('people are read out of %s', (text, people) => {
  expect(readPeople(text)).toEqual({ people, strays: [] })
})

test('a line without an address is named', () => {
  expect(readPeople('Ana Mora\nbeto@ejemplo.cr').strays).toEqual(['Ana Mora'])
})
