import type { Page, SimpleRow, SimpleTotals } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import { addDays, startOfDay } from '@cuentaclara/einvoice'
import type { z } from 'zod'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { readListPage, splitList } from '#platform/list-page.ts'
import { searchPatterns } from '#platform/paging.ts'
import { readSimpleTotals, type SimpleFilter, type StoredSimple, simpleSource } from './simple-store.ts'
import { toRowView } from './simple-view.ts'

type Query = z.output<typeof schemas.simplesQuery>

/** One page of receipts, newest first unless asked otherwise. */
export async function listSimples(ctx: CompanyContext, query: Query): Promise<Page<SimpleRow>> {
  ctx.permit('documents.read')
  return readListPage<StoredSimple, SimpleRow>(ctx.tx, query, simpleSource(toFilter(ctx, query)), toRowView)
}

/** What the receipts of a query come to, by use and currency; drafts and voided ones count for nothing. */
export async function simpleTotals(ctx: CompanyContext, query: Query): Promise<SimpleTotals> {
  ctx.permit('documents.read')
  return readSimpleTotals(ctx.tx, toFilter(ctx, query))
}

function toFilter(ctx: CompanyContext, query: Query): SimpleFilter {
  return {
    patterns: searchPatterns(query.search),
    uses: splitList(query.use),
    statuses: splitList(query.status),
    currency: query.currency ?? null,
    clientId: query.client_id ?? null,
    authorId: ctx.reach('documents.read') === 'own' ? ctx.userId : null,
    from: query.from === undefined ? null : startOfDay(query.from),
    before: query.to === undefined ? null : startOfDay(addDays(query.to, 1)),
  }
}
