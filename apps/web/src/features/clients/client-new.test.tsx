// @vitest-environment happy-dom
import type { Company } from '@cuentaclara/contracts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { companiesStore } from '#features/companies/index.ts'
import { startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { ClientNew } from './client-new.tsx'

const client = '018f0000-0000-7000-8000-0000000000c1'
const as = (...permissions: string[]) =>
  companiesStore.set({ currentCompany: { permissions } as unknown as Company })

beforeAll(() => startI18n('en'))
afterEach(cleanup)

it('records a payment of the client at once, and begins the rest for them', async () => {
  as('documents.draft', 'payments.record')
  const { address, search } = await showAtAddress(<ClientNew client={client} />)
  const menu = screen.getByRole('button', { name: 'New' })
  fireEvent(menu.nextElementSibling!, Object.assign(new Event('beforetoggle'), { newState: 'open' }))
  const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(names).toEqual(['New invoice', 'New quotation', 'New ticket'])
  // It has a button of its own.
  expect(screen.getByRole('button', { name: 'Record a payment' })).toBeTruthy()
  fireEvent.click(screen.getByRole('menuitem', { name: 'New ticket' }))
  await waitFor(() => expect(address()).toMatch(/^\/invoices\/new/))
  expect(search()).toMatchObject({ to: 'ticket', client })
})

it('offers each only what their role may', async () => {
  as('payments.record')
  await showAtAddress(<ClientNew client={client} />)
  expect(screen.getByRole('button', { name: 'Record a payment' })).toBeTruthy()
  cleanup()
  as('clients.read')
  await showAtAddress(<ClientNew client={client} />)
  expect(screen.queryAllByRole('button')).toEqual([])
})
