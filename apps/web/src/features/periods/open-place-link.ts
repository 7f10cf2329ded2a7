import type { OpenInPeriod } from '@cuentaclara/contracts'
import { dropAbsent } from '#lib/drop-absent.ts'

type Open = OpenInPeriod['open'][number]
type Place = { company: string } & Pick<Open, 'thing' | 'list' | 'month'> & Pick<OpenInPeriod, 'from' | 'to'>

type Listed = Exclude<Open['list'], 'vat-return' | 'numbering'>

/** The tab or state of each list that shows a thing and nothing else. */
const searches: Readonly<Record<Listed, Partial<Record<Open['thing'], Record<string, string>>>>> = {
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

/** The address of the list that shows exactly what is open of a thing in some days, or of the screen where it is mended. */
export function openPlaceLink({ company, thing, list, month, from, to }: Place): {
  to: string
  search: never
} {
  switch (list) {
    case 'vat-return':
      return { to: '/reports/vat-return', search: { period: month ?? to.slice(0, 7) } as never }
    case 'numbering':
      return { to: `/main-configurations/${company}`, search: { tab: 'numbering' } as never }
    default: {
      const search = dropAbsent({ ...searches[list][thing], from: from ?? undefined, to })
      // Receipts of payment stand among the invoices, for whoever asks for their kind.
      return { to: list === 'payment-receipts' ? '/invoices' : `/${list}`, search: search as never }
    }
  }
}
