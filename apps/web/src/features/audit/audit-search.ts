import { listSearch } from '#lib/list-search.ts'

/** Reads what narrows the trail from an address: who, which thing, what was done, and the days. */
export const parseAuditSearch = listSearch({
  sortable: [],
  filters: {
    who: 'text',
    thing: 'text',
    action: ['created', 'changed', 'deleted', 'issued'],
    from: 'day',
    to: 'day',
  },
})
export type AuditSearch = ReturnType<typeof parseAuditSearch>
