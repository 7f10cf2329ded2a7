// @vitest-environment happy-dom
import type { RecurringItemChange } from '@cuentaclara/contracts'
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { ItemSheet } from './item-sheet.tsx'

beforeAll(async () => {
  // A machine that others use takes longer than the usual second.
  configure({ asyncUtilTimeout: 15_000 })
  await startI18n('en')
  await loadWords('seriesRaise')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const stamp = 's'.repeat(64)
const sold = [{ id: 'basic', code: null, name: 'Plan básico', lines: 2 }]
const nothing: RecurringItemChange = { sold, rows: [], changed: 0, stamp, undo: null }
const seen: RecurringItemChange = {
  ...nothing,
  changed: 1,
  rows: [
    {
      id: 'one',
      name: 'Uno',
      client_name: 'Ana',
      currency: 'CRC',
      before: '1130',
      after: '1695',
      lines: [
        {
          line: 2,
          quantity: '1',
          text: { before: 'Plan básico', after: 'Plan plus' },
          price: { before: '1000', after: '1500' },
          includes_tax: { before: false, after: false },
        },
      ],
      why: null,
    },
    {
      id: 'two',
      name: 'Dos',
      client_name: null,
      currency: 'USD',
      before: '10',
      after: '10',
      lines: [],
      why: 'no_price',
    },
  ],
}

// screens.md 7.3, recurring: bulk: change item.
it('series sell another item once each line stands on the screen, and the list tells what became of each', async () => {
  const asked: { path: string; body: Record<string, unknown> }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname } = new URL(url, 'http://here')
    if (init.method !== 'POST')
      return Response.json({
        data: [
          { id: 'basic', name: 'Plan básico' },
          { id: 'plus', name: 'Plan plus' },
        ],
        meta: {},
      })
    const body = JSON.parse(String(init.body))
    asked.push({ path: pathname, body })
    if (!pathname.endsWith('/preview'))
      return Response.json({ ...seen, undo: { id: 'run', until: '2026-11-30T10:00:00Z' } })
    return Response.json(body.to_id === undefined ? nothing : seen)
  })
  const onDone = vi.fn()
  await showAtAddress(
    <ItemSheet
      company="018f0000-0000-7000-8000-000000000001"
      which={{ ids: ['one', 'two'] }}
      count={2}
      onDone={onDone}
      onClose={() => undefined}
    />,
  )
  // The only one that they sell is chosen.
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Item that goes').value).toBe('basic'))
  fireEvent.click(screen.getByRole('button', { name: 'See the lines' }))
  await screen.findAllByText('Choose which item comes.')
  const to = screen.getByRole('combobox', { name: 'Item that comes' })
  fireEvent.focus(to)
  fireEvent.change(to, { target: { value: 'plan' } })
  const choice = await screen.findByRole('option', { name: /Plan plus/ })
  // That one stands among those that go alone.
  expect(screen.getAllByRole('option', { name: /Plan básico/ })).toHaveLength(1)
  fireEvent.click(choice)
  fireEvent.click(await screen.findByRole('button', { name: 'Change series (1)' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(asked.filter(({ path }) => path.endsWith('/recurring-invoices/item'))).toMatchObject([
    {
      body: { ids: ['one', 'two'], from_id: 'basic', to_id: 'plus', price: 'item', stamp },
    },
  ])
  expect(onDone.mock.calls[0]![0]).toEqual({
    done: 1,
    skipped: 1,
    failed: 0,
    rows: [{ id: 'two', label: 'Dos', outcome: 'skipped', message: 'no price in this currency' }],
    undo: { id: 'run', until: '2026-11-30T10:00:00Z' },
  })
})

it('shows of each line its text and its price, before and after', async () => {
  vi.stubGlobal('fetch', async (_: string, init: RequestInit = {}) =>
    init.method === 'POST'
      ? Response.json(seen)
      : Response.json({ data: [{ id: 'plus', name: 'Plan plus' }], meta: {} }),
  )
  await showAtAddress(
    <ItemSheet
      company="c"
      which={{ ids: ['one'] }}
      count={1}
      onDone={() => undefined}
      onClose={() => undefined}
    />,
  )
  const to = await screen.findByRole('combobox', { name: 'Item that comes' })
  fireEvent.focus(to)
  fireEvent.change(to, { target: { value: 'plus' } })
  fireEvent.click(await screen.findByRole('option', { name: /Plan plus/ }))
  const line = await screen.findByText('Line 2: Plan plus')
  expect(line.closest('li')?.textContent).toMatch(/1,000\.00.*1,500\.00/)
  expect(screen.getByText('no price in this currency').closest('li')?.textContent).toMatch(/^Dos/)
})
