import type {
  DeliveryStatus,
  DocumentChange,
  DocumentRow,
  FiscalStatus,
  Instalment,
} from '@cuentaclara/contracts'
import { sql } from 'kysely'
import type { CompanyContext, OpenContext } from '#platform/database/company-context.ts'
import type { Asks } from '#platform/database/open-client.ts'
import { agreedInstalments } from './instalments.ts'
import { visibleDocuments } from './own-documents.ts'

/** What a letter about a document says of it. */
export type LetterFacts = {
  id: string
  kind: DocumentRow['kind']
  consecutivo: string | null
  clave: string | null
  fiscal_status: FiscalStatus
  environment: 'simulator' | 'test' | 'live' | null
  issued_at: Date | null
  due_on: string | null
  currency: string
  total: string
  balance: string
  /** The parts that it is paid in; null where it is owed whole. */
  instalments: Instalment[] | null
  client_id: string | null
  client_name: string | null
  company_name: string
  /** The address of the receiver as it stands in the document and the further ones that the client has now, else all of those. */
  emails: string[]
  /** With the code of its country, as it stands in the document, else the one that the client has now. */
  phone: string | null
  has_answer: boolean
  is_trial: boolean
}

/** A document as letters tell of it; undefined when there is none that the reader sees. */
export async function readLetterFacts(ctx: CompanyContext, id: string): Promise<LetterFacts | undefined> {
  const { rows } = await sql<LetterFacts>`
    select d.id, d.kind, d.consecutivo, d.clave, d.fiscal_status, d.environment, d.issued_at, d.due_on, d.currency,
      d.total, d.balance, ${agreedInstalments} as instalments, d.is_trial, d.client_id, d.client_name, coalesce(o.trade_name, o.name) as company_name,
      coalesce(
        -- The format has room for one: the client's other addresses get copies.
        (select array_agg(e) from jsonb_array_elements_text(
          case when jsonb_typeof(d.snapshot #> '{receiver,emails}') = 'array' then d.snapshot #> '{receiver,emails}' end
        ) e) || coalesce(c.emails[2:], '{}'),
        c.emails, '{}'
      ) as emails,
      coalesce(
        (d.snapshot #>> '{receiver,phone,country_code}') || (d.snapshot #>> '{receiver,phone,number}'),
        coalesce(c.phone_country_code, '506') || c.phone_number
      ) as phone,
      exists (
        select from submission_files f where f.company_id = d.company_id and f.subject_id = d.id and f.kind = 'answer'
      ) as has_answer
    from documents d
    join companies o on o.id = d.company_id
    left join clients c on c.company_id = d.company_id and c.id = d.client_id
    where d.company_id = current_company() and d.id = ${id}::uuid and ${visibleDocuments(ctx)}
  `.execute(ctx.tx)
  return rows[0]
}

/** Notes in a document's story that somebody took it to WhatsApp; whether it arrived is not known, so its state stays. */
export async function noteWhatsapp(ctx: CompanyContext, documentId: string, phone: string): Promise<void> {
  await ctx.record({
    companyId: ctx.companyId,
    name: 'document.whatsapp',
    subjectId: documentId,
    facts: { detail: `+${phone}` },
    actor: ctx.userId,
    at: new Date(ctx.clock.now()),
  })
}

/**
 * Notes that its client has looked at a document: the first time, and once more after it was sent again. One that came back by mail is
 * still to be sent again.
 */
export async function noteOpening(
  ctx: CompanyContext,
  documentId: string,
  { isFirst }: { isFirst: boolean },
): Promise<void> {
  const { rows } = await sql<Moved>`
    with before as (
      select d.delivery_status from documents d
      where d.company_id = current_company() and d.id = ${documentId}::uuid for no key update
    )
    update documents d set delivery_status = case when d.delivery_status = 'bounced' then 'bounced' else 'opened' end
    from before where d.company_id = current_company() and d.id = ${documentId}::uuid
    returning before.delivery_status as was, d.delivery_status as became
  `.execute(ctx.tx)
  const facts = movedFacts(rows[0])
  if (!isFirst && facts.changes === undefined) return
  await ctx.record({
    companyId: ctx.companyId,
    name: 'document.opened',
    subjectId: documentId,
    facts,
    at: new Date(ctx.clock.now()),
  })
}

/** What happened to a letter, in the story of its document. */
export type DeliveryEvent = {
  companyId: string
  documentId: string
  status: Extract<DeliveryStatus, 'not_sent' | 'sending' | 'waiting' | 'sent' | 'opened' | 'bounced'>
  event:
    | 'mailed'
    | 'mail_waiting'
    | 'mail_sent'
    | 'mail_bounced'
    | 'mail_cancelled'
    | 'mail_expired'
    | 'reminded'
  actor: string | null
  detail: string
  at: Date
}

/**
 * Notes where a document's letters stand. One that came back is not forgotten because another arrived, nor that it was
 * opened.
 */
export async function noteDelivery(
  { tx, record }: Pick<OpenContext, 'tx' | 'record'>,
  happened: DeliveryEvent,
): Promise<void> {
  const { companyId, documentId, status, event, actor, detail, at } = happened
  const { rows } = await sql<Moved>`
    with before as (
      select d.delivery_status from documents d
      where d.company_id = ${companyId}::uuid and d.id = ${documentId}::uuid for no key update
    )
    update documents d set delivery_status = ${status}
    from before
    where d.company_id = ${companyId}::uuid and d.id = ${documentId}::uuid and d.delivery_status <> ${status}
      and not (d.delivery_status in ('bounced', 'opened') and ${status} in ('not_sent', 'waiting', 'sent', 'opened'))
    returning before.delivery_status as was, d.delivery_status as became
  `.execute(tx)
  const facts = { detail: detail.slice(0, 500), ...movedFacts(rows[0]) }
  await record({ companyId, name: `document.${event}`, subjectId: documentId, facts, actor, at })
}

type Moved = { was: DeliveryStatus; became: DeliveryStatus }

/** How far it was on its way and how far it is now, for its history; nothing where it did not move. */
function movedFacts(moved: Moved | undefined): { changes?: DocumentChange[] } {
  if (moved === undefined || moved.was === moved.became) return {}
  return { changes: [{ field: 'delivery', before: moved.was, after: moved.became }] }
}

/** Notes that there is a mail server by now for the letter of a document that waited for one: it is on its way. */
export async function noteFoundServer(
  { tx }: Pick<OpenContext, 'tx'>,
  companyId: string,
  documentId: string,
): Promise<void> {
  await sql`
    update documents set delivery_status = 'sending'
    where company_id = ${companyId}::uuid and id = ${documentId}::uuid and delivery_status = 'waiting'
  `.execute(tx)
}

/** Documents of a restored database, or of one restored company, whose letter is on its way no more. */
export async function noteHeldLetters(client: Asks, companyId: string | null = null): Promise<void> {
  await client.query(
    `update documents set delivery_status = 'bounced'
     where delivery_status in ('sending', 'waiting') and ($1::uuid is null or company_id = $1)`,
    [companyId],
  )
}
