// @vitest-environment happy-dom
import type { ItemCodePreview } from '@cuentaclara/contracts'
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { ReplaceCodeSheet } from './replace-code-sheet.tsx'

beforeAll(async () => {
  // A machine that others use takes longer than the usual second.
  configure({ asyncUtilTimeout: 15_000 })
  await startI18n('en')
  await loadWords('itemSheet')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const lunch = '6331000000000'
const row = (id: string, name: string, rate: string, after: string, more: object = {}) => ({
  id,
  name,
  cabys: '2316100000100',
  rate_code: rate,
  rate_after: after,
  is_same: false,
  keeps_rate: false,
  ...more,
})
const preview: ItemCodePreview = {
  data: [
    row('a', 'Arroz', '02', '08'),
    row('b', 'Café', '10', '10', { keeps_rate: true }),
    row('c', 'Almuerzo', '08', '08', { is_same: true }),
  ],
  changed: 2,
  rates_changed: 1,
  page: 1,
  total: 3,
  per_page: 20,
}

it('what becomes of each item is seen before anything is replaced, and only then it is', async () => {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.includes('/cabys?'))
      return Response.json({
        data: [{ code: lunch, description: 'Almuerzos', rate: '13', rate_code: '08', kind: 'service' }],
      })
    asked.push(JSON.parse(String(init.body)))
    return Response.json(preview)
  })
  const onRun = vi.fn(async () => undefined)
  await showAtAddress(
    <ReplaceCodeSheet
      company="018f0000-0000-7000-8000-000000000001"
      which={{ ids: ['a', 'b', 'c'] }}
      count={3}
      onRun={onRun}
      onClose={() => {}}
    />,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'See what changes' }))
  expect((await screen.findAllByText('Choose a code from the catalogue.')).length).toBeGreaterThan(0)

  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'almuerzo' } })
  fireEvent.click(await screen.findByRole('option', { name: /Almuerzos/ }))
  await screen.findByText('2 items change. The rate changes in 1 of them.')
  expect(asked).toEqual([{ ids: ['a', 'b', 'c'], cabys: lunch, page: 1 }])
  const rows = within(screen.getByRole('list', { name: 'Items as they would be' }))
  const said = rows.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(said[0]).toMatch(/^Arroz.*1.*13/)
  expect(said[1]).toMatch(/Keeps .*, chosen on purpose$/)
  expect(said[2]).toMatch(/Has it already$/)
  expect(onRun).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Replace in 2 items' }))
  await waitFor(() => expect(onRun).toHaveBeenCalledWith({ cabys: lunch }))
})
