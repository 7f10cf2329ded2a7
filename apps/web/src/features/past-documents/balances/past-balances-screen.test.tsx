// @vitest-environment happy-dom
import type {
  PastBalance,
  PastBalances,
  PastBalancesChoice,
  PastDebts,
  PastDebtsChoice,
} from '@cuentaclara/contracts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { addDays, today } from '#lib/dates/dates.ts'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { PastBalancesScreen } from './past-balances-screen.tsx'

const company = '018f0000-0000-7000-8000-000000000001'
vi.mock('#features/companies/index.ts', () => ({ useCompanyId: () => company, useCan: () => true }))

beforeAll(async () => {
  await startI18n('en')
  await loadWords('imports')
  await loadWords('pastBalances')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const soda = { id: 'soda', name: 'Soda La Parada' }

const aDebt = (sequence: number, change: Partial<PastBalance> = {}): PastBalance => ({
  id: `debt-${sequence}`,
  kind: 'invoice',
  consecutivo: `00100001010000000${String(sequence).padStart(3, '0')}`,
  issued_on: addDays(today(), -40),
  due_on: addDays(today(), -10),
  client: soda,
  client_name: soda.name,
  no_client: null,
  currency: 'CRC',
  total: '1000',
  debited: '0',
  credited: '100',
  paid: '0',
  open: '900',
  charged: '1000',
  hints: [],
  taken: null,
  ...change,
})

/** The screen over such a proposal; answers what was sent to be taken over. */
async function show(data: PastBalance[], change: Partial<PastBalances> = {}) {
  const sent: PastBalancesChoice[] = []
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method === 'POST') {
      if (typeof body === 'string') sent.push(JSON.parse(body))
      return Response.json({ id: 'import-1' }, { status: 201 })
    }
    const since = addDays(today(), -30)
    return Response.json({ due_from: since, data, left_out: 0, older: [], unplaced: 0, unread: 0, ...change })
  })
  const onTaken = vi.fn()
  const onSearch = vi.fn()
  await showAtAddress(<PastBalancesScreen search={{}} onSearch={onSearch} onTaken={onTaken} />)
  await screen.findByRole('heading', { name: 'What may still be owed' })
  // Where nothing is listed there is nothing to tick.
  if (data.length > 0) await screen.findByRole('button', { name: 'Tick all' })
  else await screen.findByText('Nothing is open from that day on')
  expect(screen.queryAllByRole('button', { name: /^(Tick|Untick) all$/ })).toHaveLength(
    data.length > 0 ? 2 : 0,
  )
  return { sent, onTaken }
}

const client = (name: string) => within(screen.getByRole('region', { name }))
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const press = () => fireEvent.click(screen.getByRole('button', { name: /^Take over/ }))

it('takes over what stays ticked in one press, with the amount that was typed in place of the proposed one', async () => {
  const { sent, onTaken } = await show([
    aDebt(1),
    aDebt(2),
    aDebt(3, { client: { id: 'hotel', name: 'Hotel Irazú' }, currency: 'USD', open: '50' }),
  ])
  expect(client(soda.name).getByText('2 documents')).toBeTruthy()
  expect(client(soda.name).getAllByText(/10 days late/)).toHaveLength(2)
  fireEvent.click(box(/FE-2/))
  expect(box(/Soda/).indeterminate).toBe(true)
  const amount = screen.getByLabelText<HTMLInputElement>('Still owed of FE-1')
  fireEvent.focus(amount)
  fireEvent.change(amount, { target: { value: '400' } })
  fireEvent.blur(amount)
  press()
  await waitFor(() => expect(onTaken).toHaveBeenCalledWith('import-1'))
  expect(sent).toEqual([{ documents: [{ id: 'debt-1', amount: '400' }, { id: 'debt-3' }] }])
})

