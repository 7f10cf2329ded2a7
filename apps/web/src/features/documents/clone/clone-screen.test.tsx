// @vitest-environment happy-dom
import { type Company, type DocumentDetail, mostSources } from '@cuentaclara/contracts'
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { companiesStore } from '#features/companies/index.ts'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { toDraftInput } from '../editor/draft/draft-mapping.ts'
import { aDetail, aDraft } from '../editor/testing.ts'
import { CloneScreen } from './clone-screen.tsx'
import { joinObstacle, sourceOfDocument } from './sources.ts'

const company = {
  id: '018f0000-0000-7000-8000-000000000001',
  permissions: ['documents.read', 'documents.draft', 'documents.correct', 'recurring.edit'],
} as unknown as Company

beforeAll(async () => {
  // A machine that others use takes longer than the usual second.
  configure({ asyncUtilTimeout: 15_000 })
  await startI18n('en')
  await loadWords('tools')
  companiesStore.set({ currentCompany: company })
})
beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url, 'http://here')
    const asked = all.find(({ id }) => pathname.endsWith(`/documents/${id}`))
    if (asked !== undefined) return Response.json(asked)
    if (pathname.endsWith('/documents')) return Response.json({ data: all, meta: {} })
    return Response.json({ message: pathname }, { status: 404 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const one = invoice(1)
const two = invoice(2)
const theirs = invoice(3, { client_id: '018f0000-0000-7000-8000-0000000000aa', client_name: 'Otra S.A.' })
const all = [one, two, theirs]

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

it('leaves one out again, and offers no note over several', async () => {
  await show(`invoice:${one.id},invoice:${two.id}`)
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
  const [search, setSearch] = useState<{ from?: string | undefined; to?: 'invoice' | undefined }>({
    from: first,
  })
  return (
    <CloneScreen
      company={company}
      from={search.from}
      to={search.to}
      onSearch={(next) => setSearch(next as typeof search)}
    />
  )
}

const show = (first?: string) => showAtAddress(<Screen first={first} />)
