import type { Client, ClientContact, OwnDetails } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { getClient } from '../get-client.ts'

/** What a client reads of itself, and nothing of what the company thinks of it. Throws NotFound. */
export async function readOwnDetails(ctx: CompanyContext, clientId: string): Promise<OwnDetails> {
  const client = await getClient(ctx, clientId)
  return { ...detailsOf(client), contacts: await readOwnContacts(ctx, clientId) }
}

function detailsOf(client: Client): Omit<OwnDetails, 'contacts'> {
  return {
    name: client.name,
    trade_name: client.trade_name ?? null,
    identification_type: client.identification_type ?? null,
    identification_number: client.identification_number ?? null,
    emails: client.emails,
    phone_country_code: client.phone_country_code ?? null,
    phone_number: client.phone_number ?? null,
    province: client.province ?? null,
    canton: client.canton ?? null,
    district: client.district ?? null,
    neighbourhood: client.neighbourhood ?? null,
    address: client.address ?? null,
  }
}

async function readOwnContacts(ctx: CompanyContext, clientId: string): Promise<OwnDetails['contacts']> {
  const { rows } = await sql<Omit<ClientContact, 'receives'>>`
    select c.id, c.name, c.role, c.email, c.phone from client_contacts c
    where c.company_id = current_company() and c.client_id = ${clientId}::uuid order by c.position, c.id
  `.execute(ctx.tx)
  return rows
}
