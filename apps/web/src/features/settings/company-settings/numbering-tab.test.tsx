// @vitest-environment happy-dom
import { highestNumber, type Numbering } from '@cuentaclara/contracts'
import { QueryClient } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { numberingQuery } from '../queries.ts'
import { NumberingTab } from './numbering-tab.tsx'

const company = '018f0000-0000-7000-8000-000000000001'
let asked: unknown[]

beforeAll(async () => {
  // A machine that others use takes longer than the usual second.
  configure({ asyncUtilTimeout: 15_000 })
  await startI18n('en')
  await loadWords('settings')
})
beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    asked.push(JSON.parse(String(init.body)))
    return Response.json(numbering(352, 352))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('takes a jump back from its row, without the number being known by heart', async () => {
  await show(numbering(5000, 352))
  fireEvent.click(screen.getByRole('button', { name: 'Back to 352' }))
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByText(/From 5,000 back to 352/)).toBeTruthy()
  fireEvent.click(question.getByRole('button', { name: 'Take back' }))
  await waitFor(() => expect(asked).toMatchObject([{ document_type: '01', next_sequence: 352 }]))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Back to 352' })).toBeNull())
  // Whoever has no mouse began again at the top of the page.
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/invoice.*352/i))
  expect(document.activeElement?.tagName).toBe('TR')
})

it('offers no way back where nothing was left out', async () => {
  await show(numbering(352, 352))
  expect(screen.queryByRole('button', { name: /Back to/ })).toBeNull()
})

it('says of a series without numbers that none is left, and what goes on', async () => {
  await show(numbering(highestNumber, highestNumber))
  expect(screen.getByText('No number is left. Add a terminal to go on issuing.')).toBeTruthy()
})

it('says why a number cannot be the next, and asks with Enter for one that can', async () => {
  await show(numbering(352, 352))
  const next = screen.getByRole('textbox', { name: 'Next number' })
  fireEvent.change(next, { target: { value: '100' } })
  expect(screen.getByText('Numbers below 352 are used already.')).toBeTruthy()
  fireEvent.change(next, { target: { value: '99999999999' } })
  expect(screen.getByText('A number has ten digits at most.')).toBeTruthy()
  fireEvent.change(next, { target: { value: '400' } })
  expect(screen.queryByText(/are used already|at most/)).toBeNull()
  fireEvent.submit(next)
  expect(within(await screen.findByRole('dialog')).getByText(/From 352 to 400/)).toBeTruthy()
})

it('goes on in the field once a next number was moved: its button has nothing to do any more', async () => {
  await show(numbering(352, 352))
  const next = screen.getByRole('textbox', { name: 'Next number' })
  fireEvent.change(next, { target: { value: '400' } })
  const raise = screen.getByRole('button', { name: 'Raise' })
  raise.focus()
  fireEvent.submit(next)
  const question = within(await screen.findByRole('dialog'))
  fireEvent.click(question.getByRole('button', { name: 'Raise' }))
  await waitFor(() => expect(asked).toMatchObject([{ next_sequence: 400 }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(next))
})

it('leads a keyboard to the reason where a large jump has none', async () => {
  await show(numbering(352, 352))
  const next = screen.getByRole('textbox', { name: 'Next number' })
  fireEvent.change(next, { target: { value: '5000' } })
  fireEvent.submit(next)
  const question = within(await screen.findByRole('dialog'))
  const raise = question.getByRole('button', { name: 'Raise' })
  raise.focus()
  fireEvent.click(raise)
  await waitFor(() => expect(document.activeElement).toBe(question.getByRole('textbox')))
  expect(asked).toEqual([])
})

it('says after a restore what else is held, and leads there', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ is_asked: true, missing: 0, held: { api_keys: 2, webhooks: 3, letters: 1 }, series: [] }),
  )
  await show({ ...numbering(352, 352), held_since_backup: '2026-11-20T08:00:00Z' })
  const keys = await screen.findByRole('link', { name: 'Keys of other programs that are held: 2' })
  expect(keys.getAttribute('href')).toBe(`/main-configurations/${company}?tab=automation`)
  expect(screen.getByRole('link', { name: 'Webhooks that are held: 3' })).toBeTruthy()
  const letters = screen.getByRole('link', { name: 'Letters that may have left already: 1' })
  expect(letters.getAttribute('href')).toBe('/letters?view=undelivered')
  expect(screen.getByText(/Everybody was signed out/)).toBeTruthy()
})

