import type { CardSettlementsQuery } from '@cuentaclara/contracts'
import { daysOf } from '#lib/dates/periods.ts'
import { dropAbsent } from '#lib/drop-absent.ts'
import { listSearch, toPageQuery } from '#lib/list-search.ts'

export const settlementViews = ['all', 'month', 'unmatched'] as const
export const standardSort = '-settled_on'

/** Reads the address of the register of card settlements. */
export const parseSettlementSearch = listSearch({
  views: settlementViews,
  sortable: ['settled_on', 'acquirer', 'gross', 'deposit'],
  filters: { currency: ['CRC', 'USD'], from: 'day', to: 'day' },
})
export type SettlementSearch = ReturnType<typeof parseSettlementSearch>

/** What the server is asked. */
export function toSettlementsQuery(search: SettlementSearch, today: string): CardSettlementsQuery {
  return {
    ...(search.view === 'month' && daysOf({ period: 'month' }, today)),
    ...(search.view === 'unmatched' && { is_matched: 'false' as const }),
    ...dropAbsent({ currency: search.currency, from: search.from, to: search.to }),
    ...toPageQuery(search, standardSort),
  }
}
