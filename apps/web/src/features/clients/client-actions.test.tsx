// @vitest-environment happy-dom
import type { Client, Company } from '@cuentaclara/contracts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { companiesStore } from '#features/companies/index.ts'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { ClientActions } from './client-actions.tsx'

const client = {
  id: '018f0000-0000-7000-8000-0000000000c1',
  name: 'Soda Tica',
  is_archived: false,
  document_count: 3,
} as Client
const as = (...permissions: string[]) =>
  companiesStore.set({ currentCompany: { permissions } as unknown as Company })

beforeAll(async () => {
  await startI18n('en')
  await loadWords('insight')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('records a payment of the client at once, and begins the rest for them', async () => {
  as('documents.draft', 'payments.record')
  const { address, search } = await showAtAddress(<ClientActions company="company" client={client} />)
  const menu = screen.getByRole('button', { name: 'New' })
  expect(await openMenu(menu)).toEqual(['New invoice', 'New quotation', 'New ticket'])
  // It has a button of its own.
  expect(screen.getByRole('button', { name: 'Record a payment' })).toBeTruthy()
  fireEvent.click(screen.getByRole('menuitem', { name: 'New ticket' }))
  await waitFor(() => expect(address()).toMatch(/^\/invoices\/new/))
  expect(search()).toMatchObject({ to: 'ticket', client: client.id })
})

it('begins an export for who is abroad', async () => {
  as('documents.draft', 'payments.record')
  const abroad = { ...client, identification_type: '05' }
  const { address, search } = await showAtAddress(<ClientActions company="company" client={abroad} />)
  const menu = screen.getByRole('button', { name: 'New' })
  fireEvent(menu.nextElementSibling!, Object.assign(new Event('beforetoggle'), { newState: 'open' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'New export invoice' }))
  await waitFor(() => expect(address()).toMatch(/^\/invoices\/new/))
  expect(search()).toMatchObject({ to: 'export', client: client.id })
})

it('offers each only what their role may', async () => {
  as('payments.record')
  await showAtAddress(<ClientActions company="company" client={client} />)
  expect(screen.getByRole('button', { name: 'Record a payment' })).toBeTruthy()
  cleanup()
  as('clients.read')
  await showAtAddress(<ClientActions company="company" client={client} />)
  expect(screen.queryAllByRole('button')).toEqual([])
})

// It could only be edited: to bring it back meant another list, in which the bar said "Archive".
it('brings an archived client back, and begins nothing for it', async () => {
  as('documents.draft', 'documents.send', 'payments.record', 'clients.edit')
  const bodies = serve({ result: { done: 1, skipped: 0, failed: 0, rows: [], undo: null }, task: null })
  await showAtAddress(<ClientActions company="company" client={{ ...client, is_archived: true }} />)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Edit', 'Actions'])
  expect(await openMenu(screen.getByRole('button', { name: 'Actions' }))).toEqual(['Restore'])
  fireEvent.click(screen.getByRole('menuitem', { name: 'Restore' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Restore' }))
  await waitFor(() =>
    expect(bodies).toEqual([
      expect.objectContaining({
        list: 'clients',
        action: 'restore',
        rows: [{ id: client.id, label: 'Soda Tica' }],
      }),
    ]),
  )
})

it('writes to a client and archives it from its page, and deletes only whom no document names', async () => {
  as('documents.send', 'clients.edit')
  await showAtAddress(<ClientActions company="company" client={client} />)
  expect(await openMenu(screen.getByRole('button', { name: 'Actions' }))).toEqual([
    'Send statement',
    'Send reminder',
    'Archive',
  ])
  cleanup()
  as('clients.edit')
  const bodies = serve(null)
  const { address } = await showAtAddress(
    <ClientActions company="company" client={{ ...client, document_count: 0 }} />,
  )
  expect(await openMenu(screen.getByRole('button', { name: 'Actions' }))).toEqual(['Archive', 'Delete…'])
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete…' }))
  await screen.findByText('Delete Soda Tica?')
  fireEvent.click(screen.getByRole('button', { name: 'Delete client' }))
  await waitFor(() => expect(address()).toBe('/clients'))
  expect(bodies).toEqual([`DELETE /clients/${client.id}`])
})

async function openMenu(button: HTMLElement): Promise<(string | null)[]> {
  fireEvent(button.nextElementSibling!, Object.assign(new Event('beforetoggle'), { newState: 'open' }))
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
}

/** What is asked of the server: the body, or what is done to which address. */
function serve(answer: unknown): unknown[] {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'GET') return Response.json({ data: [] })
    const path = new URL(url, 'http://here').pathname.replace(/.*\/api/, '')
    asked.push(body === undefined ? `${method} ${path}` : JSON.parse(body))
    return answer === null ? new Response(null, { status: 204 }) : Response.json(answer)
  })
  return asked
}
