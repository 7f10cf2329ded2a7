import type { Client, Page } from '@cuentaclara/contracts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { readListPage } from '#platform/list-page.ts'
import { type PageRequest, searchPatterns } from '#platform/paging.ts'
import type { Standing } from './client-standing.ts'
import { type ClientRow, clientSource } from './client-store.ts'
import { toView } from './client-view.ts'
import { withStudents } from './payers-named.ts'

export type ListClients = PageRequest & {
  search?: string | undefined
  sort?: string | undefined
  is_archived?: boolean | undefined
  seller_id?: string | undefined
  tag_id?: string | undefined
  standing?: Standing | undefined
}

/**
 * One page of clients, by name unless asked otherwise. Words find whoever pays for a student of that name too, for those who see who
 * pays for whom.
 */
export async function listClients(ctx: CompanyContext, query: ListClients): Promise<Page<Client>> {
  ctx.permit('clients.read')
  const patterns = searchPatterns(query.search)
  const seesPayers = ctx.reach('clients.edit') !== 'none'
  const filter = {
    patterns,
    seesPayers,
    isArchived: query.is_archived ?? false,
    sellerId: query.seller_id,
    tagId: query.tag_id,
    standing: query.standing,
  }
  const source = clientSource(ctx, filter, query.sort)
  const page = await readListPage<ClientRow, Client>(ctx.tx, query, source, toView)
  if (patterns.length === 0 || !seesPayers || page.data.length === 0) return page
  return { ...page, data: await withStudents(ctx, page.data, patterns) }
}
