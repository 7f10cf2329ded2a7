import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict } from '#platform/errors.ts'
import { findClientIds } from './client-store.ts'

/** The client that a text names, by identity or by name. Throws Conflict when it names several. */
export async function clientNamed(ctx: CompanyContext, text: string): Promise<{ id: string } | undefined> {
  const digits = text.replace(/[\s.-]/g, '')
  const number = /^\d{9,12}$/.test(digits) ? digits : null
  const found = await findClientIds(ctx.tx, { number, name: text })
  if (found.length > 1) throw new Conflict('import-several', { count: found.length })
  return found[0]
}