it('unticks a client or everybody, and takes nothing over then', async () => {
  const { sent } = await show([aDebt(1), aDebt(2, { client: { id: 'hotel', name: 'Hotel Irazú' } })])
  fireEvent.click(box(/Hotel/))
  expect(screen.getByRole('button', { name: 'Take over 1 balance' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Untick all' }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Take over 0 balances' }).disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Tick all' }))
  press()
  await waitFor(() => expect(sent[0]?.documents).toHaveLength(2))
})

it('shows what stands among the balances and who is no client here, and lets nobody tick them', async () => {
  await show([
    aDebt(1, { taken: { id: 'balance-1', number: 'F-1', balance: '650' } }),
    aDebt(2, { client: null, client_name: 'Hotel Irazú', no_client: 'unknown' }),
    aDebt(3, { hints: ['shared'] }),
  ])
  expect(screen.getByText(/Among the balances as .*F-1/)).toBeTruthy()
  expect(box(/FE-1$/).disabled).toBe(true)
  expect(client('Hotel Irazú').getByText(/No such client here yet/)).toBeTruthy()
  expect(box(/FE-2/).disabled).toBe(true)
  expect(screen.getByText(/set against the older first/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Take over 1 balance' })).toBeTruthy()
})

it('refuses more than a document ever charged before anything is sent', async () => {
  const { sent } = await show([aDebt(1)])
  const amount = screen.getByLabelText<HTMLInputElement>('Still owed of FE-1')
  fireEvent.focus(amount)
  fireEvent.change(amount, { target: { value: '1000.01' } })
  fireEvent.blur(amount)
  expect(screen.getAllByText(/More than the document ever charged/)).not.toHaveLength(0)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Take over/ }).disabled).toBe(true)
  expect(sent).toEqual([])
})

it('says what is not in the list, and reads again what an earlier release kept', async () => {
  await show([], { older: [{ currency: 'CRC', count: 3, open: '700' }], unplaced: 2, unread: 5 })
  expect(screen.getByText(/3 older documents/)).toBeTruthy()
  expect(screen.getByText(/2 notes or receipts name documents that are not here/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Read them now' }))
  await screen.findByText('They are being read…')
})

/** By its words: to look through the roles of hundreds of fields takes longer than to draw them. */
const pressAmongMany = (words: string | RegExp) => fireEvent.click(screen.getByText(words))

it('shows the documents of one client a hundred at a time, and takes over all of them', async () => {
  const { sent } = await show(Array.from({ length: 230 }, (_, at) => aDebt(at + 1)))
  expect(screen.queryAllByText(/10 days late/)).toHaveLength(0)
  fireEvent.click(screen.getByRole('button', { name: /Soda/ }))
  expect(screen.getAllByText(/10 days late/)).toHaveLength(100)
  pressAmongMany('More documents')
  pressAmongMany('More documents')
  expect(screen.getAllByText(/10 days late/)).toHaveLength(230)
  expect(screen.queryByText('More documents')).toBeNull()
  pressAmongMany(/^Take over \d/)
  await waitFor(() => expect(sent[0]?.documents).toHaveLength(230))
})

// What is owed to suppliers had to be typed, one document after the other.
it('takes over what is still owed to suppliers, with another day where somebody knows better', async () => {
  const sent: PastDebtsChoice[] = []
  const { hints: _hints, client: _client, client_name: _name, no_client: _why, ...owed } = aDebt(1)
  const supplier = { name: 'Molinos S.A.', identification_number: '3101777888' }
  const debts: PastDebts = {
    due_from: addDays(today(), -30),
    data: [
      { ...owed, supplier, hints: ['no-term'] },
      { ...owed, id: 'debt-2', consecutivo: '00100001010000000002', supplier, hints: [] },
    ],
    left_out: 0,
    older: [],
    unplaced: 0,
  }
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    expect(address).toContain('/past-documents/debts')
    if (method !== 'POST') return Response.json(debts)
    if (typeof body === 'string') sent.push(JSON.parse(body))
    return Response.json({ id: 'import-2' }, { status: 201 })
  })
  const [onTaken, onSearch] = [vi.fn(), vi.fn()]
  const search = { of: 'suppliers' } as const
  await showAtAddress(<PastBalancesScreen search={search} onSearch={onSearch} onTaken={onTaken} />)
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Suppliers' })).checked).toBe(true)
  await screen.findByText('The document does not say when it is due.')
  expect(client('Molinos S.A.').getByText('2 documents')).toBeTruthy()
  fireEvent.click(box(/FE-2/))
  const due = await screen.findByLabelText<HTMLInputElement>('Due day of FE-1')
  fireEvent.focus(due)
  fireEvent.change(due, { target: { value: '+30' } })
  fireEvent.blur(due)
  press()
  await waitFor(() => expect(onTaken).toHaveBeenCalledWith('import-2'))
  expect(sent).toEqual([{ documents: [{ id: 'debt-1', due_on: addDays(today(), 30) }] }])
  fireEvent.click(screen.getByRole('radio', { name: 'Clients' }))
  expect(onSearch).toHaveBeenCalledWith({})
})
