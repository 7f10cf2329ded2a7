import type { Portal } from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import { getClient } from '#modules/clients/index.ts'
import { readNoticesOfClient, toOwnNotice } from '#modules/payment-notices/index.ts'
import { quotationNumber, readOpenDeposits } from '#modules/quotations/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { readOwner } from './link-store.ts'
import { readPortalDebts, readPortalRange } from './portal-documents.ts'
import { openAddress, type PublicLinks } from './switch-link.ts'
import { waysToPay } from './ways-to-pay.ts'

/** What is between a client and the company, as the client sees it: named one by one, and of this client alone. */
export async function showPortal(ctx: CompanyContext, links: PublicLinks, clientId: string): Promise<Portal> {
  const client = await getClient(ctx, clientId)
  const notices = await readNoticesOfClient(ctx, clientId)
  const pay = await waysToPay(ctx, null)
  const deposits = await readDeposits(ctx, links, clientId)
  return {
    issuer: await readIssuer(ctx),
    client_name: client.name,
    language: client.language ?? null,
    is_trial: (await readEnvironment(ctx)) !== 'live',
    balances: client.standing,
    debts: await readPortalDebts(ctx, clientId),
    ...(await readPortalRange(ctx, clientId)),
    quotations: await readOffers(ctx, links, clientId),
    deposits,
    notices: notices.map(toOwnNotice),
    pay: deposits.length > 0 || client.standing.some(({ balance }) => balance !== '0') ? pay : null,
  }
}

type Offer = Omit<Portal['quotations'][number], 'number' | 'path'> & {
  id: string
  number: number
  revision: number
}

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
  return onTheirPages(
    ctx,
    links,
    rows.map(({ number, revision, ...row }) => ({ ...row, number: quotationNumber({ number, revision }) })),
  )
}

async function readDeposits(
  ctx: CompanyContext,
  links: PublicLinks,
  clientId: string,
): Promise<Portal['deposits']> {
  const awaited = await readOpenDeposits(ctx, { clientId })
  return onTheirPages(
    ctx,
    links,
    awaited.map(({ id, number, title, currency, wanted, left }) => ({
      ...{ id, number, title },
      ...{ currency, wanted, left },
    })),
  )
}

/** Of offers those whose own link was handed out, each with its page: there it is answered, and its deposit paid. */
async function onTheirPages<Offer extends { id: string }>(
  ctx: CompanyContext,
  links: PublicLinks,
  offers: readonly Offer[],
): Promise<(Omit<Offer, 'id'> & { path: string })[]> {
  const shown: (Omit<Offer, 'id'> & { path: string })[] = []
  for (const { id, ...offer } of offers) {
    const address = await openAddress(ctx, links, { type: 'quotation', id })
    if (address !== null) shown.push({ ...offer, path: new URL(address).pathname })
  }
  return shown
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
