// @vitest-environment happy-dom
import type { Company } from '@cuentaclara/contracts'
import { type Language, languageCodes } from '@cuentaclara/locales/languages'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { companiesStore } from '#features/companies/index.ts'
import { loadWords, showLanguage, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { Deadlines } from './deadlines.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadWords('home')
  const company = { id: '018f0000-0000-7000-8000-000000000001', permissions: ['vat-return.read'] }
  companiesStore.set({ currentCompany: company as unknown as Company })
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T12:00:00-06:00') })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const late = { kind: 'vat_return', day: '2026-11-16', count: null } as const
const next = { kind: 'vat_return', day: '2026-12-15', count: null } as const
const names = () =>
  screen.getAllByRole('link').map(({ firstElementChild }) => firstElementChild?.textContent ?? '')

const namesIn: Record<Language, string[]> = {
  en: ['VAT return of October 2026', 'VAT return of November 2026'],
  es: ['Declaración del IVA de octubre de 2026', 'Declaración del IVA de noviembre de 2026'],
  fr: ['Déclaration de TVA, octobre 2026', 'Déclaration de TVA, novembre 2026'],
  ar: ['إقرار ضريبة القيمة المضافة لشهر أكتوبر 2026', 'إقرار ضريبة القيمة المضافة لشهر نوفمبر 2026'],
}

test.each(languageCodes)(
  'a late return and the next one are told apart by their months: %s',
  async (language) => {
    await showLanguage(language)
    await showAtAddress(<Deadlines deadlines={[late, next]} />)
    expect(names()).toEqual(namesIn[language])
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/reports/vat-return?period=2026-10',
      '/reports/vat-return?period=2026-11',
    ])
  },
)

test('of several late returns the oldest is named, and how many there are', async () => {
  await showLanguage('en')
  await showAtAddress(<Deadlines deadlines={[{ ...late, count: 3 }, next]} />)
  expect(names()).toEqual(['VAT return of October 2026 · 3 late', 'VAT return of November 2026'])
})
