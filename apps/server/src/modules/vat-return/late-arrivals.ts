import type { VatLateArrivals } from '@cuentaclara/contracts'
import { shortestNumber } from '@cuentaclara/decimal'
import { type RawBuilder, sql } from 'kysely'
import { taxEffectJoin } from '#modules/receptions/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { readPageWithin, usualPageSize } from '#platform/paging.ts'
import { metaOf, type PageOf } from './page-of.ts'
import { declaredIn, ownMonth } from './purchase-facts.ts'

/** The version of the return of a month that was filed last. */
const newestFiled = sql`
  select r.period, max(r.version) as version from vat_returns r
  where r.company_id = current_company() and r.environment = (select current_environment())
    and r.state in ('filed', 'rectified')
  group by r.period`

/** Whether a filed return counted a purchase. Columns of \`newest f\`. */
function isInFiled(source: string, id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (
    select from vat_return_items i
    where i.company_id = current_company() and i.environment = (select current_environment())
      and i.period = f.period and i.version = f.version and i.source = ${source} and i.source_id = ${id}
  )`
}

/** Received documents whose month was filed without them. */
const lateTo = (period: string) => sql`
  receptions r ${taxEffectJoin}
  left join vat_uses u on u.company_id = r.company_id and u.environment = r.environment and u.about = 'reception'
    and u.about_id = r.id::text and u.line = 0
  join (${newestFiled}) f on f.period = ${declaredIn} and f.period < ${period}
  where r.company_id = current_company() and r.environment = (select current_environment())
    and (x.is_taken or x.is_waiting) and r.kind <> 'ticket' and not ${isInFiled('reception', sql`r.id::text`)}`

/**
 * Received documents that came when the return of their month was filed already, the oldest first: whoever prepares declares them in an open
 * month, or rectifies. A page that is no more, since its rows were declared, is the last one.
 */
export async function listLateArrivals(
  ctx: CompanyContext,
  period: string,
  { page = 1, per_page = usualPageSize }: PageOf,
): Promise<VatLateArrivals> {
  ctx.permit('vat-return.read')
  const found = await readPageWithin({ page, per_page }, (at) => readLate(ctx, period, at))
  return {
    data: found.rows.map((row) => ({ ...row, tax: shortestNumber(row.tax) })),
    meta: metaOf({ page: found.page, per_page }, found.total),
  }
}

async function readLate(
  ctx: CompanyContext,
  period: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const { rows } = await sql<VatLateArrivals['data'][number] & { total: number }>`
    select r.id, r.kind::text as kind, r.consecutivo as number, costa_rica_day(r.issued_at)::text as day,
      r.supplier_name as party, f.period as declared_in, x.sign * round(r.vat * r.exchange_rate, 2) as tax, u.use,
      u.reduced_rate::text as reduced_rate, coalesce(u.is_capital, x.vat_condition = '03', false) as is_capital,
      count(*) over ()::int as total
    from ${lateTo(period)}
    order by r.issued_at, r.id limit ${limit} offset ${offset}
  `.execute(ctx.tx)
  return rows
}

/** The month that a received document is dated in. */
export async function readOwnMonth(ctx: CompanyContext, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ own: string }>`
    select ${ownMonth} as own from receptions r
    where r.company_id = current_company() and r.environment = (select current_environment()) and r.id::text = ${id}
  `.execute(ctx.tx)
  return rows[0]?.own
}

/** The last month whose filed return counted a purchase; null where none did. */
export async function readFiledIn(ctx: CompanyContext, source: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ period: string | null }>`
    with newest as (${newestFiled})
    select max(f.period::text) as period from newest f where ${isInFiled(source, sql`${id}`)}
  `.execute(ctx.tx)
  return rows[0]!.period
}
