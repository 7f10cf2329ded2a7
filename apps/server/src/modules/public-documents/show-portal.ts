import type { Portal } from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import { getClient } from '#modules/clients/index.ts'
import { countsHere, hasEffect, instalmentsLeft, numberOf } from '#modules/documents/index.ts'
import { readNoticesOfClient, toOwnNotice } from '#modules/payment-notices/index.ts'
import { quotationNumber } from '#modules/quotations/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { readOwner } from './link-store.ts'
import { openAddress, type PublicLinks } from './switch-link.ts'
import { waysToPay } from './ways-to-pay.ts'

/** As many documents as a client looks through. */
const mostDocuments = 200

/** What is between a client and the company, as the client sees it: named one by one, and of this client alone. */
export async function showPortal(ctx: CompanyContext, links: PublicLinks, clientId: string): Promise<Portal> {
  const client = await getClient(ctx, clientId)
  const documents = await readDocuments(ctx, clientId)
  const notices = await readNoticesOfClient(ctx, clientId)
  const pay = await waysToPay(ctx, null)
  return {
    issuer: await readIssuer(ctx),
    client_name: client.name,
    language: client.language ?? null,
    is_trial: (await readEnvironment(ctx)) !== 'live',
    balances: client.standing,
    documents,
    quotations: await readOffers(ctx, links, clientId),
    notices: notices.map(toOwnNotice),
    pay: client.standing.some(({ balance }) => balance !== '0') ? pay : null,
  }
}

/** Whether a document is of this client, issued, and has files. */
export async function isOfPortal(
  ctx: CompanyContext,
  clientId: string,
  documentId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from documents d where ${shown(clientId)} and d.id = ${documentId}::uuid and d.clave is not null
  `.execute(ctx.tx)
  return rows.length > 0
}

/** What the authority rejected has no effect, and drafts are not the client's yet. */
function shown(clientId: string) {
  return sql`d.company_id = current_company() and d.client_id = ${clientId}::uuid and ${countsHere} and ${hasEffect}`
}

async function readDocuments(ctx: CompanyContext, clientId: string): Promise<Portal['documents']> {
  const today = costaRicaDay(ctx.clock.now())
  const { rows } = await sql<Portal['documents'][number]>`
    select d.id, d.kind::text as kind, ${numberOf} as number, costa_rica_day(d.sorted_at)::text as issued_on,
      d.due_on::text as due_on, d.currency::text as currency, trim_scale(d.total)::text as total,
      case when d.charged > 0 then trim_scale(d.balance)::text end as balance,
      d.balance > 0 and d.due_on < ${today}::date as is_overdue, ${instalmentsLeft(today)} as instalments,
      d.clave is not null as has_files
    from documents d where ${shown(clientId)} and ${numberOf} is not null
    order by d.sorted_at desc, d.id desc limit ${mostDocuments}
  `.execute(ctx.tx)
  return rows.map((row) => ({ ...row, is_overdue: row.is_overdue ?? false }))
}

type Offer = Omit<Portal['quotations'][number], 'number' | 'path'> & {
  id: string
  number: number
  revision: number
}

/** Those whose own link was handed out: there they are answered. */
async function readOffers(
  ctx: CompanyContext,
  links: PublicLinks,
  clientId: string,
): Promise<Portal['quotations']> {
  const { rows } = await sql<Offer>`
    select q.id, q.number::int as number, q.revision, q.title, q.currency::text as currency,
      trim_scale(q.total)::text as total, q.valid_until::text as valid_until
    from quotations q
    where q.company_id = current_company() and q.client_id = ${clientId}::uuid and q.status = 'sent'
      and q.valid_until >= ${costaRicaDay(ctx.clock.now())}::date
    order by q.valid_until, q.id limit 50
  `.execute(ctx.tx)
  const offers: Portal['quotations'] = []
  for (const { id, number, revision, ...row } of rows) {
    const address = await openAddress(ctx, links, { type: 'quotation', id })
    if (address === null) continue
    offers.push({ ...row, number: quotationNumber({ number, revision }), path: new URL(address).pathname })
  }
  return offers
}

async function readIssuer(ctx: CompanyContext): Promise<Portal['issuer']> {
  const owner = await readOwner(ctx)
  const { rows } = await sql<Omit<Portal['issuer'], keyof typeof owner>>`
    select c.name as legal_name, c.identification_number, c.emails[1] as email,
      '+' || c.phone_country_code || ' ' || c.phone_number as phone
    from companies c where c.id = current_company()
  `.execute(ctx.tx)
  return { ...owner, ...rows[0]! }
}

async function readEnvironment({ tx }: CompanyContext): Promise<string> {
  const { rows } = await sql<{
    environment: string
  }>`select current_environment()::text as environment`.execute(tx)
  return rows[0]!.environment
}
