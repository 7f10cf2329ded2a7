import type { RecurringQuery } from '@cuentaclara/contracts'
import { dropAbsent } from '#lib/drop-absent.ts'
import { listSearch, toPageQuery } from '#lib/list-search.ts'

export const recurringViews = ['all', 'active', 'soon', 'paused', 'failing', 'ended'] as const
/** The figures of the strip. */
export const recurringFigures = ['this_month', 'next_month'] as const
export type RecurringView = (typeof recurringViews)[number]

/** Reads the address of the list of series. */
export const parseRecurringSearch = listSearch({
  views: recurringViews,
  sortable: ['name', 'client_name', 'total', 'next_on', 'status'],
  filters: { currency: ['CRC', 'USD'], client: 'text', prices: 'text', adds_to: recurringFigures },
})
export type RecurringSearch = ReturnType<typeof parseRecurringSearch>

export const standardSort = 'next_on'

/** What the list asks the server. */
export function toRecurringQuery(search: RecurringSearch): RecurringQuery {
  return dropAbsent({
    ...toPageQuery(search, standardSort),
    ...questions[search.view ?? 'all'],
    currency: search.currency,
    client_id: search.client,
    adds_to: search.adds_to,
    price_change: search.prices,
  })
}

const questions: Readonly<Record<RecurringView, RecurringQuery>> = {
  all: {},
  active: { status: 'active' },
  soon: { soon: 'true' },
  paused: { status: 'paused' },
  failing: { failing: 'true' },
  ended: { status: 'ended' },
}
