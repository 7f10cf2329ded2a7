import type { OpenInPeriod } from '@cuentaclara/contracts'
import { dropAbsent } from '#lib/list-search.ts'

type Open = OpenInPeriod['open'][number]
type Place = Pick<Open, 'thing' | 'list'> & Pick<OpenInPeriod, 'from' | 'to'>

/** The tab or state of each list that shows a thing and nothing else. */
const searches: Readonly<Record<Open['list'], Partial<Record<Open['thing'], Record<string, string>>>>> = {
  invoices: { rejected: { view: 'rejected' }, waiting: { view: 'waiting' }, drafts: { view: 'drafts' } },
  tickets: { rejected: { view: 'rejected' }, waiting: { view: 'waiting' }, drafts: { view: 'drafts' } },
  notes: { rejected: { view: 'rejected' }, waiting: { view: 'waiting' }, drafts: { view: 'drafts' } },
  'payment-receipts': {
    rejected: { kind: 'payment-receipt', view: 'rejected' },
    waiting: { kind: 'payment-receipt', view: 'waiting' },
    drafts: { kind: 'payment-receipt', view: 'drafts' },
  },
  payments: { without_receipt: { view: 'without_receipt' } },
  'document-receptions': { to_answer: {}, unclassified: { view: 'unclassified' } },
  expenses: { drafts: { status: 'draft' } },
}

/** The address of the list that shows exactly what is open of a thing in some days. */
export function openPlaceLink({ thing, list, from, to }: Place): { to: string; search: never } {
  const search = dropAbsent({ ...searches[list][thing], from: from ?? undefined, to })
  // Receipts of payment stand among the invoices, for whoever asks for their kind.
  return { to: list === 'payment-receipts' ? '/invoices' : `/${list}`, search: search as never }
}
