// @vitest-environment happy-dom
import type { Client, ClientAccount } from '@cuentaclara/contracts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { ClientAccountCard } from './client-account-card.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadWords('insight')
})
afterEach(cleanup)

const client = {
  id: '018f0000-0000-7000-8000-000000000001',
  sale_condition: '02',
  credit_days: 15,
  credit_limit_crc: '500000',
  credit_limit_usd: null,
  last_invoiced_at: '2026-11-21T10:00:00-06:00',
  seller_name: 'Mariela Solano',
} as Client
const account: ClientAccount = {
  balances: [],
  months: [],
  sold: [{ currency: 'CRC', net: '2315970.4', count: 28 }],
  days_to_pay: 19,
}
const owing = (total: string): ClientAccount => ({
  ...account,
  balances: [{ currency: 'CRC', total, credit: '0', overdue: '0', ages: [] }],
})

async function termsOf(changed: Partial<Client>, shown: ClientAccount) {
  await showAtAddress(<ClientAccountCard client={{ ...client, ...changed }} account={shown} />)
  const terms = screen.queryAllByRole('term').map(({ textContent }) => textContent)
  const said = screen.queryAllByRole('definition').map(({ textContent }) => textContent)
  return terms.map((term, at) => [term, said[at]])
}

// Half of the card was empty for whoever owes nothing.
it('says on which terms a client buys and how it keeps them, also where nothing is owed', async () => {
  expect(await termsOf({}, account)).toEqual([
    ['Sale condition', 'Credit · 15 days'],
    ['Credit limit', '₡500,000.00'],
    ['Left of it', '₡500,000.00'],
    ['Usually pays in', '19 days'],
    ['Sold in twelve months, net', '₡2,315,970.40'],
    ['Documents in twelve months', '28'],
    ['Last invoice', '21/11/2026'],
    ['Seller', 'Mariela Solano'],
  ])
  expect(screen.getByText('Owes nothing.')).toBeTruthy()
})

it.each([
  ['120000.5', '₡379,999.50'],
  ['500000', '₡0.00'],
  ['900000', '₡0.00'],
])('of a limit of 500,000 and %s owed, %s is left', async (total, left) => {
  expect(await termsOf({}, owing(total))).toContainEqual(['Left of it', left])
})

it('leaves out what is not known of a client', async () => {
  const unknown = {
    sale_condition: null,
    credit_days: null,
    credit_limit_crc: null,
    last_invoiced_at: null,
    seller_name: null,
  }
  expect(await termsOf(unknown, { ...account, sold: [], days_to_pay: null })).toEqual([])
})
