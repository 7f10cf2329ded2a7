import type { ItemSales } from '@cuentaclara/contracts'
import { addDays, costaRicaDay, costaRicaInstant, startOfDay } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import { countsHere, piecesOfLine, visibleDocuments } from '#modules/documents/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { getItem } from './get-item.ts'

const mostDocuments = 20
const yearDays = 365

/**
 * How often and for how much an item was sold, from the lines of issued documents, of what the reader may see of them; as
 * reports count. Throws NotFound.
 */
export async function getItemSales(ctx: CompanyContext, id: string): Promise<ItemSales> {
  ctx.permit('items.read')
  ctx.permit('documents.read')
  await getItem(ctx, id)
  const yearAgo = startOfDay(addDays(costaRicaDay(ctx.clock.now()), -yearDays))
  // The lines first: an item has few of them beside all that a company issued.
  const sold = sql`
    select d.id, d.kind, d.consecutivo, d.issued_at, d.client_name, d.currency, l.line, ${piecesOfLine} as quantity, l.unit_price,
      l.net, l.net_crc,
      case d.kind when 'credit-note' then -1 else 1 end as sign, d.kind in ('invoice', 'export', 'ticket') as is_sale
    from document_lines l
    join documents d on d.company_id = l.company_id and d.id = l.document_id
    where l.company_id = current_company() and l.item_id = ${id}::uuid and ${countsHere} and ${visibleDocuments(ctx)}
      and d.fiscal_status <> 'rejected' and d.kind in ('invoice', 'export', 'ticket', 'credit-note', 'debit-note')`
  const [spans, documents] = await Promise.all([
    sql<ItemSales['spans'][number]>`
      with sold as materialized (${sold})
      select p.span, count(distinct s.id) filter (where s.is_sale)::int as documents,
        trim_scale(coalesce(sum(s.sign * s.quantity), 0))::text as quantity,
        trim_scale(coalesce(sum(s.sign * s.net_crc), 0))::text as net_crc
      from (values ('year', ${yearAgo}::timestamptz), ('ever', '-infinity')) p (span, since)
      left join sold s on s.issued_at >= p.since
      group by p.span order by p.span desc
    `.execute(ctx.tx),
    sql<ItemSales['documents'][number] & { issued_at: Date }>`
      select s.id, s.kind, s.consecutivo, s.issued_at, s.client_name, s.currency,
        trim_scale(s.sign * s.quantity)::text as quantity, trim_scale(s.unit_price)::text as unit_price,
        trim_scale(s.sign * s.net)::text as net
      from (${sold}) s order by s.issued_at desc, s.id, s.line limit ${mostDocuments}
    `.execute(ctx.tx),
  ])
  return {
    spans: spans.rows,
    documents: documents.rows.map((row) => ({
      ...row,
      issued_at: costaRicaInstant(row.issued_at.getTime()),
    })),
  }
}
