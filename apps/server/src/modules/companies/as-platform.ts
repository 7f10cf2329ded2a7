import type { Language } from '@cuentaclara/locales'
import { sql } from 'kysely'
import type { Outbox } from '#modules/notifications/index.ts'
import { type CompanyContext, type Doors, unsafeForCompany } from '#platform/database/company-context.ts'
import { Invalid, NotFound } from '#platform/errors.ts'
import type { Caller } from '#platform/route.ts'

/** How somebody who runs the installation acts on a company: why, and how its owners hear of it. */
export type PlatformAct = { caller: Caller; reason: string | undefined; outbox: Outbox }

const day = 24 * 3_600_000

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
    await tellOwners(ctx, outbox, { company, reason })
    return result
  }
  const { userId, origin } = caller
  // Unsafe: running the installation gives the right.
  return unsafeForCompany(doors, companyId, work, {
    actor: { userId, origin: origin && { ...origin, as: 'platform' } },
  })
}

async function readCompany({ tx, companyId }: CompanyContext): Promise<string> {
  const rows = await tx.selectFrom('companies').select('name').where('id', '=', companyId).execute()
  if (rows[0] === undefined) throw new NotFound()
  return rows[0].name
}

async function tellOwners(
  ctx: CompanyContext,
  outbox: Outbox,
  { company, reason }: { company: string; reason: string },
): Promise<void> {
  for (const { name, email, language } of await readOwners(ctx))
    await outbox.post(ctx, {
      letter: 'company-changed-by-platform',
      to: email,
      name,
      language: language ?? 'es',
      params: { company, reason },
      path: `/main-configurations/${ctx.companyId}?tab=security`,
      expiresAt: ctx.clock.now() + 7 * day,
    })
}

async function readOwners({ tx, companyId }: CompanyContext) {
  const { rows } = await sql<{ name: string; email: string; language: Language | null }>`
    select u.name, u.email, u.language from company_users m join users u on u.id = m.user_id
    where m.company_id = ${companyId} and m.role = 'owner' and m.active = 1 and u.is_active
  `.execute(tx)
  return rows
}
