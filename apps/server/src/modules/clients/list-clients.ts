import type { Client, Page } from '@cuentaclara/contracts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { type PageRequest, pageMeta, readPageRequest, searchPatterns, writeCursor } from '#platform/paging.ts'
import { type ClientSort, countClients, readClients } from './client-store.ts'
import { toView } from './client-view.ts'

export type ListClients = PageRequest & {
  search?: string | undefined
  sort?: string | undefined
  is_archived?: boolean | undefined
}

const sorts: readonly ClientSort[] = ['name', 'updated_at']

/** One page of clients, by name unless asked otherwise; page and count travel together. */
export async function listClients(ctx: CompanyContext, input: ListClients): Promise<Page<Client>> {
  ctx.permit('clients.read')
  const { limit, start } = readPageRequest(input)
  const sort = sorts.find((name) => name === input.sort?.replace(/^-/, '')) ?? 'name'
  const filter = {
    patterns: searchPatterns(input.search),
    isArchived: input.is_archived ?? false,
    sort,
    isDescending: input.sort?.startsWith('-') ?? false,
    limit,
    start,
  }
  const [rows, total] = await Promise.all([readClients(ctx.tx, filter), countClients(ctx.tx, filter)])

  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const nextCursor = rows.length > limit && last ? writeCursor(last.sort_value, last.id) : null
  return { data: page.map(toView), meta: pageMeta(input, total, nextCursor) }
}
