import { listSearch } from '#lib/list-search.ts'

/** Reads the address of the list of clients. */
export const parseClientSearch = listSearch({ sortable: ['name', 'last_invoiced_at', 'updated_at'] })
export type ClientSearch = ReturnType<typeof parseClientSearch>
