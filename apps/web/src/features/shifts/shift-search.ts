import type { ShiftsQuery } from '@cuentaclara/contracts'
import { dropAbsent } from '#lib/drop-absent.ts'
import { listSearch, toPageQuery } from '#lib/list-search.ts'

export const views = ['all', 'open', 'mine', 'differs'] as const
export const standardSort = '-opened_at'

/** Reads the address of the list of shifts. */
export const parseShiftSearch = listSearch({
  views,
  sortable: ['number', 'opened_at', 'difference'],
  filters: { from: 'day', to: 'day' },
})
export type ShiftSearch = ReturnType<typeof parseShiftSearch>

/** What the server is asked. */
export function toShiftsQuery(search: ShiftSearch): ShiftsQuery {
  return {
    ...viewQueries[search.view ?? 'all'],
    ...dropAbsent({ from: search.from, to: search.to }),
    ...toPageQuery(search, standardSort),
  }
}

const viewQueries: Readonly<Record<(typeof views)[number], ShiftsQuery>> = {
  all: {},
  open: { is_open: 'true' },
  mine: { mine: 'true' },
  differs: { differs: 'true' },
}
