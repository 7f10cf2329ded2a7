// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { today } from '#lib/dates/dates.ts'
import { askRegister, emptyCompany, withRegime, withTaxpayer } from './company-form.ts'

afterEach(() => vi.unstubAllGlobals())

it('another regime begins today, and looked at only it leaves what is saved as it is', () => {
  const saved = { ...emptyCompany, regime: 'simplified', regime_since: '2026-07-01' }
  const changed = withRegime(saved, 'general', saved)
  expect(changed).toMatchObject({ regime: 'general', regime_since: today() })
  expect(withRegime(changed, 'simplified', saved)).toEqual(saved)
  const taxpayer = {
    ...{
      identification_type: '02',
      identification_number: '3101700123',
      name: 'Café S.A.',
      state: 'Inscrito',
    },
    ...{ regime: 'simplified' as const, is_delinquent: false, activities: [] },
  }
  expect(withTaxpayer({ ...saved, regime_since: '2026-06-01' }, taxpayer, saved).regime_since).toBe(
    '2026-06-01',
  )
  const unsaid = { ...emptyCompany, regime: '' }
  expect(withTaxpayer(unsaid, taxpayer, unsaid).regime_since).toBe(today())
  expect(withTaxpayer(unsaid, { ...taxpayer, regime: 'general' }, unsaid).regime_since).toBe('')
  // Of one that is being made nothing was before.
  expect(withTaxpayer(emptyCompany, taxpayer).regime_since).toBe('')
})

it('the settings of a demo company are filled in by its own register, not by the real one', async () => {
  // Whose register answers is decided by the company that asks: without it the real one was asked of an invented number.
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers: Record<string, string> }) => {
    asked.push([new URL(address, 'http://here').pathname.split('/').at(-1), headers['x-Company']])
    return new Response('{}', { headers: { 'Content-Type': 'application/json' } })
  })
  await askRegister('3-101-700123', 'the-demo')
  await askRegister('3101700123')
  expect(asked).toEqual([
    ['3101700123', 'the-demo'],
    ['3101700123', undefined],
  ])
})
