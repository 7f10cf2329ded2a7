import type { Client, Page } from '@cuentaclara/contracts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { readListPage } from '#platform/list-page.ts'
import { type PageRequest, searchPatterns } from '#platform/paging.ts'
import type { Standing } from './client-standing.ts'
import { type ClientRow, clientSource } from './client-store.ts'
import { toView } from './client-view.ts'

export type ListClients = PageRequest & {
  search?: string | undefined
  sort?: string | undefined
  is_archived?: boolean | undefined
  seller_id?: string | undefined
  tag_id?: string | undefined
  standing?: Standing | undefined
}

/** One page of clients, by name unless asked otherwise. */
export async function listClients(ctx: CompanyContext, query: ListClients): Promise<Page<Client>> {
  ctx.permit('clients.read')
  const filter = {
    patterns: searchPatterns(query.search),
    isArchived: query.is_archived ?? false,
    sellerId: query.seller_id,
    tagId: query.tag_id,
    standing: query.standing,
  }
  return readListPage<ClientRow, Client>(ctx.tx, query, clientSource(ctx, filter, query.sort), toView)
}
