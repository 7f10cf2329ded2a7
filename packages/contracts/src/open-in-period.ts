import type { DocumentsQuery, ExpensesQuery, OpenInPeriod, PaymentsQuery, ReceptionsQuery } from './types.ts'

type Open = OpenInPeriod['open'][number]

/** One kind of thing that can be open in a period, by the list that shows it and what that list is asked for it. */
export type OpenPlace = { thing: Open['thing'] } & (
  | { list: keyof typeof kindsOf; query: DocumentsQuery }
  | { list: 'payments'; query: PaymentsQuery }
  | { list: 'document-receptions'; query: ReceptionsQuery }
  | { list: 'expenses'; query: ExpensesQuery }
)

const kindsOf = {
  invoices: 'invoice,export,purchase',
  tickets: 'ticket',
  notes: 'credit-note,debit-note',
  'payment-receipts': 'payment-receipt',
} as const

/** What keeps a period from being done, in the order in which it is mended. */
export const openPlaces: readonly OpenPlace[] = [
  ...ofDocuments('rejected', { fiscal_status: 'rejected,failed', is_mended: 'no' }),
  ...ofDocuments('waiting', { fiscal_status: 'queued,held,sent,processing' }),
  { thing: 'without_receipt', list: 'payments', query: { lacks_receipt: 'true' } },
  { thing: 'to_answer', list: 'document-receptions', query: { status: 'new,pending,refused' } },
  { thing: 'unclassified', list: 'document-receptions', query: { is_unclassified: 'true' } },
  ...ofDocuments('drafts', { fiscal_status: 'draft,waiting_approval' }),
  { thing: 'drafts', list: 'expenses', query: { status: 'draft' } },
]

function ofDocuments(thing: Open['thing'], query: DocumentsQuery): OpenPlace[] {
  return (Object.keys(kindsOf) as (keyof typeof kindsOf)[]).map((list) => ({
    thing,
    list,
    query: { kind: kindsOf[list], ...query },
  }))
}
