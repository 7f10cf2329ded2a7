import { listSearch } from '#lib/list-search.ts'

/** Reads the address of the list of items. */
export const parseItemSearch = listSearch({
  views: ['all', 'goods', 'service', 'unsold', 'outdated'],
  sortable: ['name', 'code', 'updated_at'],
})
export type ItemSearch = ReturnType<typeof parseItemSearch>
