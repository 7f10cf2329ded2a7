import { sql } from 'kysely'
import type { Outbox } from '#modules/notifications/index.ts'
import { type CompanyContext, type Doors, unsafeForCompany } from '#platform/database/company-context.ts'
import type { Row } from '#platform/database/row.ts'
import { Invalid, NotFound } from '#platform/errors.ts'
import type { Caller } from '#platform/route.ts'
import { tellOwners } from './tell-owners.ts'

/** How somebody who runs the installation acts on a company: why, and how its owners hear of it. */
export type PlatformAct = { caller: Caller; reason: string | undefined; outbox: Outbox }

/** What is answered where all was so already: nobody is told of nothing. */
export const nothingDone = Symbol('nothing done')

/**
 * Does something to a company as who runs the installation: the reason stands with what changed in its security history, and
 * its owners are told. Throws Invalid without a reason, NotFound.
 */
export async function asPlatform<T>(
  doors: Doors,
  { caller, reason, outbox }: PlatformAct,
  companyId: string,
  fn: (ctx: CompanyContext) => Promise<T>,
): Promise<T> {
  if (reason === undefined) throw new Invalid({ reason: ['required'] })
  const work = async (ctx: CompanyContext) => {
    const company = await readCompany(ctx)
    await sql`select set_config('app.reason', ${reason}, true)`.execute(ctx.tx)
    const result = await fn(ctx)
    if (result === nothingDone) return result
    await tellOwners(ctx, outbox, { name: 'company-changed-by-platform', by: caller.name, company, reason })
    return result
  }
  const { userId, origin } = caller
  // Unsafe: running the installation gives the right.
  return unsafeForCompany(doors, companyId, work, {
    actor: { userId, origin: origin && { ...origin, as: 'platform' } },
  })
}

async function readCompany({ tx }: CompanyContext): Promise<string> {
  const { rows } = await sql<Row<'companies', 'name'>>`
    select name from companies where id = current_company()
  `.execute(tx)
  if (rows[0] === undefined) throw new NotFound()
  return rows[0].name
}
