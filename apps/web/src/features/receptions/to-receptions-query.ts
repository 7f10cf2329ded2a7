import type { ReceptionsQuery } from '@cuentaclara/contracts'
import { dropAbsent } from '#lib/drop-absent.ts'
import { toFlag, toPageQuery } from '#lib/list-search.ts'
import { type ReceptionSearch, standardSort } from './reception-search.ts'

/** What the server is asked: the preset first, then what the filters narrow. */
export function toReceptionsQuery(search: ReceptionSearch): ReceptionsQuery {
  return {
    // A state that is asked for stands for itself.
    ...(search.status === undefined ? presetQuery(search.view) : {}),
    ...dropAbsent({
      status: search.status,
      kind: search.kind,
      has_warning: toFlag(search.warning),
      from: search.from,
      to: search.to,
    }),
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
    case 'unclassified':
      return { is_unclassified: 'true' }
    case 'noted':
      return { status: 'noted' }
    case 'aside':
      return { status: 'set_aside,invalid' }
    default:
      return { status: 'new,pending,refused' }
  }
}
