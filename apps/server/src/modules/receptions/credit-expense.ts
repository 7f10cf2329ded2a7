import { type RawBuilder, sql } from 'kysely'
import { storeCredited } from '#modules/expenses/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { isOriginal, taxEffectJoin } from './tax-effect.ts'

/**
 * Notes of suppliers, as `receptions r` with their effect, that lower the expense of their invoice `o`: they count, are in its
 * currency, and follow it or were classified by somebody.
 */
export const countedNotes: RawBuilder<unknown> = sql`
  receptions r ${taxEffectJoin}
  where r.kind = 'credit-note' and o.currency = r.currency and x.is_taken and (n.inherits or r.vat_condition is not null)`

/** Lowers what is owed of a received invoice by its notes, whichever of them came first. */
async function creditExpense(ctx: CompanyContext, receptionId: string): Promise<void> {
  await storeCredited(ctx, { receptionId, credited: await readCredited(ctx, receptionId) })
}

/** What the notes to a received invoice take off it, in its currency. */
export async function readCredited(ctx: CompanyContext, receptionId: string): Promise<string> {
  const { rows } = await sql<{ credited: string }>`
    select coalesce(sum(r.total), 0) as credited from ${countedNotes}
      and r.company_id = current_company() and r.environment = (select current_environment())
      and r.refers_to = (select i.clave from receptions i where i.company_id = current_company() and i.id = ${receptionId}::uuid)
      and o.id = ${receptionId}::uuid
  `.execute(ctx.tx)
  return rows[0]!.credited
}

/** The same for whoever has the note; nothing where its invoice is not here. */
export async function creditOriginalOf(ctx: CompanyContext, noteId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select o.id from receptions r join receptions o on ${isOriginal(sql`o`)}
    where r.company_id = current_company() and r.id = ${noteId}::uuid and r.kind = 'credit-note'
  `.execute(ctx.tx)
  for (const { id } of rows) await creditExpense(ctx, id)
}
