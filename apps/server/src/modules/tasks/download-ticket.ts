import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { CompanyContext, Doors, Member, Origin } from '#platform/database/company-context.ts'
import { NotFound } from '#platform/errors.ts'

/** Long enough for a browser that asks where to save first. */
const livesMs = 60_000
const companyBytes = 16
const secretBytes = 24

type Purpose = 'all-files' | 'task'

/** Makes a one-time word for an address, which a browser follows without the headers of the session. */
export async function makeTicket(
  ctx: CompanyContext,
  purpose: Purpose,
  input: object,
  origin: Origin | undefined,
): Promise<string> {
  const now = ctx.clock.now()
  const company = Buffer.from(ctx.companyId.replaceAll('-', ''), 'hex')
  const ticket = Buffer.concat([company, randomBytes(secretBytes)]).toString('base64url')
  // Nobody followed those: they are forgotten by the way.
  await sql`
    delete from download_tickets where company_id = current_company() and expires_at <= ${new Date(now)}
  `.execute(ctx.tx)
  await sql`
    insert into download_tickets (company_id, token_hash, user_id, purpose, input, origin, expires_at)
    values (current_company(), ${hashOf(ticket)}, ${ctx.userId}, ${purpose}, ${JSON.stringify(input)}::jsonb,
      ${origin === undefined ? null : JSON.stringify(origin)}::jsonb, ${new Date(now + livesMs)})
  `.execute(ctx.tx)
  return ticket
}

/** Who made a ticket and for what; it is spent with that. Throws NotFound for one that opens nothing, any more or at all. */
export async function takeTicket<Input>(
  { database, clock }: Doors,
  purpose: Purpose,
  ticket: string,
): Promise<{ member: Member; input: Input }> {
  const bytes = Buffer.from(ticket, 'base64url')
  if (bytes.length !== companyBytes + secretBytes) throw new NotFound('download-over')
  const hex = bytes.subarray(0, companyBytes).toString('hex')
  const companyId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const { rows } = await sql<{ user_id: string; input: Input; origin: Origin | null }>`
    select * from take_download_ticket(${companyId}::uuid, ${hashOf(ticket)}, ${purpose}, ${new Date(clock.now())})
  `.execute(database.app)
  const row = rows[0]
  if (row === undefined) throw new NotFound('download-over')
  return {
    member: { companyId, userId: row.user_id, ...(row.origin === null ? {} : { origin: row.origin }) },
    input: row.input,
  }
}

function hashOf(ticket: string): Buffer {
  return createHash('sha256').update(ticket).digest()
}
