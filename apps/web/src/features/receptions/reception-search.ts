import { receptionStatuses } from '@cuentaclara/contracts'
import { listSearch, yesOrNo } from '#lib/list-search.ts'

/** What is to be answered comes first: that is what the screen is for. */
export const receptionViews = [
  'answer',
  'deadline',
  'accepted',
  'rejected',
  'tacit',
  'unclassified',
  'noted',
  'aside',
  'all',
] as const
export const receptionKinds = ['invoice', 'debit-note', 'credit-note', 'ticket', 'export'] as const

/** Reads the address of the list of received documents. */
export const parseReceptionSearch = listSearch({
  views: receptionViews,
  sortable: ['deadline_on', 'issued_at', 'supplier_name', 'total'],
  filters: {
    status: receptionStatuses,
    kind: receptionKinds,
    warning: yesOrNo,
    from: 'day',
    to: 'day',
    upload: 'text',
  },
})
export type ReceptionSearch = ReturnType<typeof parseReceptionSearch>
export const standardSort = 'deadline_on'
