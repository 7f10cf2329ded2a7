import type { QuotationBoard } from '@cuentaclara/contracts'
import { quotationBoardColumns } from '@cuentaclara/contracts/schemas'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { filterOf, type QuotationsQuery } from './list-quotations.ts'
import { statusOf, taken } from './quotation-status.ts'
import { quotationColumns, type StoredQuotation } from './quotation-store.ts'
import { toRowView } from './quotation-view.ts'

type Place = QuotationBoard[number]['name']
type Sum = { place: Place; currency: string; count: number; total: string }

/** Cards of a column; all of them are in the list. */
const mostCards = 25

/** What a query means by where it stands: how many, what they come to by currency, and the newest of each column. */
export async function boardQuotations(ctx: CompanyContext, query: QuotationsQuery): Promise<QuotationBoard> {
  ctx.permit('documents.read')
  const today = costaRicaDay(ctx.clock.now())
  const from = placed(today, filterOf(ctx, query, today))
  const [sums, cards] = await Promise.all([
    sql<Sum>`
      select p.place, q.currency, count(*)::int as count, trim_scale(sum(q.total))::text as total
      ${from} group by p.place, q.currency order by q.currency
    `.execute(ctx.tx),
    sql<StoredQuotation & { place: Place }>`
      select ${quotationColumns(ctx.clock.now())}, n.place
      from (
        select q.company_id, q.id, p.place, row_number() over (partition by p.place order by q.dated_on desc, q.id desc) as rank
        ${from}
      ) n
      join quotations q on q.company_id = n.company_id and q.id = n.id
      ${taken} left join users u on u.id = q.created_by
      where n.rank <= ${mostCards}
      order by n.rank
    `.execute(ctx.tx),
  ])
  return quotationBoardColumns.map((name) => {
    const here = sums.rows.filter(({ place }) => place === name)
    return {
      name,
      count: here.reduce((all, { count }) => all + count, 0),
      sums: here.map(({ currency, total }) => ({ currency, total })),
      rows: cards.rows.filter(({ place }) => place === name).map(toRowView),
    }
  })
}

/** Offers with the column that each stands in; one that was taken back stands in none. */
function placed(today: string, where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    from quotations q ${taken}
    cross join lateral (select ${statusOf(today)} as status) s
    cross join lateral (
      select case
        when s.status = 'sent' and q.view_count > 0 then 'viewed'
        when s.status = 'partly_invoiced' then 'accepted'
        else s.status
      end as place
    ) p
    where ${where} and s.status <> 'cancelled'`
}
