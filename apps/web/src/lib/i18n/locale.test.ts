import { formatMonth } from '@cuentaclara/locales/dates'
import { expect, it } from 'vitest'
import { formatLongDay, formatRelative } from '../dates/dates.ts'
import { defaultLocale, localeOf } from './locale.ts'
import { formatCount } from './numbers.ts'

it('is en-US unless another language was chosen, for words of dates and for numbers', () => {
  // seed 240
  expect(defaultLocale).toBe('en-US')
  expect(localeOf('en')).toBe('en-US-u-nu-latn')
  expect(formatLongDay('2026-11-21', 'en')).toBe('Saturday, November 21, 2026')
  expect(formatCount(1234567)).toBe((1234567).toLocaleString(defaultLocale))
  const now = Date.parse('2026-11-21T12:00:00Z')
  expect(formatRelative('2026-11-20T12:00:00Z', 'en', now)).toBe('yesterday')
})

it('keeps European digits in Arabic', () => {
  expect(formatLongDay('2026-11-21', 'ar')).toMatch(/21.*2026/)
})

// An accountant of Costa Rica read "septiembre", and "sept" below a chart, beside invoices that said "setiembre".
it('writes setiembre as Costa Rica does, and leaves the other languages alone', () => {
  expect(formatMonth('2026-09', 'es', 'short')).toBe('set')
  expect(formatMonth('2026-09', 'es', 'long')).toBe('setiembre de 2026')
  expect(formatLongDay('2026-09-15', 'es')).toBe('martes, 15 de setiembre de 2026')
  expect(formatMonth('2026-09', 'fr', 'long')).toBe('septembre 2026')
  expect(formatMonth('2026-09', 'en', 'short')).toBe('Sept')
})
