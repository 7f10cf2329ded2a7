// @vitest-environment happy-dom
import { type Company, type DocumentDetail, mostSources, type QuotationDetail } from '@cuentaclara/contracts'
import { QueryClient } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { companiesStore } from '#features/companies/index.ts'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { toDraftInput } from '../editor/draft/draft-mapping.ts'
import { aDetail, aDraft } from '../editor/testing.ts'
import { CloneScreen, type CloneSearch } from './clone-screen.tsx'
import { findSource, joinObstacle, namesOf, sourceOfDocument } from './sources.ts'

const company = {
  id: '018f0000-0000-7000-8000-000000000001',
  permissions: [
    'documents.read',
    'documents.draft',
    'documents.correct',
    'recurring.edit',
    'expenses.record',
  ],
} as unknown as Company

beforeAll(async () => {
  // A machine that others use takes longer than the usual second.
  configure({ asyncUtilTimeout: 15_000 })
  await startI18n('en')
  await loadWords('tools')
})
beforeEach(() => {
  companiesStore.set({ currentCompany: company })
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const { pathname } = new URL(url, 'http://here')
    const asked = [...all, ...offers, spent].find(({ id }) => pathname.endsWith(`/${id}`))
    if (asked !== undefined) return Response.json(asked)
    if (pathname.endsWith('/documents')) return Response.json({ data: all, meta: {} })
    if (/\/(simples|quotations|expenses)$/.test(pathname)) return Response.json({ data: [], meta: {} })
    if (pathname.endsWith('/convert')) {
      converted.push({ pathname, body: JSON.parse(String(init?.body)) })
      return Response.json(
        String(init?.body).includes('simple')
          ? { document_id: null, simple_id: one.id }
          : { document_id: one.id, simple_id: null },
      )
    }
    return Response.json({ message: pathname }, { status: 404 })
  })
})
afterEach(() => {
  cleanup()
  all.length = 3
  converted.length = 0
  vi.unstubAllGlobals()
})

const one = invoice(1)
const two = invoice(2)
const theirs = invoice(3, { client_id: '018f0000-0000-7000-8000-0000000000aa', client_name: 'Otra S.A.' })
const all = [one, two, theirs]
const offers = [offer(1), offer(2), offer(3, { optional_lines: [0] })]
const spent = {
  id: '018f0000-0000-7000-8000-0000000000e1',
  supplier_name: 'Ferretería',
  document_number: 'F-77',
  spent_on: '2026-10-03',
  total: '1500',
  currency: 'CRC',
}
const converted: { pathname: string; body: unknown }[] = []
const named = (...documents: readonly DocumentDetail[]) =>
  documents.map(({ id }) => `invoice:${id}`).join(',')
const offered = (...those: readonly QuotationDetail[]) => those.map(({ id }) => `quotation:${id}`).join(',')

// Whoever billed three deliveries at once copied the first of them and typed the others off.
it('takes several invoices of a client into one, in the order in which they were chosen', async () => {
  const { address, search } = await show()
  fireEvent.click(await screen.findByRole('button', { name: /FE-2/ }))
  await chosen('FE-2')
  fireEvent.click(screen.getByRole('button', { name: /^FE-1/ }))
  await chosen('FE-2', 'FE-1')
  // Of another client: it says why, and takes nothing away.
  const other = screen.getByRole<HTMLButtonElement>('button', { name: /FE-3/ })
  expect(other.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(other)
  expect(other.textContent).toContain('Of another client.')
  fireEvent.click(await screen.findByRole('radio', { name: 'Invoice' }))
  fireEvent.click(await opener())
  await waitFor(() => expect(address()).toMatch(/^\/invoices\/new\?/))
  expect(search().from).toBe(`invoice:${two.id},invoice:${one.id}`)
})

// Who bought the same every month wrote it all anew.
it('what was spent is spent again, and is copied into nothing else', async () => {
  const { address } = await show(`expense:${spent.id}`)
  await screen.findByText('F-77')
  const invoiceCard = await screen.findByRole<HTMLButtonElement>('radio', { name: /^Invoice/ })
  expect(invoiceCard.disabled).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: 'Expense' }))
  await screen.findByText(/its date is today/)
  fireEvent.click(await opener())
  await waitFor(() => expect(address()).toBe(`/expenses?open=copy-${spent.id}`))
  cleanup()
  await show(named(one))
  const target = await screen.findByRole<HTMLButtonElement>('radio', { name: /^Expense/ })
  await waitFor(() => expect(target.textContent).toContain('invoice'))
  expect(target.disabled).toBe(true)
})

