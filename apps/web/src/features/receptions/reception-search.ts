import type { ReceptionsQuery } from '@cuentaclara/contracts'
import { dropAbsent, listSearch, toPageQuery } from '#lib/list-search.ts'

/** What is to be answered comes first: that is what the screen is for. */
export const receptionViews = [
  'answer',
  'deadline',
  'accepted',
  'rejected',
  'tacit',
  'noted',
  'aside',
  'all',
] as const
export const receptionStatuses = [
  'new',
  'pending',
  'sending',
  'confirmed',
  'refused',
  'tacit',
  'noted',
  'set_aside',
] as const
export const receptionKinds = ['invoice', 'debit-note', 'credit-note', 'ticket', 'export'] as const

/** Reads the address of the list of received documents. */
export const parseReceptionSearch = listSearch({
  views: receptionViews,
  sortable: ['deadline_on', 'issued_at', 'supplier_name', 'total'],
  filters: { status: receptionStatuses, kind: receptionKinds, from: 'day', to: 'day', upload: 'text' },
})
export type ReceptionSearch = ReturnType<typeof parseReceptionSearch>
export const standardSort = 'deadline_on'

/** What the server is asked: the preset first, then what the filters narrow. */
export function toReceptionsQuery(search: ReceptionSearch): ReceptionsQuery {
  return {
    // A state that is asked for stands for itself.
    ...(search.status === undefined ? presetQuery(search.view) : {}),
    ...dropAbsent({ status: search.status, kind: search.kind, from: search.from, to: search.to }),
    ...toPageQuery(search, standardSort),
  }
}

function presetQuery(view: ReceptionSearch['view']): ReceptionsQuery {
  switch (view) {
    case 'all':
      return {}
    case 'deadline':
      return { near_deadline: 'true' }
    case 'accepted':
      return { status: 'sending,confirmed', answer: 'accepted,partly' }
    case 'rejected':
      return { status: 'sending,confirmed', answer: 'rejected' }
    case 'tacit':
      return { status: 'tacit' }
    case 'noted':
      return { status: 'noted' }
    case 'aside':
      return { status: 'set_aside' }
    default:
      return { status: 'new,pending,refused' }
  }
}
