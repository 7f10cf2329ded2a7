import { sql } from 'kysely'
import { Forbidden } from '../errors.ts'
import type { CompanyContext } from './company-context.ts'

/**
 * For what begins by itself, or comes from outside: a company that is suspended or closed is read and nothing else, as its
 * members are told at the door. Throws Forbidden `company-read-only`.
 */
export async function refuseReadOnly(ctx: CompanyContext): Promise<void> {
  if (await isReadOnly(ctx)) throw new Forbidden('company-read-only')
}

/** The same for what waits until its company is opened again. */
export async function isReadOnly({ tx }: CompanyContext): Promise<boolean> {
  const { rows } = await sql`
    select from companies where id = current_company() and status in ('suspended', 'archived')
  `.execute(tx)
  return rows.length > 0
}
