import { listSearch } from '#lib/list-search.ts'

/** Reads the address of the outbox; `open` is the letter that lies open. */
export const parseOutboxSearch = listSearch({ sortable: [] })
export type OutboxSearch = ReturnType<typeof parseOutboxSearch>
