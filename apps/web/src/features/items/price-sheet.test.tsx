// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { PriceSheet } from './price-sheet.tsx'

vi.mock('#features/companies/index.ts', () => ({ useCan: () => true }))

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

const stamp = 's'.repeat(64)
const seen = {
  stamp,
  changed: 2,
  kept: { series: 3, plans: 0, lists: 1 },
  lists: [],
  assortments: [],
  rows: [
    { id: 'a', name: 'Bombillo', before: '1000', after: '1100', why: null },
    { id: 'b', name: 'Foco', before: '2000', after: '2200', why: null },
  ],
}

// Who typed a percentage and pressed Enter had changed 300 prices before the list of them was drawn.
it('prices are confirmed only once each of them is on the screen, and just those', async () => {
  const server = aServer()
  await show()
  fireEvent.change(await screen.findByLabelText('Change in percent'), { target: { value: '10' } })
  fireEvent.click(screen.getByRole('button', { name: 'See the new prices' }))
  expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull()
  server.answer(seen)
  const confirm = await screen.findByRole('button', { name: 'Change 2 prices' })
  expect(screen.getByText(/raised in its own list: recurring series 3 · price lists 1$/)).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 4))).toEqual([
    'Bomb',
    'Foco',
  ])
  expect(server.ordered).toEqual([])
  fireEvent.click(confirm)
  await waitFor(() => expect(server.ordered).toHaveLength(1))
  expect(server.ordered[0]).toMatchObject({ stamp, change: { by: 'percent', percent: '10' } })
  // What was not raised is one press away, narrowed to just that.
  const series = await screen.findByRole('link', { name: 'Recurring series (3)' })
  expect(decodeURIComponent(series.getAttribute('href')!)).toBe('/recurring-invoices?prices=run&currency=CRC')
  expect(screen.queryByRole('link', { name: /^Students/ })).toBeNull()
})

it('price lists are raised along when somebody ticks it, and each of their prices is seen before', async () => {
  const server = aServer()
  const onList = {
    item_id: 'a',
    item_name: 'Bombillo',
    list_id: 'l',
    list_name: 'Mayoreo',
    before: '900',
    after: '990',
    why: null,
  }
  server.answer({ ...seen, changed: 3, kept: { series: 0, plans: 0, lists: 0 }, lists: [onList] })
  await show()
  const box = await screen.findByRole('checkbox', { name: /price lists along/ })
  expect(box).toHaveProperty('checked', false)
  fireEvent.change(await screen.findByLabelText('Change in percent'), { target: { value: '10' } })
  fireEvent.click(box)
  const confirm = await screen.findByRole('button', { name: 'Change 3 prices' })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Bombillo.*1,100/),
    expect.stringMatching(/^Bombillo, Mayoreo.*990/),
    expect.stringMatching(/^Foco/),
  ])
  fireEvent.click(confirm)
  await waitFor(() => expect(server.ordered).toHaveLength(1))
  expect(server.ordered[0]).toMatchObject({ change: { percent: '10', with_lists: true } })
})

// An assortment waited for a person after each raise, and its lines were refused until then.
it('an assortment follows its parts when somebody ticks it, and each of its prices is seen before', async () => {
  const server = aServer()
  server.answer({
    ...seen,
    assortments: [
      {
        id: 'k',
        code: 'KIT',
        name: 'Kit de luz',
        before: '3000',
        after: '3300',
        parts: [{ description: 'Bombillo', before: '1000', after: '1100' }],
        why: null,
      },
      { id: 'x', code: null, name: 'Kit suelto', before: '1', after: '2', parts: [], why: 'apart' },
    ],
  })
  await show()
  fireEvent.change(await screen.findByLabelText('Change in percent'), { target: { value: '10' } })
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Kit de luz' })
  expect(box.checked).toBe(false)
  expect(screen.getByRole('checkbox', { name: 'Kit suelto' })).toHaveProperty('disabled', true)
  expect(box.closest('li')?.textContent).toMatch(/3,000.*3,300.*Bombillo.*1,000.*1,100/)
  fireEvent.click(box)
  fireEvent.click(await screen.findByRole('button', { name: 'Change 2 prices' }))
  await waitFor(() => expect(server.ordered).toHaveLength(1))
  expect(server.ordered[0]).toMatchObject({ assortments: ['k'], stamp })
})

it('another percentage takes the button away until its own prices are there', async () => {
  const server = aServer()
  server.answer(seen)
  await show()
  const percent = await screen.findByLabelText('Change in percent')
  fireEvent.change(percent, { target: { value: '10' } })
  await screen.findByRole('button', { name: 'Change 2 prices' })
  server.wait()
  fireEvent.change(percent, { target: { value: '100' } })
  fireEvent.submit(percent.closest('form')!)
  expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull()
  expect(screen.getByRole('list').getAttribute('aria-busy')).toBe('true')
  server.answer({ ...seen, changed: 1 })
  await screen.findByRole('button', { name: 'Change 1 price' })
  expect(screen.getByRole('list').getAttribute('aria-busy')).toBe('false')
  expect(server.ordered).toEqual([])
})

/** Answers previews when it is told to, and keeps what it was ordered. */
function aServer() {
  const ordered: unknown[] = []
  let gate = Promise.withResolvers<object>()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.endsWith('/items/prices/preview')) return Response.json(await gate.promise)
    ordered.push(JSON.parse(String(init.body)))
    return Response.json({ changed: 2, undo: { id: 'run', until: '2026-11-30T10:00:00Z' } })
  })
  return {
    ordered,
    answer: (body: object) => gate.resolve(body),
    wait: () => {
      gate = Promise.withResolvers<object>()
    },
  }
}

const show = () =>
  showAtAddress(
    <PriceSheet
      company="018f0000-0000-7000-8000-000000000001"
      which={{ ids: ['a', 'b'] }}
      count={2}
      onDone={() => undefined}
      onClose={() => undefined}
    />,
  )
