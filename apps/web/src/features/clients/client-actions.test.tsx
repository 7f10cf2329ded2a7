// @vitest-environment happy-dom
import type { Client, Company } from '@cuentaclara/contracts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { companiesStore } from '#features/companies/index.ts'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { ClientActions } from './client-actions.tsx'

const client = { id: '018f0000-0000-7000-8000-0000000000c1', is_archived: false } as Client
const as = (...permissions: string[]) =>
  companiesStore.set({ currentCompany: { permissions } as unknown as Company })

beforeAll(async () => {
  await startI18n('en')
  await loadWords('insight')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('records a payment of the client at once, and begins the rest for them', async () => {
  as('documents.draft', 'payments.record')
  const { address, search } = await showAtAddress(<ClientActions company="company" client={client} />)
  const menu = screen.getByRole('button', { name: 'New' })
  fireEvent(menu.nextElementSibling!, Object.assign(new Event('beforetoggle'), { newState: 'open' }))
  const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(names).toEqual(['New invoice', 'New quotation', 'New ticket'])
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

it('begins nothing for a client that was archived', async () => {
  as('documents.draft', 'payments.record', 'clients.edit')
  await showAtAddress(<ClientActions company="company" client={{ ...client, is_archived: true }} />)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Edit'])
})
