import type { ExemptionFacts } from '@cuentaclara/hacienda'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'

/** What the register said of an authorisation when somebody of this company, or another one, asked lately. */
export async function readKnownExemption(
  ctx: CompanyContext,
  number: string,
): Promise<ExemptionFacts | undefined> {
  const { rows } = await sql<{ facts: ExemptionFacts }>`
    select r.facts from register_answers r
    where r.number = ${number} and r.register = 'exemption' and r.outcome = 'found'
      and r.is_demo = (select c.is_demo from companies c where c.id = current_company())
      and r.good_until > ${new Date(ctx.clock.now())}
  `.execute(ctx.tx)
  return rows[0]?.facts
}
