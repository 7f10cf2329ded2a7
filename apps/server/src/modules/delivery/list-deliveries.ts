import type { Deliveries } from '@cuentaclara/contracts'
import { costaRicaDay, costaRicaInstant } from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'
import { seesRecord } from '#modules/documents/index.ts'
import { statusNow } from '#modules/notifications/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { NotFound } from '#platform/errors.ts'
import { type StoredLetter, toLetterState } from './letter-row.ts'

type About = { type: 'document' | 'quotation' | 'client'; id: string }
type Delivery = Deliveries['data'][number]
type Stored = Pick<Delivery, 'id' | 'kind' | 'recipient' | 'reason' | 'revision' | 'posted_by'> &
  Pick<StoredLetter, 'status' | 'problem' | 'tries' | 'next_try_at' | 'created_at' | 'settled_at'>

const most = 200

/** Every way on which a document, an offer or what concerns a whole client went there, the latest first, and its link. Throws NotFound. */
export async function listDeliveries(ctx: CompanyContext, about: About): Promise<Deliveries> {
  ctx.permit('documents.read')
  await refuseUnseen(ctx, about)
  const subject = sql.ref(`${about.type}_id`)
  const [deliveries, links] = await Promise.all([
    sql<Stored>`
      select l.id, l.kind, l.recipient, l.reason, l.revision, ${statusNow(ctx.clock.now())} as status, l.problem, l.tries,
        l.next_try_at, u.name as posted_by, l.created_at, l.settled_at
      from letters l left join users u on u.id = l.posted_by
      where l.company_id = current_company() and l.${subject} = ${about.id}::uuid and ${ofNothingElse(ctx, about)}
      order by l.created_at desc, l.id desc limit ${most}
    `.execute(ctx.tx),
    sql<{ is_on: boolean; first_opened_at: Date | null; last_opened_at: Date | null }>`
      select is_on and coalesce(expires_on >= ${costaRicaDay(ctx.clock.now())}::date, true) as is_on, first_opened_at,
        last_opened_at
      from public_links
      where company_id = current_company() and ${subject} = ${about.id}::uuid
    `.execute(ctx.tx),
  ])
  const [link] = links.rows
  return {
    data: deliveries.rows.map(({ id, kind, recipient, reason, revision, posted_by, ...row }) => ({
      id,
      way: row.status === 'handed' ? 'whatsapp' : 'mail',
      kind,
      recipient,
      reason,
      revision,
      posted_by,
      ...toLetterState(row),
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

/** What went about a document or an offer of a client stands there. Who sees their own documents alone sees what they wrote. */
function ofNothingElse(ctx: CompanyContext, { type }: About): RawBuilder<unknown> {
  if (type !== 'client') return sql`true`
  const own = ctx.reach('documents.read') === 'own' ? sql`l.posted_by = ${ctx.userId}::uuid` : sql`true`
  return sql`num_nonnulls(l.document_id, l.quotation_id, l.payment_id) = 0 and ${own}`
}

const absent = {
  document: 'document-not-found',
  quotation: 'quotation-not-found',
  client: 'client-not-found',
} as const

async function refuseUnseen(ctx: CompanyContext, about: About): Promise<void> {
  if (!(await seesRecord(ctx, about))) throw new NotFound(absent[about.type])
}

function instantOf(date: Date | null): string | null {
  return date === null ? null : costaRicaInstant(date.getTime())
}
