import { expect, test } from 'vitest'
import { pickLanguage } from './language.ts'

test.each([
  [undefined, 'es', 'es'],
  ['', 'en', 'en'],
  ['es-CR,es;q=0.9,en;q=0.8', 'en', 'es'],
  ['de,fr;q=0.5', 'en', 'fr'],
  ['en;q=0.1, AR', 'en', 'ar'],
  ['fr;q=0, de', 'es', 'es'],
  [';;;q=,', 'en', 'en'],
] as const)('%s, at home in %s, reads %s', (header, fallback, expected) => {
  expect(pickLanguage(header, fallback)).toBe(expected)
})
