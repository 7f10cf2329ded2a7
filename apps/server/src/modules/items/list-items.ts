import type { Item, Page } from '@cuentaclara/contracts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { type PageRequest, pageMeta, readPageRequest, searchPatterns, writeCursor } from '#platform/paging.ts'
import { countItems, type ItemSort, readItems } from './item-store.ts'
import { toView } from './item-view.ts'

export type ListItems = PageRequest & {
  search?: string | undefined
  sort?: string | undefined
  is_active?: boolean | undefined
  category?: string | undefined
  cabys_outdated?: boolean | undefined
}

const sorts: readonly ItemSort[] = ['name', 'code', 'updated_at']

/** One page of items, by name unless asked otherwise; page and count travel together. */
export async function listItems(ctx: CompanyContext, input: ListItems): Promise<Page<Item>> {
  ctx.permit('items.read')
  const { limit, start } = readPageRequest(input)
  const filter = {
    patterns: searchPatterns(input.search),
    isActive: input.is_active ?? null,
    category: input.category ?? null,
    isOutdated: input.cabys_outdated ?? false,
    sort: sorts.find((name) => name === input.sort?.replace(/^-/, '')) ?? ('name' as const),
    isDescending: input.sort?.startsWith('-') ?? false,
    limit,
    start,
  }
  const [rows, total] = await Promise.all([readItems(ctx.tx, filter), countItems(ctx.tx, filter)])

  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const nextCursor = rows.length > limit && last ? writeCursor(last.sort_value, last.id) : null
  return { data: page.map(toView), meta: pageMeta(input, total, nextCursor) }
}
