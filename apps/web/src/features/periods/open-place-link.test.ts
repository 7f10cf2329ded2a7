import { type OpenPlace, openPlaces } from '@cuentaclara/contracts'
import { expect, it } from 'vitest'
import { invoiceScope, parseListSearch, toDocumentsQuery } from '../documents/list/list-search.ts'
import { noteScope, parseNoteSearch } from '../documents/notes/note-search.ts'
import { parseTicketSearch, ticketScope } from '../documents/tickets/ticket-search.ts'
import { parseExpenseSearch } from '../expenses/expense-search.ts'
import { toExpensesQuery } from '../expenses/to-expenses-query.ts'
import { parsePaymentSearch, toPaymentsQuery } from '../payments/payment-search.ts'
import { parseReceptionSearch } from '../receptions/reception-search.ts'
import { toReceptionsQuery } from '../receptions/to-receptions-query.ts'
import { openPlaceLink } from './open-place-link.ts'

const today = '2026-11-22'
const days = { from: '2026-10-01', to: '2026-10-31' }
const queryOf: Record<OpenPlace['list'], (raw: Record<string, unknown>) => object> = {
  invoices: (raw) => toDocumentsQuery(parseListSearch(raw), today, invoiceScope),
  tickets: (raw) => toDocumentsQuery(parseTicketSearch(raw), today, ticketScope),
  notes: (raw) => toDocumentsQuery(parseNoteSearch(raw), today, noteScope),
  'payment-receipts': (raw) => toDocumentsQuery(parseListSearch(raw), today, invoiceScope),
  payments: (raw) => toPaymentsQuery(parsePaymentSearch(raw), today),
  'document-receptions': (raw) => toReceptionsQuery(parseReceptionSearch(raw)),
  expenses: (raw) => toExpensesQuery(parseExpenseSearch(raw), today),
}

it.each(openPlaces.map((place) => [`${place.thing} in ${place.list}`, place] as const))(
  'whoever opens %s sees what was counted as open in the period, and nothing else',
  (_, { thing, list, query }) => {
    const { to, search } = openPlaceLink({ company: 'any', thing, list, month: null, ...days })
    expect(to).toBe(list === 'payment-receipts' ? '/invoices' : `/${list}`)
    const {
      sort: _sort,
      page: _page,
      per_page: _perPage,
      ...asked
    } = queryOf[list](search) as Record<string, unknown>
    expect(asked).toEqual({ ...query, ...days })
  },
)

it('whoever opens a month without its return, or numbers left out, stands where that is mended', () => {
  const place = { company: '1', from: null, to: '2026-10-31', month: null }
  expect(openPlaceLink({ ...place, thing: 'vat_return', list: 'vat-return' })).toEqual({
    to: '/reports/vat-return',
    search: { period: '2026-10' },
  })
  // One that was left out earlier, or that became wrong, is meant and not the last one that is closed.
  expect(openPlaceLink({ ...place, thing: 'to_rectify', list: 'vat-return', month: '2026-08' })).toEqual({
    to: '/reports/vat-return',
    search: { period: '2026-08' },
  })
  expect(openPlaceLink({ ...place, thing: 'gaps', list: 'numbering' })).toEqual({
    to: '/main-configurations/1',
    search: { tab: 'numbering' },
  })
})
