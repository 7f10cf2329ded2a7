import type { Item, ItemKind, Page } from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { readListPage } from '#platform/list-page.ts'
import { type PageRequest, searchPatterns } from '#platform/paging.ts'
import { type ItemFilter, type ItemRow, itemSource, readCategories } from './item-store.ts'
import { toView } from './item-view.ts'
import { costsAreSeen } from './sees-costs.ts'

export type ListItems = PageRequest & {
  search?: string | undefined
  sort?: string | undefined
  is_active?: boolean | undefined
  category?: string | undefined
  cabys_outdated?: boolean | undefined
  kind?: ItemKind | undefined
  never_sold?: boolean | undefined
  rate_code?: string | undefined
  has_picture?: boolean | undefined
  has_barcode?: boolean | undefined
  price_list_id?: string | undefined
  with_sold?: boolean | undefined
}

/** One page of items; unless asked otherwise by name, and what was searched for by likeness before. */
export async function listItems(ctx: CompanyContext, query: ListItems): Promise<Page<Item>> {
  ctx.permit('items.read')
  // What others sold is theirs to know where billers see only their own.
  const months = lastMonths(ctx.clock.now())
  const seesSales = ctx.reach('documents.read') === 'all'
  const soldIn = query.with_sold && seesSales ? months : null
  const ordering = monthsOfOrder(query.sort ?? '', months)
  const inOrderOf = ordering && { months: ordering, saysHowMany: seesSales }
  const source = itemSource({ ...toFilter(query), soldIn, inOrderOf }, costsAreSeen(ctx))
  return readListPage<ItemRow, Item>(ctx.tx, query, source, toView)
}

/** The categories of what is offered, however they were written; a list in the settings need not know them. */
export async function listItemCategories(ctx: CompanyContext): Promise<{ data: string[] }> {
  ctx.permit('items.read')
  return { data: await readCategories(ctx.tx) }
}

/** What stands on tiles is what sells these days: a quarter of the sums tells that in a quarter of the time. */
const latestMonths = 3

/** Of which months the sales put a list in order; null where they do not. */
function monthsOfOrder(sort: string, months: string[]): string[] | null {
  if (/\bsold\b/.test(sort)) return months
  return /\boften\b/.test(sort) ? months.slice(0, latestMonths) : null
}

/** The first days of this month and the eleven before it. */
function lastMonths(nowMs: number): string[] {
  const [year = 0, month = 0] = costaRicaDay(nowMs).split('-').map(Number)
  return Array.from({ length: 12 }, (_, back) => {
    const at = year * 12 + month - 1 - back
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`
  })
}

/** What a question to the list means. */
export function toFilter(query: ListItems): ItemFilter {
  return {
    patterns: searchPatterns(query.search),
    words: query.search?.trim() ?? '',
    isActive: query.is_active ?? null,
    category: query.category ?? null,
    isOutdated: query.cabys_outdated ?? false,
    kind: query.kind ?? null,
    neverSold: query.never_sold ?? false,
    rateCode: query.rate_code ?? null,
    hasPicture: query.has_picture ?? null,
    hasBarcode: query.has_barcode ?? null,
    priceList: query.price_list_id ?? null,
    soldIn: null,
    inOrderOf: null,
  }
}
