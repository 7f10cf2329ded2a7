import type { WorkSection } from '@cuentaclara/contracts'
import { listSearch } from '#lib/list-search.ts'

export const workStates = ['open', 'snoozed', 'dismissed'] as const
/** Most urgent first, as the server has them. */
const sections = [
  'rejected',
  'failed',
  'contingency',
  'reception_refused',
  'reception_due',
  'reception_unclassified',
  'approval',
  'register_objection',
  'waiting',
  'certificate',
  'series_ending',
  'payment_notice',
  'client_correction',
  'receipt_owed',
  'deferral_ending',
  'exoneration_ending',
  'overdue',
  'bounced',
  'rule',
  'quotation_accepted',
  'quotation_answered',
  'quotation_expiring',
  'recurring_failed',
  'recurring_due',
  'draft_old',
] as const satisfies readonly WorkSection[]

export const parseWorkSearch = listSearch({
  views: workStates,
  sortable: ['urgency', 'amount', 'since', 'deadline', 'party_name'],
  mostSortKeys: 1,
  // `of=all`: the work of all of one's companies in one queue; then `company` is one of them.
  filters: { section: sections, client: 'text', responsible: 'text', of: ['all'], company: 'text' },
})
export type WorkSearch = ReturnType<typeof parseWorkSearch>
