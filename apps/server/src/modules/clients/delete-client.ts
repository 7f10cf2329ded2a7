import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict, NotFound } from '#platform/errors.ts'
import { deleteClientRow } from './client-store.ts'

/** Deletes a client that no document names; letters that it got keep its name. Throws Conflict when one does: archive it instead. */
export async function deleteClient(ctx: CompanyContext, id: string): Promise<void> {
  ctx.permit('clients.edit')
  const outcome = await deleteClientRow(ctx.tx, id)
  if (outcome === 'absent') throw new NotFound('client-not-found')
  if (outcome === 'in-use') throw new Conflict('client-in-use')
}
