import type { DocumentTotals, MeansTotals } from '@cuentaclara/contracts'
import { shortestNumber } from '@cuentaclara/decimal'
import { documentKinds } from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { hasEffect } from './counts-here.ts'
import { type DocumentsQuery, documentFilter, figures } from './document-filter.ts'
import { isFoundBy, waysToFind } from './document-search.ts'
import { paidByMeans, wasPaid } from './paid-by.ts'
import { isSale } from './purchases.ts'

type Row = DocumentTotals[number]

/**
 * Totals of everything a query means, a row per currency. Drafts, trials and rejected documents are counted and add nothing;
 * credit notes lower the total, and receipts of payment are no sale; what was taken over from another program is owed, and was
 * not sold here; what we issued for a supplier was bought.
 */
export async function documentTotals(ctx: CompanyContext, query: DocumentsQuery): Promise<DocumentTotals> {
  ctx.permit('documents.read')
  const isFound = isFoundBy(await waysToFind(ctx, query.search))
  const { rows } = await sql<Row>`
    select d.currency, count(*)::int as count,
      coalesce(
        sum(case when d.kind = 'credit-note' then -d.total else d.total end)
          filter (where ${hasEffect} and ${isSale} and d.kind <> 'payment-receipt' and d.fiscal_status <> 'taken_over' and not d.is_trial),
        0
      ) as total,
      ${sumOf(figures.taken_over)} as taken_over,
      ${sumOf(figures.collected)} as collected,
      ${sumOf(figures.lowered)} as lowered,
      ${sumOf(figures.written_off)} as written_off,
      ${sumOf(figures.outstanding)} as outstanding,
      coalesce(sum(case when d.kind = 'credit-note' then (
        select p.unapplied from payments p where p.company_id = d.company_id and p.source_id = d.id
      ) end), 0) as credit
    from documents d
    where ${documentFilter(ctx, query)} and ${isFound}
    group by d.currency order by d.currency
  `.execute(ctx.tx)
  return rows.map((row) => ({
    ...row,
    total: shortestNumber(row.total),
    taken_over: shortestNumber(row.taken_over),
    collected: shortestNumber(row.collected),
    lowered: shortestNumber(row.lowered),
    written_off: shortestNumber(row.written_off),
    outstanding: shortestNumber(row.outstanding),
    credit: shortestNumber(row.credit),
  }))
}

/** Whether it asks for money, and not what gives it back or says that it came. Columns of `documents d`. */
const isCharge = sql`d.kind in (${sql.join(
  Object.values(documentKinds)
    .filter(({ accountEffect }) => accountEffect > 0)
    .map(({ kind }) => sql.lit(kind)),
)})`

function sumOf(figure: RawBuilder<string>): RawBuilder<string> {
  return sql`coalesce(sum(${figure}) filter (where not d.is_trial), 0)`
}

/**
 * What the sales of a query were paid with, by means and currency. Drafts, trials and rejected ones were not paid; what a ticket was paid
 * with counts at the invoice that took its place.
 */
export async function meansTotals(ctx: CompanyContext, query: DocumentsQuery): Promise<MeansTotals> {
  ctx.permit('documents.read')
  const isFound = isFoundBy(await waysToFind(ctx, query.search))
  const { rows } = await sql<MeansTotals[number]>`
    with found as materialized (
      select d.company_id, d.id, d.means, d.currency, d.total from documents d
      where ${documentFilter(ctx, query)} and ${isFound}
        and ${isCharge} and ${wasPaid}
    )
    select p.means, p.currency, count(*)::int as count, sum(p.amount) as total
    from (
      -- Most have a single one, of which an index tells all.
      select f.means, f.currency, f.total::numeric as amount from found f where f.means not in ('', 'several')
      union all
      select p.means, d.currency, p.amount
      from found f join documents d on d.company_id = f.company_id and d.id = f.id
      cross join ${paidByMeans}
      where f.means = 'several'
    ) p
    group by 1, 2 order by 2, 4 desc
  `.execute(ctx.tx)
  return rows.map((row) => ({ ...row, total: shortestNumber(row.total) }))
}
