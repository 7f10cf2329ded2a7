import { listSearch } from '#lib/list-search.ts'

export const itemViews = ['all', 'goods', 'service', 'unsold', 'outdated'] as const

/** Reads the address of the list of items. */
export const parseItemSearch = listSearch({
  views: itemViews,
  sortable: ['name', 'code', 'updated_at'],
})
export type ItemSearch = ReturnType<typeof parseItemSearch>
