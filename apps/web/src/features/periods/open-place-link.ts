import type { OpenInPeriod } from '@cuentaclara/contracts'
import { dropAbsent } from '#lib/list-search.ts'

type Open = OpenInPeriod['open'][number]
type Place = Pick<Open, 'thing' | 'list'> & Pick<OpenInPeriod, 'from' | 'to'>

/** The tab or state of each list that shows a thing and nothing else. */
const searches: Readonly<Record<Open['list'], Partial<Record<Open['thing'], Record<string, string>>>>> = {
  invoices: { rejected: { view: 'rejected' }, waiting: { view: 'waiting' }, drafts: { view: 'drafts' } },
  tickets: { rejected: { view: 'rejected' }, waiting: { view: 'waiting' }, drafts: { view: 'drafts' } },
  notes: { rejected: { view: 'rejected' }, waiting: { view: 'waiting' }, drafts: { view: 'drafts' } },
  'document-receptions': { to_answer: {}, unclassified: { view: 'unclassified' } },
  expenses: { drafts: { status: 'draft' } },
}

/** The address of the list that shows exactly what is open of a thing in some days. */
export function openPlaceLink({ thing, list, from, to }: Place): { to: string; search: never } {
  const search = dropAbsent({ ...searches[list][thing], from: from ?? undefined, to })
  return { to: `/${list}`, search: search as never }
}
