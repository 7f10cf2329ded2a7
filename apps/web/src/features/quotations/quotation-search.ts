import { type QuotationsQuery, quotationStatuses } from '@cuentaclara/contracts'
import { currencyCodes } from '#lib/currency-names.ts'
import { dropAbsent } from '#lib/drop-absent.ts'
import { listSearch, toPageQuery } from '#lib/list-search.ts'

export const quotationViews = ['all', 'open', 'expiring', 'accepted', 'mine'] as const
export type QuotationView = (typeof quotationViews)[number]

/** Reads the address of the list of quotations. */
export const parseQuotationSearch = listSearch({
  views: quotationViews,
  sortable: ['number', 'dated_on', 'client_name', 'title', 'valid_until', 'total', 'status'],
  filters: {
    as: ['board'],
    status: quotationStatuses,
    currency: currencyCodes,
    from: 'day',
    to: 'day',
    client: 'text',
    seller: 'text',
    item: 'text',
    least: 'text',
    most: 'text',
    tagged: 'text',
    adds_to: ['quoted'],
  },
})
export type QuotationSearch = ReturnType<typeof parseQuotationSearch>

export const standardSort = '-dated_on'

/** What the list asks the server; a status that was chosen narrows its tab. */
export function toQuotationsQuery(search: QuotationSearch): QuotationsQuery {
  const view = search.view ?? 'all'
  return dropAbsent({
    ...toPageQuery(search, standardSort),
    ...questions[view],
    status: search.status ?? questions[view].status,
    currency: search.currency,
    from: search.from,
    to: search.to,
    client_id: search.client,
    seller_id: search.seller,
    item_id: search.item,
    total_from: search.least,
    total_to: search.most,
    tagged: search.tagged,
    adds_to: search.adds_to,
  })
}

const questions: Readonly<Record<QuotationView, QuotationsQuery>> = {
  all: {},
  open: { status: 'draft,sent' },
  expiring: { expiring: 'true' },
  accepted: { status: 'accepted,partly_invoiced' },
  mine: { mine: 'true' },
}
