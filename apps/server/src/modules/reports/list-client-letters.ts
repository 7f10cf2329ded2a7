import type { ClientLetter } from '@cuentaclara/contracts'
import { costaRicaInstant } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'

/** The statements and reminders that went to a client as a whole, the oldest first. */
export async function listClientLetters(
  ctx: CompanyContext,
  clientId: string,
): Promise<{ data: ClientLetter[] }> {
  ctx.permit('clients.read')
  const { rows } = await sql<Omit<ClientLetter, 'at'> & { at: Date }>`
    select e.at, case e.name when 'client.reminded' then 'reminder' else 'statement' end as what,
      case e.name when 'client.statement_handed' then 'whatsapp' else 'mail' end as way,
      e.facts ->> 'recipient' as recipient, e.facts ->> 'from' as from, e.facts ->> 'to' as to, u.name as by
    from events e left join users u on u.id = e.actor
    where e.company_id = current_company() and e.subject_id = ${clientId}::uuid 
      and e.name in ('client.statement_mailed', 'client.statement_handed', 'client.reminded')
    order by e.number desc limit 200
  `.execute(ctx.tx)
  return { data: rows.reverse().map(({ at, ...row }) => ({ ...row, at: costaRicaInstant(at.getTime()) })) }
}
