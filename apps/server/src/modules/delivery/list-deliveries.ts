import type { Deliveries } from '@cuentaclara/contracts'
import { costaRicaInstant } from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'
import { visibleDocuments } from '#modules/documents/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { NotFound } from '#platform/errors.ts'

type About = { type: 'document' | 'quotation'; id: string }
type Delivery = Deliveries['data'][number]
type Stored = Omit<Delivery, 'created_at' | 'settled_at'> & { created_at: Date; settled_at: Date | null }

const most = 200

/** Every way on which a document or an offer went to its client, the latest first, and its link. Throws NotFound. */
export async function listDeliveries(ctx: CompanyContext, about: About): Promise<Deliveries> {
  ctx.permit('documents.read')
  await refuseUnseen(ctx, about)
  const subject = sql.ref(`${about.type}_id`)
  const [deliveries, links] = await Promise.all([
    sql<Stored>`
      select * from (
        select l.id, case when l.status = 'handed' then 'whatsapp' else 'mail' end as way, l.recipient, l.reason, l.revision,
          l.status, l.problem, u.name as posted_by, l.created_at, l.settled_at
        from letters l left join users u on u.id = l.posted_by
        where l.company_id = current_company() and l.${subject} = ${about.id}::uuid
        union all ${handedOver(about)}
      ) d
      order by d.created_at desc, d.id desc limit ${most}
    `.execute(ctx.tx),
    sql<{ is_on: boolean; first_opened_at: Date | null; last_opened_at: Date | null }>`
      select is_on, first_opened_at, last_opened_at from public_links
      where company_id = current_company() and ${subject} = ${about.id}::uuid
    `.execute(ctx.tx),
  ])
  const [link] = links.rows
  return {
    data: deliveries.rows.map((row) => ({
      ...row,
      created_at: instantOf(row.created_at)!,
      settled_at: instantOf(row.settled_at),
    })),
    link: link
      ? {
          is_on: link.is_on,
          first_opened_at: instantOf(link.first_opened_at),
          last_opened_at: instantOf(link.last_opened_at),
        }
      : null,
  }
}

/** What was taken to WhatsApp: of an offer it is a letter, of a document it is told by its events. */
function handedOver({ type, id }: About): RawBuilder<unknown> {
  const isDocument = type === 'document'
  return sql`
    select md5(e.company_id::text || e.number)::uuid, 'whatsapp', coalesce(e.facts ->> 'detail', ''), 'asked', null,
      'handed', null, u.name, e.at, null
    from events e left join users u on u.id = e.actor
    where ${isDocument} and e.company_id = current_company() and e.subject_id = ${id}::uuid and e.name = 'document.whatsapp'`
}

async function refuseUnseen(ctx: CompanyContext, { type, id }: About): Promise<void> {
  const seen = type === 'document' ? visibleDocuments(ctx) : sql`true`
  const { rows } = await sql`
    select 1 from ${sql.table(`${type}s`)} d where d.company_id = current_company() and d.id = ${id}::uuid and ${seen}
  `.execute(ctx.tx)
  if (rows.length === 0)
    throw new NotFound(type === 'document' ? 'document-not-found' : 'quotation-not-found')
}

function instantOf(date: Date | null): string | null {
  return date === null ? null : costaRicaInstant(date.getTime())
}
