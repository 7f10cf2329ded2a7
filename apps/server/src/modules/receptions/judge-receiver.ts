import type { ReceptionCheck, ReceptionDetail } from '@cuentaclara/contracts'
import { isSameIdentity } from '@cuentaclara/einvoice/codes'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict } from '#platform/errors.ts'
import { creditOriginalOf } from './credit-expense.ts'
import { ReceptionNotFound } from './errors.ts'
import { getReception } from './get-reception.ts'
import { announceReception } from './reception-store.ts'

/** What is charged is confirmed; a ticket gives no credit and a credit note needs no answer (Decreto 44739-H, art. 20): noted. */
const answerable: ReadonlySet<string> = new Set(['invoice', 'debit-note', 'export'])

/** Where a document of ours begins. */
export function firstStatus(kind: string): 'new' | 'noted' {
  return answerable.has(kind) ? 'new' : 'noted'
}

/**
 * Looks anew at whom a document is made out to that was set aside as somebody else's: the number of the company may have been mistyped
 * when it came. Throws ReceptionNotFound, and Conflict `reception-not-ours` for what still is not, or never was set aside so.
 */
export async function judgeReceiver(ctx: CompanyContext, id: string): Promise<ReceptionDetail> {
  ctx.permit('receptions.upload')
  const isKnown = await sql`
    select from receptions where company_id = current_company() and id = ${id}::uuid
  `.execute(ctx.tx)
  if (isKnown.rows.length === 0) throw new ReceptionNotFound()
  if (!(await takeBack(ctx, id))) throw new Conflict('reception-not-ours')
  await creditOriginalOf(ctx, id)
  return getReception(ctx, id)
}

type Aside = { kind: string; checks: ReceptionCheck[]; receiver: string; own: string }

/** Takes a document among ours again where its receiver is the company by now; tells whether. */
export async function takeBack(ctx: CompanyContext, id: string): Promise<boolean> {
  const { rows } = await sql<Aside>`
    select r.kind::text as kind, r.checks, coalesce(r.receiver_identification_number, '') as receiver,
      c.identification_number as own
    from receptions r join companies c on c.id = r.company_id
    where r.company_id = current_company() and r.id = ${id}::uuid and r.environment = c.environment
      and r.set_aside_reason = 'not_ours'
    for update of r
  `.execute(ctx.tx)
  const aside = rows[0]
  if (aside === undefined || !isSameIdentity(aside.receiver, aside.own)) return false
  const isVoid = aside.checks.some(({ check, result }) => check === 'authority' && result === 'failed')
  const status = isVoid && answerable.has(aside.kind) ? 'invalid' : firstStatus(aside.kind)
  const checks = aside.checks.map((one) =>
    one.check === 'receiver' ? { ...one, result: 'passed', details: [] } : one,
  )
  await sql`
    update receptions set status = ${status}, set_aside_reason = null, checks = ${JSON.stringify(checks)}::jsonb,
      version = version + 1, updated_at = ${new Date(ctx.clock.now())}
    where company_id = current_company() and id = ${id}::uuid
  `.execute(ctx.tx)
  announceReception(ctx, id)
  return true
}
