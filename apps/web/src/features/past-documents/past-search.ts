import { listSearch } from '#lib/list-search.ts'

/** Reads the address of the list of what was issued with another program. */
export const parsePastSearch = listSearch({ sortable: [] })
export type PastSearch = ReturnType<typeof parsePastSearch>
