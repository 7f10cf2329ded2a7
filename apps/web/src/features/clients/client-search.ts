import type { ClientsQuery } from '@cuentaclara/contracts'
import { dropAbsent } from '#lib/drop-absent.ts'
import { listSearch, toPageQuery } from '#lib/list-search.ts'

export const clientViews = [
  'all',
  'owing',
  'overdue',
  'credit',
  'no_email',
  'inactive',
  'twice',
  'archived',
] as const

/** Reads the address of the list of clients. */
export const parseClientSearch = listSearch({
  views: clientViews,
  sortable: ['name', 'balance', 'overdue', 'credit', 'last_invoiced_at', 'updated_at'],
  filters: { seller: 'text', tag: 'text' },
})

/** What the server is asked. */
export function toClientsQuery(search: ClientSearch): ClientsQuery {
  return {
    ...presetQuery(search.view),
    ...toPageQuery(search, 'name'),
    ...dropAbsent({ seller_id: search.seller, tag_id: search.tag }),
  }
}

const standingOf = {
  owing: 'owing',
  overdue: 'overdue',
  credit: 'in_credit',
  no_email: 'without_email',
  inactive: 'inactive',
  twice: 'twice',
} as const

function presetQuery(view: ClientSearch['view']): ClientsQuery {
  if (view === undefined || view === 'all') return {}
  return view === 'archived' ? { is_archived: 'true' } : { standing: standingOf[view] }
}
export type ClientSearch = ReturnType<typeof parseClientSearch>
