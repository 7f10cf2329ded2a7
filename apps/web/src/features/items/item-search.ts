import type { ItemsQuery } from '@cuentaclara/contracts'
import { dropAbsent } from '#lib/drop-absent.ts'
import { listSearch, toFlag, toPageQuery, yesOrNo } from '#lib/list-search.ts'

export const itemViews = ['all', 'goods', 'service', 'unsold', 'outdated'] as const

/** Reads the address of the list of items. `list` shows the prices of a price list. */
export const parseItemSearch = listSearch({
  views: itemViews,
  sortable: ['name', 'code', 'updated_at', 'price_crc', 'price_usd', 'sold'],
  filters: {
    category: 'text',
    rate: ['01', '02', '03', '04', '08', '09', '10', '11'],
    list: 'text',
    picture: yesOrNo,
    barcode: yesOrNo,
    active: yesOrNo,
  },
})
export type ItemSearch = ReturnType<typeof parseItemSearch>

const meantBy: Record<NonNullable<ItemSearch['view']>, Partial<ItemsQuery>> = {
  all: {},
  goods: { kind: 'goods' },
  service: { kind: 'service' },
  unsold: { never_sold: 'true' },
  outdated: { cabys_outdated: 'true' },
}

/** What the server is asked: the tab first, then what the filters narrow. */
export function toItemsQuery(search: ItemSearch) {
  return dropAbsent({
    ...toPageQuery(search, 'name'),
    ...meantBy[search.view ?? 'all'],
    category: search.category,
    rate_code: search.rate,
    price_list_id: search.list,
    has_picture: toFlag(search.picture),
    has_barcode: toFlag(search.barcode),
    is_active: toFlag(search.active),
  })
}
