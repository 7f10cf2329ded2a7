// @vitest-environment happy-dom
import type { Portal, PortalDocument, PortalPayments, PortalStatement } from '@cuentaclara/contracts'
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { PortalScreen } from './portal-screen.tsx'

const token = 't'.repeat(43)

beforeAll(async () => {
  // A machine that others use takes longer than the usual second.
  configure({ asyncUtilTimeout: 15_000 })
  await startI18n('en')
  await loadWords('tools')
})
let asked: string[] = []
beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, search } = new URL(address, 'http://here')
    const path = pathname.split(token)[1]!
    asked.push(`${path}${search}`)
    if (path === '') return Response.json(page)
    if (path === '/documents') return Response.json(documentsFor(new URLSearchParams(search)))
    if (path === '/payments') return Response.json(paid)
    if (path === '/account') return Response.json({ ...account, has_file: !search.includes('from') })
    return Response.json({ message: path }, { status: 404 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// The latest 200 were all there was.
it('shows more of the documents when asked, and finds one by its year, its number and whether it is owed', async () => {
  await show()
  const list = within(await screen.findByRole('region', { name: 'Documents' }))
  await list.findByText('FE-1')
  fireEvent.click(await list.findByRole('button', { name: 'Show more (1 of 2)' }))
  await list.findByText('FE-2')
  // By what each is settled, which the total alone does not say.
  expect(list.getByText(/^· Paid$/)).toBeTruthy()
  expect(list.getByText(/^· Credited$/)).toBeTruthy()
  // The answer of the authority goes with what has one.
  expect(list.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual([
    'PDF FE-1',
    'XML FE-1',
    'Hacienda’s answer FE-1',
    'PDF FE-2',
    'XML FE-2',
  ])
  expect(list.queryByRole('button', { name: /^Show more/ })).toBeNull()
  fireEvent.click(list.getByRole('radio', { name: 'To pay' }))
  await waitFor(() => expect(asked).toContain('/documents?view=owed'))
  fireEvent.change(list.getByLabelText('Year'), { target: { value: '2024' } })
  await waitFor(() => expect(asked).toContain('/documents?view=owed&year=2024'))
  fireEvent.change(list.getByLabelText('Search your documents'), { target: { value: 'FE-9' } })
  await list.findByText('No document matches.')
  expect(asked).toContain('/documents?view=owed&search=FE-9&year=2024')
})

// Below lists that show twenty-five of each, on a phone five thousand points further down.
it('has the statement and the own data of its client before what it lists', async () => {
  await show()
  const [statement, documents] = await Promise.all([
    screen.findByRole('button', { name: 'See the statement' }),
    screen.findByRole('region', { name: 'Documents' }),
  ])
  expect(statement.compareDocumentPosition(documents)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it('lists what was paid with what it settled, and hands out the receipt', async () => {
  await show()
  const list = within(await screen.findByRole('region', { name: 'Payments' }))
  await list.findByText('SINPE 4455')
  expect(list.getByText('SINPE Móvil', { exact: false })).toBeTruthy()
  expect(within(list.getByRole('list', { name: 'What it paid' })).getByText('FE-1')).toBeTruthy()
  const receipt = list.getByRole('link', { name: 'Receipt of payment 7' })
  expect(receipt.getAttribute('href')).toMatch(new RegExp(`/portals/${token}/payments/p1/receipt$`))
})

it('asks for the statement of a period only when somebody wants it, and says when it is too long for a file', async () => {
  await show()
  fireEvent.click(await screen.findByRole('button', { name: 'See the statement' }))
  const table = within(await screen.findByRole('table'))
  expect(asked).toContain('/account?currency=CRC&months=12')
  expect(table.getByText('Balance at the end')).toBeTruthy()
  expect(table.getByText('Earlier movements of this period: 2')).toBeTruthy()
  const file = screen.getByRole('link', { name: 'Download PDF' })
  expect(file.getAttribute('href')).toMatch(/statement\?currency=CRC&months=12$/)
  fireEvent.click(screen.getByRole('radio', { name: '3 months' }))
  await waitFor(() => expect(asked).toContain('/account?currency=CRC&months=3'))
  fireEvent.click(screen.getByRole('radio', { name: 'Since…' }))
  const from = screen.getByLabelText('Since the day')
  fireEvent.focus(from)
  fireEvent.change(from, { target: { value: '01/02/2020' } })
  fireEvent.blur(from)
  await waitFor(() => expect(asked).toContain('/account?currency=CRC&from=2020-02-01'))
  await screen.findByText(/too long for a PDF/)
})

it('says which deposits are still to be paid, of how much, and leads to where that is done', async () => {
  const asked = {
    number: 'COT-7',
    title: 'Boda',
    currency: 'CRC',
    wanted: '5000',
    left: '2000',
    path: '/p/seven',
  }
  vi.stubGlobal('fetch', async () => Response.json({ ...page, deposits: [asked] }))
  await show()
  const list = within(await screen.findByRole('region', { name: 'Deposits to pay' }))
  expect(list.getByText('COT-7')).toBeTruthy()
  expect(list.getByText('2,000.00', { exact: false })).toBeTruthy()
  expect(list.getByText('of a deposit of', { exact: false }).textContent).toContain('5,000.00')
  expect(list.getByRole('link', { name: 'See and pay' }).getAttribute('href')).toBe('/p/seven')
})

function show() {
  return showAtAddress(<PortalScreen token={token} />)
}

const document = (n: number): PortalDocument => ({
  id: `d${n}`,
  kind: 'invoice',
  number: `0010000101${String(n).padStart(10, '0')}`,
  issued_on: '2026-11-20',
  due_on: null,
  currency: 'CRC',
  total: '1000',
  balance: '0',
  is_overdue: false,
  settled_by: n === 1 ? 'payment' : 'note',
  instalments: null,
  has_files: true,
  has_answer: n === 1,
})

function documentsFor(query: URLSearchParams) {
  const meta = { current_page: 1, last_page: 1, per_page: 25, total: 2 }
  if (query.has('search')) return { data: [], meta: { ...meta, total: 0, next_cursor: null } }
  return query.has('cursor')
    ? { data: [document(2)], meta: { ...meta, next_cursor: null } }
    : { data: [document(1)], meta: { ...meta, next_cursor: 'next' } }
}

const page: Portal = {
  issuer: {
    name: 'La Espiga',
    colour: '#675DD8',
    logo_url: null,
    legal_name: 'Panadería La Espiga S.A.',
    identification_number: '3101123456',
    email: null,
    phone: null,
  } as Portal['issuer'],
  client_name: 'Distribuidora del Valle S.A.',
  language: null,
  is_trial: false,
  balances: [{ currency: 'CRC', balance: '0', overdue: '0', credit: '0' }],
  debts: [],
  currencies: ['CRC'],
  first_year: '2024',
  quotations: [],
  deposits: [],
  notices: [],
  pay: null,
}

const paid: PortalPayments = {
  data: [
    {
      id: 'p1',
      number: 7,
      paid_on: '2026-11-21',
      currency: 'CRC',
      amount: '1000',
      means: '06',
      means_other: null,
      reference: 'SINPE 4455',
      unapplied: '0',
      returned: '0',
      documents: [{ id: 'd1', kind: 'invoice', number: document(1).number, currency: 'CRC', amount: '1000' }],
      receipts: [],
    },
  ],
  meta: { current_page: 1, last_page: 1, per_page: 25, total: 1, next_cursor: null },
}

const account: PortalStatement = {
  currency: 'CRC',
  period: { from: '2025-11-22', to: '2026-11-21' },
  opening: '0',
  closing: '500',
  charged: '1500',
  credited: '1000',
  entries: [
    {
      day: '2026-11-20',
      what: 'document',
      kind: 'invoice',
      number: document(1).number,
      charge: '500',
      credit: '0',
      balance: '500',
    },
  ],
  earlier: { count: 2, balance: '0' },
  has_file: true,
}
