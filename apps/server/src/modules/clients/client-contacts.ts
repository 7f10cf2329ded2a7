import type { ClientContact, ClientContactsInput, ContactPaper } from '@cuentaclara/contracts'
import { whatsappNumber } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Invalid } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { refuseTwice } from '#platform/said-twice.ts'
import { clientAbsent } from './client-absent.ts'

/** The people of a client, in the order that the company gave them. Throws NotFound. */
export async function listContacts(
  ctx: CompanyContext,
  clientId: string,
): Promise<{ data: ClientContact[] }> {
  ctx.permit('clients.read')
  await refuseStranger(ctx, clientId)
  const { rows } = await sql<ClientContact>`
    select c.id, c.name, c.role, c.email, c.phone, c.receives from client_contacts c
    where c.company_id = current_company() and c.client_id = ${clientId}::uuid order by c.position, c.id
  `.execute(ctx.tx)
  return { data: rows }
}

/** Replaces the people of a client; whoever was there before keeps their history. Throws NotFound and Invalid by field. */
export async function saveContacts(
  ctx: CompanyContext,
  clientId: string,
  { contacts }: ClientContactsInput,
): Promise<{ data: ClientContact[] }> {
  ctx.permit('clients.edit')
  await refuseStranger(ctx, clientId)
  refuseUnreachable(contacts)
  refuseTwice(
    contacts,
    ({ id }) => id,
    (index) => `contacts.${index}.id`,
  )
  const rows = contacts.map((contact, position) => ({
    id: contact.id ?? newId(),
    position,
    name: contact.name,
    role: contact.role || null,
    email: contact.email || null,
    phone: contact.phone || null,
    receives: contact.receives,
  }))
  await sql`
    delete from client_contacts c
    where c.company_id = current_company() and c.client_id = ${clientId}::uuid
      and c.id <> all (${rows.map(({ id }) => id)}::uuid[])
  `.execute(ctx.tx)
  await sql`
    insert into client_contacts as c (company_id, client_id, id, position, name, role, email, phone, receives)
    select current_company(), ${clientId}::uuid, r.id, r.position, r.name, r.role, r.email, r.phone,
      array(select jsonb_array_elements_text(r.receives))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r
      (id uuid, position int, name text, role text, email text, phone text, receives jsonb)
    on conflict (company_id, client_id, id) do update set
      position = excluded.position, name = excluded.name, role = excluded.role, email = excluded.email,
      phone = excluded.phone, receives = excluded.receives
    where (c.position, c.name, c.role, c.email, c.phone, c.receives) is distinct from
      (excluded.position, excluded.name, excluded.role, excluded.email, excluded.phone, excluded.receives)
  `.execute(ctx.tx)
  return listContacts(ctx, clientId)
}

/** Who may be written to of a client, and whether what is sent goes to them by itself. */
export type ContactAddress = { email: string; name: string; is_usual: boolean }

/** People of a client who have an address, those who get this kind of paper first. */
export async function readContactAddresses(
  ctx: CompanyContext,
  clientId: string | null,
  paper: ContactPaper,
): Promise<ContactAddress[]> {
  if (clientId === null) return []
  const { rows } = await sql<ContactAddress>`
    select c.email, c.name, ${paper} = any (c.receives) as is_usual from client_contacts c
    where c.company_id = current_company() and c.client_id = ${clientId}::uuid and c.email is not null
    order by is_usual desc, c.position, c.id
  `.execute(ctx.tx)
  return rows
}

/** To whom a kind of paper goes that concerns the whole client: those named for it, else its first address. */
export async function usualAddresses(
  ctx: CompanyContext,
  clientId: string | null,
  paper: ContactPaper,
  own: readonly string[],
): Promise<string[]> {
  const named = (await readContactAddresses(ctx, clientId, paper)).filter(({ is_usual }) => is_usual)
  const addresses = named.length > 0 ? named.map(({ email }) => email) : own.slice(0, 1)
  return distinctAddresses(addresses)
}

/** Addresses without those that only differ in capitals. */
export function distinctAddresses(addresses: readonly string[]): string[] {
  const folded = addresses.map((each) => each.toLowerCase())
  return addresses.filter((_, index) => folded.indexOf(folded[index]!) === index)
}

/** Throws Invalid by field for who would get papers without an address, and for a number that nobody can call. */
export function refuseUnreachable(
  contacts: readonly Omit<ClientContactsInput['contacts'][number], 'name'>[],
): void {
  for (const [index, { email, phone, receives }] of contacts.entries()) {
    if (receives.length > 0 && !email) throw new Invalid({ [`contacts.${index}.email`]: ['required'] })
    if (phone && whatsappNumber(phone) === null) throw new Invalid({ [`contacts.${index}.phone`]: ['phone'] })
  }
}

async function refuseStranger(ctx: CompanyContext, clientId: string): Promise<void> {
  const { rows } = await sql`
    select 1 from clients c where c.company_id = current_company() and c.id = ${clientId}::uuid
  `.execute(ctx.tx)
  if (rows.length === 0) throw await clientAbsent(ctx, clientId)
}
