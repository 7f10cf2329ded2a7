import type { Page, SimpleRow, SimpleTotals } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import { addDays, startOfDay } from '@cuentaclara/einvoice'
import type { z } from 'zod'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { pageMeta, readPageRequest, searchPatterns, writeCursor } from '#platform/paging.ts'
import {
  countSimples,
  readSimples,
  readSimpleTotals,
  type SimpleFilter,
  type SimpleSort,
} from './simple-store.ts'
import { toRowView } from './simple-view.ts'

type Query = z.output<typeof schemas.simplesQuery>
const sorts: readonly SimpleSort[] = ['issued_at', 'number', 'client_name', 'total']

/** One page of receipts, newest first unless asked otherwise. */
export async function listSimples(ctx: CompanyContext, query: Query): Promise<Page<SimpleRow>> {
  ctx.permit('documents.read')
  const { limit, start } = readPageRequest(query)
  const sort = query.sort ?? '-issued_at'
  const filter = toFilter(ctx, query)
  const [rows, total] = await Promise.all([
    readSimples(ctx.tx, {
      ...filter,
      sort: sorts.find((name) => name === sort.replace(/^-/, '')) ?? 'issued_at',
      isDescending: sort.startsWith('-'),
      limit,
      start,
    }),
    countSimples(ctx.tx, filter),
  ])
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    data: page.map(toRowView),
    meta: pageMeta(query, total, last === undefined ? null : writeCursor(last.sort_value, last.id)),
  }
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

function splitList(list = ''): string[] {
  return list
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean)
}
