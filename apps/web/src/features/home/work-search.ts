import { workSections, workStates } from '@cuentaclara/contracts'
import { listSearch } from '#lib/list-search.ts'

export const parseWorkSearch = listSearch({
  views: workStates,
  sortable: ['urgency', 'amount', 'since', 'deadline', 'party_name'],
  mostSortKeys: 1,
  // `of=all`: the work of all of one's companies in one queue; then `company` is one of them.
  filters: { section: workSections, client: 'text', responsible: 'text', of: ['all'], company: 'text' },
})
export type WorkSearch = ReturnType<typeof parseWorkSearch>
