import { expect, it } from 'vitest'
import { isSameMonth } from './is-same-month.ts'

it.each([
  ['octubre de 2026', 'octubre de 2026'],
  [' Octubre 2026 ', 'octubre de 2026'],
  ['FÉVRIER 2026', 'février 2026'],
  ['fevrier 2026', 'février 2026'],
  ['October 2026', 'October 2026'],
  ['أكتوبر 2026', 'أكتوبر 2026'],
])('%s confirms %s', (typed, name) => expect(isSameMonth(typed, name)).toBe(true))

it.each(['', 'octubre', 'octubre de 2025', 'noviembre de 2026'])(
  '%s does not confirm octubre de 2026',
  (typed) => expect(isSameMonth(typed, 'octubre de 2026')).toBe(false),
)
