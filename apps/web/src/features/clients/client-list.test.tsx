// @vitest-environment happy-dom
import type { Client, Company } from '@cuentaclara/contracts'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { companiesStore } from '#features/companies/index.ts'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { ClientList } from './client-list.tsx'
import type { ClientSearch } from './client-search.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadWords('tools')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const permissions = [
  'clients.read',
  'reports.export',
  'clients.edit',
  'clients.merge',
  'documents.send',
  'payments.record',
]

/** What the menu of its row and the bar of ticked rows offer. */
async function offered(search: ClientSearch, change: Partial<Client>) {
  const client = {
    id: '018f0000-0000-7000-8000-0000000000c1',
    name: 'Soda Tica',
    emails: [],
    standing: [],
    tags: [],
    document_count: 2,
    last_invoiced_at: null,
    ...change,
  }
  const meta = { current_page: 1, last_page: 1, total: 1, per_page: 25, next_cursor: null }
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      new URL(url, 'http://here').pathname.endsWith('/clients') ? { data: [client], meta } : { data: [] },
    ),
  )
  companiesStore.set({ currentCompany: { id: 'company', permissions } as unknown as Company })
  await showAtAddress(<ClientList search={search} onSearch={() => {}} />)
  const row = (await screen.findByText('Soda Tica')).closest('tr')!
  const button = within(row).getAllByRole('button').at(-1)!
  fireEvent(button.nextElementSibling!, Object.assign(new Event('beforetoggle'), { newState: 'open' }))
  const menu = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  fireEvent.click(within(row).getByRole('checkbox'))
  const bar = (await screen.findByRole('button', { name: 'Export selected' })).parentElement!
  return {
    menu,
    bar: within(bar)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  }
}

// Under "Archived" the bar said "Archive" once more, and nothing brought a client back.
it('offers an archived client its way back, and nothing that is written to it', async () => {
  const { menu, bar } = await offered({ view: 'archived' }, { is_archived: true })
  expect(menu).toEqual(['Documents', 'EditE', 'Restore'])
  expect(bar).toEqual(expect.arrayContaining(['Restore']))
  expect(bar).not.toContain('Archive')
})

it('offers in the menu of a row what the bar does with many', async () => {
  const { menu, bar } = await offered({}, { is_archived: false, document_count: 0 })
  expect(menu).toEqual(
    expect.arrayContaining(['Send statement', 'Send reminder', 'Client page', 'Archive', 'Delete…']),
  )
  expect(bar).toEqual(expect.arrayContaining(['Archive', 'Send statement', 'Send reminder']))
  expect(bar).not.toContain('Restore')
})