it('leaves one out again, and offers no note over several', async () => {
  await show(named(one, two))
  await chosen('FE-1', 'FE-2')
  const note = await screen.findByRole<HTMLButtonElement>('radio', { name: /Credit or debit note/ })
  await waitFor(() => expect(note.textContent).toContain('begun on the page of notes'))
  expect(note.disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Leave FE-1 out' }))
  await chosen('FE-2')
  await waitFor(() => expect(note.textContent).not.toContain('begun on the page of notes'))
})

it('makes nothing of what an address names of two clients, and says why', async () => {
  await show(`invoice:${one.id},invoice:${theirs.id}`)
  await chosen('FE-1', 'FE-3')
  const target = await screen.findByRole<HTMLButtonElement>('radio', { name: /^Quotation/ })
  await waitFor(() => expect(target.textContent).toContain('Of another client.'))
  expect(target.disabled).toBe(true)
})

// The second of two presses took the names of what had been read by then.
it('loses none of two that are chosen one right after the other', async () => {
  await show()
  const second = await screen.findByRole('button', { name: /FE-2/ })
  fireEvent.click(second)
  fireEvent.click(screen.getByRole('button', { name: /^FE-1/ }))
  await chosen('FE-2', 'FE-1')
})

it('takes another client’s instead of one, and says why it does not beside several', async () => {
  await show(named(one))
  await chosen('FE-1')
  await takeFound(/FE-3/)
  await chosen('FE-3')
  cleanup()
  await show(named(one, two))
  await chosen('FE-1', 'FE-2')
  await takeFound(/FE-3/)
  expect((await screen.findByRole('alert')).textContent).toBe('FE-3 was not added. Of another client.')
  await chosen('FE-1', 'FE-2')
})

it('says what cannot be read, makes nothing meanwhile, and lets it be left out', async () => {
  await show(`${named(one)},invoice:01930000-0000-7000-8000-000000000009`)
  const leave = await screen.findByRole('button', { name: 'Leave this one out' })
  const target = await screen.findByRole<HTMLButtonElement>('radio', { name: /^Quotation/ })
  await waitFor(() => expect(target.textContent).toContain('Leave out what could not be read.'))
  expect(target.disabled).toBe(true)
  fireEvent.click(leave)
  await chosen('FE-1')
  await waitFor(() => expect(target.disabled).toBe(false))
})

// The editor opened on a refusal of the server.
it('makes no sale of an offer and an invoice together, and no copy of several of which one leaves a choice', async () => {
  await show(`${offered(offers[0]!)},${named(one)}`)
  const sale = await screen.findByRole<HTMLButtonElement>('radio', { name: /^Invoice/ })
  await waitFor(() => expect(sale.textContent).toContain('together with quotations only'))
  expect(sale.disabled).toBe(true)
  cleanup()
  await show(offered(offers[0]!, offers[2]!))
  const copy = await screen.findByRole<HTMLButtonElement>('radio', { name: /^Quotation/ })
  await waitFor(() => expect(copy.textContent).toContain('copied on its own'))
})

it('says that the head is the first’s where they differ in it, and that activities must not', async () => {
  const input = { ...two.input, sale_condition: '02', credit_days: 30 }
  all.push(invoice(5, { input }), invoice(6, { input: { ...two.input, issuer_activity: '8549.0' } }))
  all.push(invoice(7, { input: { ...two.input, issuer_activity: '5610.0' } }))
  const [onCredit, school, cafe] = all.slice(3)
  await show(named(one, two))
  await chosen('FE-1', 'FE-2')
  expect(screen.queryByText(/are those of the first/)).toBeNull()
  cleanup()
  await show(named(one, onCredit!))
  await screen.findByText(/are those of the first/)
  const [taught, served] = await Promise.all(
    [school!, cafe!].map(({ id }) => findSource(company.id, `invoice:${id}`)),
  )
  expect(joinObstacle([taught!], served!)).toBe('otherActivity')
  expect(joinObstacle([taught!], taught!)).toBeNull()
})

// Their list went on saying that nothing had been made of them.
it('makes one invoice of accepted offers, and has them read again', async () => {
  const cache = new QueryClient()
  const list = ['quotations', company.id, 'list', {}]
  cache.setQueryData(list, { data: [], meta: {} })
  const { address } = await show(offered(offers[0]!, offers[1]!), cache)
  // A series is a copy that the server takes, too.
  const series = await screen.findByRole<HTMLButtonElement>('radio', { name: /^Recurring/ })
  await waitFor(() => expect(series.disabled).toBe(false))
  fireEvent.click(await screen.findByRole('radio', { name: 'Invoice' }))
  fireEvent.click(await opener())
  await waitFor(() => expect(address()).toMatch(/^\/invoices\/new\?/))
  expect(converted).toEqual([
    {
      pathname: expect.stringMatching(new RegExp(`/quotations/${offers[0]!.id}/convert$`)),
      body: { kind: 'invoice', also: [offers[1]!.id] },
    },
  ])
  expect(cache.getQueryState(list)?.isInvalidated).toBe(true)
})

// It said that no export is made of a quotation, and nobody who is abroad may be named by an invoice.
it('makes an export of an accepted offer, and copies one into a receipt', async () => {
  const { address } = await show(offered(offers[0]!))
  const receipt = await screen.findByRole<HTMLButtonElement>('radio', { name: /^Simple/ })
  await waitFor(() => expect(receipt.disabled).toBe(false))
  fireEvent.click(await screen.findByRole('radio', { name: 'Export invoice' }))
  fireEvent.click(await opener())
  await waitFor(() => expect(address()).toMatch(/^\/invoices\/new\?/))
  expect(converted).toMatchObject([{ body: { kind: 'export', also: [] } }])
})

// It was a copy of which nobody kept count, and the offer went on waiting for its invoice.
it('makes a receipt of an accepted offer by its own act, where sales need no electronic document', async () => {
  companiesStore.set({ currentCompany: { ...company, regime: 'simplified' } })
  const { address } = await show(offered(offers[0]!, offers[1]!))
  const receipt = await screen.findByRole<HTMLButtonElement>('radio', { name: /^Simple/ })
  await waitFor(() => expect(receipt.disabled).toBe(false))
  fireEvent.click(receipt)
  fireEvent.click(await opener())
  await waitFor(() => expect(address()).toMatch(/^\/simples/))
  expect(converted).toMatchObject([{ body: { kind: 'simple', also: [offers[1]!.id] } }])
})

// Every target was grey: a purchase became nothing that could be chosen.
it('makes of a purchase invoice another one, at the prices that its supplier asked', async () => {
  all.push({ ...invoice(4), kind: 'purchase' })
  const { address, search } = await show(`purchase:${all[3]!.id}`)
  const purchase = await screen.findByRole<HTMLButtonElement>('radio', { name: 'Purchase invoice' })
  await waitFor(() => expect(purchase.disabled).toBe(false))
  fireEvent.click(purchase)
  expect(await screen.findByRole('checkbox', { name: 'Client' })).toBeTruthy()
  expect(screen.queryByRole('radiogroup', { name: 'Prices' })).toBeNull()
  fireEvent.click(await opener())
  await waitFor(() => expect(address()).toMatch(/^\/invoices\/new\?/))
  expect(search()).toMatchObject({ from: `purchase:${all[3]!.id}`, to: 'purchase' })
})

it('makes of a credit note what the page of notes makes of it', async () => {
  all.push({ ...invoice(4), kind: 'credit-note' })
  await show(`credit-note:${all[3]!.id}`)
  const note = await screen.findByRole<HTMLButtonElement>('radio', { name: /Credit or debit note/ })
  await waitFor(() => expect(note.disabled).toBe(false))
})

it('knows one id in capitals for the same, and takes for none what names nothing', () => {
  expect(namesOf(`${named(one)},${named(one).toUpperCase()}`)).toEqual([named(one)])
  expect(namesOf(`,invoice,${named(two)},invoice:7`)).toEqual([named(two)])
  expect(namesOf(undefined)).toEqual([])
})

it('joins what is of one client and currency, and no more than the server takes', () => {
  const [mine, dollars, other] = [one, invoice(4, { currency: 'USD' }), theirs].map((row) =>
    sourceOfDocument(row, true),
  )
  expect(joinObstacle([], other!)).toBeNull()
  expect(joinObstacle([mine!], other!)).toBe('otherClient')
  expect(joinObstacle([mine!], dollars!)).toBe('otherCurrency')
  const many = Array.from({ length: mostSources }, () => mine!)
  expect(joinObstacle(many.slice(1), mine!)).toBeNull()
  expect(joinObstacle(many, mine!)).toBe('mostSources')
})

function invoice(number: number, change: Partial<DocumentDetail> = {}): DocumentDetail {
  return aDetail(toDraftInput(aDraft()), {
    id: `01930000-0000-7000-8000-00000000000${number}`,
    consecutivo: `0010000101000000000${number}`,
    clave: `506211126003101000111001000010100000000${number}0119876543`,
    issued_at: '2026-11-21T10:15:00-06:00',
    fiscal_status: 'accepted',
    total: '1130',
    client_name: 'Librería Lectura',
    ...change,
  })
}

function offer(number: number, change: Partial<QuotationDetail> = {}): QuotationDetail {
  return {
    id: `01930000-0000-7000-8000-0000000000b${number}`,
    number,
    revision: 1,
    status: 'accepted',
    title: 'Café',
    terms: '',
    deposit: null,
    dated_on: '2026-11-21',
    client_id: one.client_id,
    client_name: one.client_name,
    prospect_email: null,
    currency: 'CRC',
    total: '1130',
    optional_lines: [],
    alternatives: [],
    content: one.input,
    ...change,
  } as unknown as QuotationDetail
}

/** Types into the field that finds documents, and takes one of what it finds. */
async function takeFound(name: RegExp): Promise<void> {
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'FE' } })
  fireEvent.click(await screen.findByRole('option', { name }))
}

async function chosen(...numbers: string[]): Promise<void> {
  await waitFor(() => {
    const list = within(screen.getByRole('list', { name: 'Chosen documents' }))
    const rows = list.getAllByRole('listitem').map(({ textContent }) => /FE-\d+/.exec(textContent)?.[0])
    expect(rows).toEqual(numbers)
  })
}

async function opener(): Promise<HTMLButtonElement> {
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /^Open the editor/ })
  await waitFor(() => expect(button.disabled).toBe(false))
  return button
}

function Screen({ first }: { first: string | undefined }) {
  const [search, setSearch] = useState<CloneSearch>({ from: first })
  return <CloneScreen company={company} from={search.from} to={search.to} onSearch={setSearch} />
}

const show = (first?: string, cache?: QueryClient) => showAtAddress(<Screen first={first} />, cache)
