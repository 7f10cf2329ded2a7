import type { CorrectionField, OwnDetails } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'

export type StoredCorrection = {
  id: string
  client_id: string
  given_at: Date
  before: Partial<OwnDetails>
  after: Partial<OwnDetails>
  outcome: Partial<Record<CorrectionField, 'accepted' | 'refused'>> | null
  reason: string | null
}

const columns = sql`c.id, c.client_id, c.given_at, c.before, c.after, c.outcome, c.reason`

/** What a client said last, decided or not. */
export async function readLatest(
  ctx: CompanyContext,
  clientId: string,
): Promise<StoredCorrection | undefined> {
  const { rows } = await sql<StoredCorrection>`
    select ${columns} from client_corrections c
    where c.company_id = current_company() and c.client_id = ${clientId}::uuid
    order by c.given_at desc, c.id limit 1
  `.execute(ctx.tx)
  return rows[0]
}

/** What waits for somebody about a client, oldest first: two, where two clients that waited became one. */
export async function readOpen(ctx: CompanyContext, clientId: string): Promise<StoredCorrection[]> {
  const { rows } = await sql<StoredCorrection>`
    select ${columns} from client_corrections c
    where c.company_id = current_company() and c.client_id = ${clientId}::uuid and c.outcome is null
    order by c.given_at, c.id
  `.execute(ctx.tx)
  return rows
}

/** One of them, held until the transaction ends. */
export async function lockCorrection(ctx: CompanyContext, id: string): Promise<StoredCorrection | undefined> {
  const { rows } = await sql<StoredCorrection>`
    select ${columns} from client_corrections c
    where c.company_id = current_company() and c.id = ${id}::uuid for update
  `.execute(ctx.tx)
  return rows[0]
}

/** How often a client said something since. */
export async function countSince(ctx: CompanyContext, clientId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from client_corrections c
    where c.company_id = current_company() and c.client_id = ${clientId}::uuid and c.given_at > ${since}
  `.execute(ctx.tx)
  return rows[0]!.count
}

type Said = Pick<StoredCorrection, 'id' | 'before' | 'after'> & { clientId: string; origin: string | null }

export async function insertCorrection(ctx: CompanyContext, said: Said): Promise<void> {
  await sql`
    insert into client_corrections (company_id, id, client_id, given_at, origin, before, after)
    values (
      current_company(), ${said.id}::uuid, ${said.clientId}::uuid, ${new Date(ctx.clock.now())}, ${said.origin},
      ${JSON.stringify(said.before)}::jsonb, ${JSON.stringify(said.after)}::jsonb
    )
  `.execute(ctx.tx)
}

/** Who says something anew before anybody decided means that alone. */
export async function replaceCorrection(ctx: CompanyContext, said: Said): Promise<void> {
  await sql`
    update client_corrections set given_at = ${new Date(ctx.clock.now())}, origin = ${said.origin},
      before = ${JSON.stringify(said.before)}::jsonb, after = ${JSON.stringify(said.after)}::jsonb
    where company_id = current_company() and id = ${said.id}::uuid and outcome is null
  `.execute(ctx.tx)
}

/** The client took back what it had said. */
export async function deleteCorrection(ctx: CompanyContext, id: string): Promise<void> {
  await sql`
    delete from client_corrections
    where company_id = current_company() and id = ${id}::uuid and outcome is null
  `.execute(ctx.tx)
}

export async function settleCorrection(
  ctx: CompanyContext,
  id: string,
  { outcome, reason }: { outcome: NonNullable<StoredCorrection['outcome']>; reason: string | null },
): Promise<void> {
  await sql`
    update client_corrections set outcome = ${JSON.stringify(outcome)}::jsonb, reason = ${reason},
      decided_by = ${ctx.userId}::uuid, decided_at = ${new Date(ctx.clock.now())}
    where company_id = current_company() and id = ${id}::uuid
  `.execute(ctx.tx)
}
