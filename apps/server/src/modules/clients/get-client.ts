import type { Client } from '@cuentaclara/contracts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { clientAbsent } from './client-absent.ts'
import { readClient } from './client-store.ts'
import { toView } from './client-view.ts'

/** A client of this company. Throws NotFound, for another company's too; one that was merged names the one that stayed. */
export async function getClient(ctx: CompanyContext, id: string): Promise<Client> {
  ctx.permit('clients.read')
  const row = await readClient(ctx, id)
  if (!row) throw await clientAbsent(ctx, id)
  return toView(row)
}
