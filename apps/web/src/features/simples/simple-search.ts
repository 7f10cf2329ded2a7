import { receiptStatuses, type SimplesQuery } from '@cuentaclara/contracts'
import { currencyCodes } from '#lib/currency-names.ts'
import { dropAbsent } from '#lib/drop-absent.ts'
import { listSearch, toPageQuery } from '#lib/list-search.ts'

export const views = ['all', 'unpaid', 'month', 'drafts', 'void'] as const
export const uses = ['internal', 'provisional', 'regime-sale'] as const
export const standardSort = '-issued_at'

/** Reads the address of the list of receipts. */
export const parseSimpleSearch = listSearch({
  views,
  sortable: ['number', 'issued_at', 'client_name', 'total'],
  filters: {
    use: uses,
    status: receiptStatuses,
    currency: currencyCodes,
    from: 'day',
    to: 'day',
    client: 'text',
    // What a new one is made of, `invoice:{id}`.
    source: 'text',
  },
})
export type SimpleSearch = ReturnType<typeof parseSimpleSearch>

/** What the server is asked; `today` is the Costa Rican day. */
export function toSimplesQuery(search: SimpleSearch, today: string): SimplesQuery {
  return {
    ...viewQuery(search.view ?? 'all', today),
    ...dropAbsent({
      use: search.use,
      status: search.status,
      currency: search.currency,
      from: search.from,
      to: search.to,
      client_id: search.client,
    }),
    ...toPageQuery(search, standardSort),
  }
}

function viewQuery(view: (typeof views)[number], today: string): SimplesQuery {
  if (view === 'unpaid') return { status: 'issued' }
  if (view === 'drafts') return { status: 'draft' }
  if (view === 'void') return { status: 'void' }
  return view === 'month' ? { from: `${today.slice(0, 7)}-01`, to: today } : {}
}
