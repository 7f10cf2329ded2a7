import type { ClientsQuery } from '@cuentaclara/contracts'
import { dropAbsent, listSearch, toPageQuery } from '#lib/list-search.ts'

/** Reads the address of the list of clients. */
export const parseClientSearch = listSearch({
  sortable: ['name', 'last_invoiced_at', 'updated_at'],
  filters: { seller: 'text', tag: 'text' },
})

/** What the server is asked. */
export function toClientsQuery(search: ClientSearch): ClientsQuery {
  return { ...toPageQuery(search, 'name'), ...dropAbsent({ seller_id: search.seller, tag_id: search.tag }) }
}
export type ClientSearch = ReturnType<typeof parseClientSearch>
