// @vitest-environment happy-dom
import type { ItemTemplate, TemplateCodes } from '@cuentaclara/contracts'
import { cleanup, configure, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { TemplateSheet } from './template-sheet.tsx'

beforeAll(async () => {
  // A machine that others use takes longer than the usual second.
  configure({ asyncUtilTimeout: 15_000 })
  await startI18n('en')
  await loadWords('catalogues')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const template: ItemTemplate = {
  id: '018f0000-0000-7000-8000-000000000001',
  trade: 'restaurant',
  name: 'Arroz',
  cabys: '2316100000100',
  cabys_description: 'Arroz pilado',
  is_cabys_outdated: true,
  unit: 'Unid',
  tax_code: '01',
  rate_code: '02',
  is_active: true,
  version: 1,
  used_by: 0,
  updated_at: '2026-01-01T00:00:00Z',
}

it.each([
  ['that of the code', true, '08', '08'],
  ['the one that was chosen on purpose', false, '08', '02'],
  ['its own where nobody knows that of the code', true, null, '02'],
])('the rate of a template with a proposed code is %s', async (_, follows_rate, rate_code, rate) => {
  const proposed: TemplateCodes = {
    former: { description: 'Arroz pilado', rate: '1' },
    follows_rate,
    proposals: [
      {
        ...{ code: '2316100000200', description: 'Arroz precocido', rate: '13', rate_code, kind: 'goods' },
        ...{ because: 'neighbour', is_close: true },
      },
    ],
  }
  vi.stubGlobal('fetch', async () => Response.json(proposed))
  await showAtAddress(<TemplateSheet template={template} onClose={() => undefined} />)
  fireEvent.click(await screen.findByRole('radio', { name: /Arroz precocido/ }))
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /^(Tax|Rate)/ }).value).toBe(rate)
})
