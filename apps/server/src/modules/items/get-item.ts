import type { Item } from '@cuentaclara/contracts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { NotFound } from '#platform/errors.ts'
import { readItem } from './item-store.ts'
import { toView } from './item-view.ts'
import { costsAreSeen } from './sees-costs.ts'

/** An item of this company. Throws NotFound, for another company's too. */
export async function getItem(ctx: CompanyContext, id: string): Promise<Item> {
  ctx.permit('items.read')
  const row = await readItem(ctx.tx, id, costsAreSeen(ctx))
  if (!row) throw new NotFound('item-not-found')
  return toView(row)
}
