// @vitest-environment happy-dom
import type { Client, ClientAccount, Company } from '@cuentaclara/contracts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { companiesStore } from '#features/companies/index.ts'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { ClientScreen } from './client-screen.tsx'

const company = '018f0000-0000-7000-8000-000000000001'
const client = {
  id: '018f0000-0000-7000-8000-000000000002',
  name: 'Distribuidora del Valle',
  emails: [],
  tags: [],
  is_archived: false,
  reminders_off_at: null,
} as unknown as Client
const account: ClientAccount = { balances: [], months: [], sold: [], days_to_pay: null }

beforeAll(async () => {
  await startI18n('en')
  await Promise.all(
    ['insight', 'catalogue', 'tools', 'clientSheet', 'documents'].map((area) => loadWords(area as never)),
  )
  companiesStore.set({ currentCompany: { id: company, permissions: [] } as unknown as Company })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** What stands on the page, in the order in which it is read. */
async function orderAt(isNarrow: boolean) {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: isNarrow && query.includes('max-width'),
        addEventListener() {},
        removeEventListener() {},
      }) as never,
  )
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      url.includes('/account')
        ? account
        : url.endsWith(`/clients/${client.id}`)
          ? client
          : { data: [], meta: { total: 0, last_page: 1 } },
    ),
  )
  await showAtAddress(<ClientScreen id={client.id} tab="documents" onTab={() => {}} notFound={null} />)
  const chart = await screen.findByText('Sales of twelve months, net in colones')
  const tabs = screen.getByRole('tablist')
  const owes = screen.getByText('Owes nothing.')
  const parts = [chart, tabs, owes].toSorted((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )
  const names = new Map<HTMLElement, string>([
    [chart, 'chart'],
    [tabs, 'tabs'],
    [owes, 'account'],
  ])
  return parts.map((part) => names.get(part))
}

// On a phone the documents began two screens below the name.
it('has what a client owes and its tabs before the chart where one stands below the other', async () => {
  expect(await orderAt(true)).toEqual(['account', 'tabs', 'chart'])
  cleanup()
  expect(await orderAt(false)).toEqual(['account', 'chart', 'tabs'])
})
