import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict } from '#platform/errors.ts'
import { findItemIds } from './item-store.ts'

/** The item that a text names, by code or by name. Throws Conflict when it names several. */
export async function itemNamed(ctx: CompanyContext, text: string): Promise<string | undefined> {
  const coded = await findItemIds(ctx.tx, { code: text, name: null })
  const found = coded.length > 0 ? coded : await findItemIds(ctx.tx, { code: null, name: text })
  if (found.length > 1) throw new Conflict('import-several', { count: found.length })
  return found[0]
}
