// @vitest-environment happy-dom
import type { ItemCodes } from '@cuentaclara/contracts'
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { CodesSheet } from './codes-sheet.tsx'

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

const rice = '2316100000100'
const proposal = (code: string, description: string, is_close: boolean) => ({
  code,
  description,
  rate: '13',
  rate_code: '08',
  kind: 'goods' as const,
  because: 'neighbour' as const,
  is_close,
})
const affected = (id: string, name: string, proposals: ReturnType<typeof proposal>[]) => ({
  id,
  code: null,
  name,
  cabys: rice,
  rate_code: '02',
  problem: 'withdrawn' as const,
  former: { description: 'Arroz pilado', rate: '1' },
  follows_rate: true,
  proposals,
})
const answer: ItemCodes = {
  data: [
    affected('a', 'Arroz blanco', [
      proposal('2316100000200', 'Arroz precocido', true),
      proposal('2316100000300', 'Arroz partido', false),
    ]),
    affected('b', 'Arroz inflado', [proposal('2317000000100', 'Cereales inflados', false)]),
    affected('c', 'Cosa', []),
  ],
  page: 1,
  total: 3,
  per_page: 20,
}

it('nothing is ticked at first; what fits closely is ticked together, and just that is changed', async () => {
  const server = aServer()
  await show()
  await screen.findByText('Arroz blanco')
  const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)
  expect(boxes()).toEqual([false, false, false])
  fireEvent.click(screen.getByRole('button', { name: 'Nothing ticked' }))
  expect(server.ordered).toEqual([])
  expect((await screen.findAllByText('Tick at least one item.')).length).toBeGreaterThan(0)

  fireEvent.click(screen.getByRole('button', { name: 'Tick 1 that fits closely' }))
  expect(boxes()).toEqual([true, false, false])
  fireEvent.click(screen.getByRole('button', { name: 'Change 1 item' }))
  await waitFor(() => expect(server.ordered).toHaveLength(1))
  expect(server.ordered[0]).toEqual({
    changes: [
      { id: 'a', from: { cabys: rice, rate_code: '02' }, to: { cabys: '2316100000200', rate_code: '08' } },
    ],
  })
})

it('another of the proposals is chosen for one item, and what it would have stands there with its rate', async () => {
  const server = aServer()
  await show()
  const row = within((await screen.findByText('Arroz blanco')).closest('li')!)
  // Apart, so that an Arabic sentence does not run into the Spanish one.
  const why = (description: string) =>
    row.getByText(description, { selector: 'bdi' }).parentElement!.textContent
  expect(why('Arroz precocido')).toMatch(/^Arroz precocido\. Stands beside/)
  fireEvent.change(row.getByRole('combobox'), { target: { value: '2316100000300' } })
  expect(why('Arroz partido')).toMatch(/^Arroz partido\./)
  expect(row.getByRole('strong').textContent).toMatch(/13/)
  fireEvent.click(screen.getByRole('button', { name: 'Change 1 item' }))
  await waitFor(() => expect(server.ordered).toHaveLength(1))
  expect(server.ordered[0]).toMatchObject({ changes: [{ id: 'a', to: { cabys: '2316100000300' } }] })
})

it('a rate that is to stay is kept by one press, and only of an item whose rate was changed', async () => {
  const rated = { ...affected('d', 'Café molido', []), problem: 'rate' as const }
  const server = aServer({ proposed: { ...answer, data: [...answer.data, rated], total: 4 } })
  await show()
  await screen.findByText('Café molido')
  const buttons = screen.getAllByRole('button', { name: /^Keep .* on purpose$/ })
  expect(buttons).toHaveLength(1)
  fireEvent.click(buttons[0]!)
  await waitFor(() =>
    expect(server.ordered).toEqual([{ items: [{ id: 'd', cabys: rice, rate_code: '02' }], is_kept: true }]),
  )
})

it('an item for which nothing is proposed is searched for by words', async () => {
  const server = aServer()
  await show()
  const row = within((await screen.findByText('Cosa')).closest('li')!)
  expect(row.getByRole<HTMLInputElement>('checkbox').disabled).toBe(true)
  fireEvent.change(row.getByRole('combobox'), { target: { value: 'almuerzo' } })
  fireEvent.click(await row.findByRole('option', { name: /Servicios de restaurante/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Change 1 item' }))
  await waitFor(() => expect(server.ordered).toHaveLength(1))
  expect(server.ordered[0]).toMatchObject({ changes: [{ id: 'c', to: { cabys: '6331000000000' } }] })
  // Asked as the company, whose own codes lead.
  expect(server.searchedAs).toEqual([company])
})

it('what was refused is looked at again from the beginning', async () => {
  const server = aServer({ refuses: true })
  await show()
  fireEvent.click(await screen.findByRole('button', { name: 'Tick 1 that fits closely' }))
  fireEvent.click(screen.getByRole('button', { name: 'Change 1 item' }))
  expect((await screen.findAllByText('Arroz blanco changed meanwhile.')).length).toBeGreaterThan(0)
  await waitFor(() => expect(server.asked).toBeGreaterThan(1))
  expect(screen.getByRole('button', { name: 'Nothing ticked' })).toBeDefined()
})

const company = '018f0000-0000-7000-8000-000000000001'

/** Proposes what stands above, and keeps what it was ordered. */
function aServer({ refuses = false, proposed = answer } = {}) {
  const seen = { ordered: [] as unknown[], asked: 0, searchedAs: [] as unknown[] }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.endsWith('/items/codes/proposals')) {
      seen.asked += 1
      return Response.json(proposed)
    }
    if (url.includes('/cabys?')) {
      seen.searchedAs.push((init.headers as Record<string, string>)['x-Company'])
      const found = {
        ...proposal('6331000000000', 'Servicios de restaurante', true),
        kind: 'service',
        is_used: true,
      }
      return Response.json({ data: [found] })
    }
    seen.ordered.push(JSON.parse(String(init.body)))
    if (!refuses) return Response.json({ changed: 1, undo: null })
    const problem = {
      code: 'item-codes-moved',
      title: 'Conflict',
      message: 'Arroz blanco changed meanwhile.',
    }
    return Response.json({ status: 409, ...problem }, { status: 409 })
  })
  return seen
}

const show = () =>
  showAtAddress(
    <CodesSheet
      company={company}
      which={{ query: { cabys_outdated: 'true' } }}
      onDone={() => undefined}
      onClose={() => undefined}
    />,
  )
