import { sql } from 'kysely'
import { makeCompanyWord, readCompanyWord } from '#platform/company-word.ts'
import type { CompanyContext, Doors, Member, Origin } from '#platform/database/company-context.ts'
import type { Asks } from '#platform/database/open-client.ts'
import { surelyNow } from '#platform/database/surely-past.ts'
import { NotFound } from '#platform/errors.ts'

/** Long enough for a browser that asks where to save first. */
const livesMs = 60_000

type Purpose = 'all-files' | 'task'

/** Makes a one-time word for an address, which a browser follows without the headers of the session. */
export async function makeTicket(
  ctx: CompanyContext,
  purpose: Purpose,
  input: object,
  origin: Origin | undefined,
): Promise<string> {
  const now = ctx.clock.now()
  const { word, hash } = makeCompanyWord(ctx.companyId)
  // Nobody followed those: they are forgotten by the way.
  await sql`
    delete from download_tickets where company_id = current_company() and expires_at <= ${surelyNow(now)}
  `.execute(ctx.tx)
  await sql`
    insert into download_tickets (company_id, token_hash, user_id, purpose, input, origin, expires_at)
    values (current_company(), ${hash}, ${ctx.userId}, ${purpose}, ${JSON.stringify(input)}::jsonb,
      ${origin === undefined ? null : JSON.stringify(origin)}::jsonb, ${new Date(now + livesMs)})
  `.execute(ctx.tx)
  return word
}

/** Who made a ticket and for what; it is spent with that. Throws NotFound for one that opens nothing, any more or at all. */
export async function takeTicket<Input>(
  { database, clock }: Doors,
  purpose: Purpose,
  ticket: string,
): Promise<{ member: Member; input: Input }> {
  const read = readCompanyWord(ticket)
  if (read === undefined) throw new NotFound('download-over')
  const { companyId, hash } = read
  const { rows } = await sql<{ user_id: string; input: Input; origin: Origin | null }>`
    select * from take_download_ticket(${companyId}::uuid, ${hash}, ${purpose}, ${new Date(clock.now())})
  `.execute(database.app)
  const row = rows[0]
  if (row === undefined) throw new NotFound('download-over')
  return {
    member: { companyId, userId: row.user_id, ...(row.origin === null ? {} : { origin: row.origin }) },
    input: row.input,
  }
}

/** Of a restored database, or of one restored company. */
export async function dropTickets(client: Asks, companyId: string | null = null): Promise<void> {
  await client.query('delete from download_tickets where $1::uuid is null or company_id = $1', [companyId])
}
