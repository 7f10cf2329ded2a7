import { describe, expect, it, vi } from 'vitest'
import { formatMonth, keptByLanguage } from './dates.ts'

describe('months', () => {
  it.each([
    ['es', '2026-09', 'setiembre de 2026', 'set'],
    ['en', '2026-11', 'November 2026', 'Nov'],
    ['fr', '2026-08', 'août 2026', 'août'],
    ['ar', '2026-10', 'أكتوبر 2026', 'أكتوبر'],
  ])('are said in %s as people here say them, with European digits', (language, month, long, short) => {
    expect((['long', 'short'] as const).map((form) => formatMonth(month, language, form))).toEqual([
      long,
      short,
    ])
  })
})

it('makes what a language needs once', () => {
  const make = vi.fn((language: string) => ({ language }))
  const of = keptByLanguage(make)
  expect([of('es'), of('ar'), of('es')]).toEqual([{ language: 'es' }, { language: 'ar' }, { language: 'es' }])
  expect(of('es')).toBe(of('es'))
  expect(make).toHaveBeenCalledTimes(2)
})
