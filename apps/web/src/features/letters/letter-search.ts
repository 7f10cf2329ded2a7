import {
  type LettersQuery,
  letterKinds,
  letterStatuses,
  letterWays,
  lostLetterStatuses,
} from '@cuentaclara/contracts'
import { dropAbsent } from '#lib/drop-absent.ts'
import { listSearch, toPageQuery } from '#lib/list-search.ts'

export const views = ['all', 'open', 'undelivered', 'sent'] as const
export const standardSort = '-created_at'

/** Reads the address of the company's own outbox. */
export const parseLetterSearch = listSearch({
  views,
  sortable: ['created_at', 'recipient'],
  filters: {
    status: letterStatuses,
    way: letterWays,
    kind: letterKinds,
    client: 'text',
    document: 'text',
    quotation: 'text',
    from: 'day',
    to: 'day',
  },
})
export type LetterSearch = ReturnType<typeof parseLetterSearch>

/** What the server is asked: the preset first, then what the filters narrow. */
export function toLettersQuery(search: LetterSearch): LettersQuery {
  return {
    ...viewQueries[search.view ?? 'all'],
    ...dropAbsent({
      status: search.status,
      way: search.way,
      kind: search.kind,
      client_id: search.client,
      document_id: search.document,
      quotation_id: search.quotation,
      from: search.from,
      to: search.to,
    }),
    ...toPageQuery(search, standardSort),
  }
}

const viewQueries: Readonly<Record<(typeof views)[number], LettersQuery>> = {
  all: {},
  open: { status: 'sending,waiting' },
  undelivered: { status: lostLetterStatuses.join() },
  sent: { status: 'sent,handed' },
}
