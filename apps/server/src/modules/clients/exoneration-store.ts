import type { ClientExoneration, ClientExonerationInput } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'

type Stored = Omit<ClientExoneration, 'cabys'> & { cabys: string[] }

/** What ends first leads; what has no end comes last. */
export async function readExonerations(ctx: CompanyContext, clientId: string): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select x.id, x.document_type, x.document_type_other, x.number, x.institution, x.institution_other, x.article, x.clause,
      x.issued_on::text as issued_on, x.expires_on::text as expires_on, trim_scale(x.points)::text as points, x.cabys,
      x.is_registered
    from client_exonerations x
    where x.company_id = current_company() and x.client_id = ${clientId}::uuid
    order by x.expires_on nulls last, x.number, x.id
  `.execute(ctx.tx)
  return rows
}

/** Whether another one of the client has this number, however it is written. */
export async function isNumberThere(
  ctx: CompanyContext,
  { clientId, id }: { clientId: string; id: string },
  number: string,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from client_exonerations x
    where x.company_id = current_company() and x.client_id = ${clientId}::uuid and x.id <> ${id}::uuid
      and lower(x.number) = lower(${number})
  `.execute(ctx.tx)
  return rows.length > 0
}

/** Writes one anew, or over itself; false when there is none to be changed. */
export async function writeExoneration(
  ctx: CompanyContext,
  { clientId, id, isNew }: { clientId: string; id: string; isNew: boolean },
  input: ClientExonerationInput & { isRegistered: boolean },
): Promise<boolean> {
  const told = sql`
    ${input.document_type}, ${input.document_type_other || null}, ${input.number}, ${input.institution},
    ${input.institution_other || null}, ${input.article ?? null}::int, ${input.clause ?? null}::int,
    ${input.issued_on}::date, ${input.expires_on ?? null}::date, ${input.points}::numeric, ${input.cabys ?? []}::text[],
    ${input.isRegistered}`
  const columns = sql`
    document_type, document_type_other, number, institution, institution_other, article, clause, issued_on, expires_on,
    points, cabys, is_registered`
  const { rows } = isNew
    ? await sql`
        insert into client_exonerations (company_id, client_id, id, ${columns})
        values (current_company(), ${clientId}::uuid, ${id}::uuid, ${told}) returning id
      `.execute(ctx.tx)
    : await sql`
        update client_exonerations set (${columns}) = row(${told})
        where company_id = current_company() and client_id = ${clientId}::uuid and id = ${id}::uuid returning id
      `.execute(ctx.tx)
  return rows.length > 0
}

export async function deleteExoneration(ctx: CompanyContext, clientId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from client_exonerations
    where company_id = current_company() and client_id = ${clientId}::uuid and id = ${id}::uuid returning id
  `.execute(ctx.tx)
  return rows.length > 0
}