it('lets in after a restore who still belongs here, and leaves out whose tick was taken away', async () => {
  const asked: string[] = []
  const person = (user_id: string, name: string, more: object) => ({
    ...{ user_id, name, email: `${user_id}@example.test`, role: 'biller', active: 0, is_held: true },
    ...{
      is_account_active: true,
      is_self: false,
      joined_at: '2026-01-01T00:00:00Z',
      last_seen_at: null,
      place: null,
    },
    ...more,
  })
  const people = [
    person('olga', 'Olga Owner', { role: 'owner', active: 1, is_held: false }),
    person('beto', 'Beto Mora', {}),
    person('carla', 'Carla Castro', {}),
    person('sara', 'Sara Suspended', { is_held: false }),
  ]
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    const { pathname } = new URL(url, 'http://here')
    if (method === 'POST') asked.push(pathname)
    if (pathname === '/api/members') return Response.json({ data: people })
    const held = { api_keys: 0, webhooks: 0, letters: 0 }
    return Response.json({ is_asked: true, missing: 0, held, series: [] })
  })
  await show({ ...numbering(352, 352), held_since_backup: '2026-11-20T08:00:00Z' })
  const gone = await screen.findByRole('checkbox', { name: /Carla Castro/ })
  // Who was suspended before the restore is not asked about.
  expect(screen.getAllByRole('checkbox')).toHaveLength(2)
  fireEvent.click(gone)
  fireEvent.click(screen.getByRole('button', { name: 'Let in who is ticked' }))
  await waitFor(() => expect(asked).toEqual(['/api/members/beto/activate']))
})

// There was no way to call a branch otherwise or to close one, and one that was closed looked as the others.
it('says what is closed, and opens it again', async () => {
  const given = numbering(352, 352)
  const [branch] = given.branches
  const closed = { code: '00003', name: 'Vieja', is_own: false, is_active: false, series: [] }
  const open = { code: '00002', name: 'Caja', is_own: false, is_active: true, series: [] }
  await show({ ...given, branches: [{ ...branch!, terminals: [...branch!.terminals, open, closed] }] })
  expect(screen.getAllByText('Closed')).toHaveLength(1)
  // What is closed is not issued from.
  expect(screen.getAllByRole('button', { name: 'Issue from here' })).toHaveLength(1)
  toggleMenu('Terminal 00003', 'open')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Open again' }))
  await waitFor(() => expect(asked).toEqual([{ name: 'Vieja', is_active: true }]))
})

it('asks before a terminal is closed, and offers it for none from which the company issues', async () => {
  const given = numbering(352, 352)
  const [branch] = given.branches
  const open = { code: '00002', name: 'Caja', is_own: false, is_active: true, series: [] }
  await show({ ...given, branches: [{ ...branch!, terminals: [...branch!.terminals, open] }] })
  for (const own of ['Terminal 00001', 'Branch 001']) {
    toggleMenu(own, 'open')
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Change name',
    ])
    toggleMenu(own, 'closed')
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
  }
  toggleMenu('Terminal 00002', 'open')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Close it' }))
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByText(/Nothing is issued from there any more/)).toBeTruthy()
  fireEvent.click(question.getByRole('button', { name: 'Close it' }))
  await waitFor(() => expect(asked).toEqual([{ name: 'Caja', is_active: false }]))
})

it('calls a branch otherwise', async () => {
  await show(numbering(352, 352))
  toggleMenu('Branch 001', 'open')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Change name' }))
  const question = within(await screen.findByRole('dialog'))
  fireEvent.change(question.getByRole('textbox', { name: 'Name' }), { target: { value: 'Heredia' } })
  fireEvent.click(question.getByRole('button', { name: 'Change name' }))
  await waitFor(() => expect(asked).toEqual([{ name: 'Heredia', is_active: true }]))
})

// A code that was there already was called otherwise, and opened again, as if it had been added.
it('adds no branch that is there already', async () => {
  await show(numbering(352, 352))
  fireEvent.click(screen.getByRole('button', { name: 'Add branch' }))
  const form = within(screen.getByRole('form', { name: 'Add branch' }))
  fireEvent.change(form.getByRole('textbox', { name: 'Name' }), { target: { value: 'Playa' } })
  fireEvent.change(form.getByRole('textbox', { name: 'Code' }), { target: { value: '1' } })
  expect(form.getByText('There is a 001 already.')).toBeTruthy()
  fireEvent.submit(form.getByRole('textbox', { name: 'Code' }))
  fireEvent.change(form.getByRole('textbox', { name: 'Code' }), { target: { value: '2' } })
  fireEvent.submit(form.getByRole('textbox', { name: 'Code' }))
  await waitFor(() => expect(asked).toEqual([{ name: 'Playa', is_active: true }]))
})

function toggleMenu(place: string, newState: 'open' | 'closed') {
  const menu = screen.getByRole('button', { name: new RegExp(`${place}$`) })
  fireEvent(menu.nextElementSibling!, Object.assign(new Event('beforetoggle'), { newState }))
}

async function show(given: Numbering): Promise<void> {
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  cache.setQueryData(numberingQuery(company).queryKey, given)
  await showAtAddress(<NumberingTab company={company} isReadOnly={false} />, cache)
}

function numbering(next: number, lowest: number): Numbering {
  const series = [{ document_type: '01', next_sequence: next, lowest }]
  const terminals = [{ code: '00001', name: '00001', is_own: true, is_active: true, series }]
  return {
    environment: 'test',
    held_since_backup: null,
    branches: [{ code: '001', name: '001', is_active: true, terminals }],
  } as Numbering
}
