import type { Client, ClientInput } from '@cuentaclara/contracts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { NotFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { checkClient, tidyClient } from './check-client.ts'
import { insertClient, updateArchived, updateClientRow } from './client-store.ts'
import { getClient } from './get-client.ts'

/** Creates a client. Two clients may share an identity number: branches of one taxpayer. Throws Invalid. */
export async function createClient(ctx: CompanyContext, given: ClientInput): Promise<Client> {
  ctx.permit('clients.edit')
  const input = tidyClient(given)
  checkClient(input)
  const id = newId()
  await insertClient(ctx.tx, id, input, ctx.clock.now())
  return getClient(ctx, id)
}

/** Replaces what is known of a client; issued documents keep their copy. Throws Invalid and NotFound. */
export async function updateClient(ctx: CompanyContext, id: string, given: ClientInput): Promise<Client> {
  ctx.permit('clients.edit')
  const input = tidyClient(given)
  checkClient(input)
  if (!(await updateClientRow(ctx.tx, id, input, ctx.clock.now()))) throw new NotFound('client-not-found')
  return getClient(ctx, id)
}

/** Takes a client out of lists, or back. Throws NotFound. */
export async function archiveClient(ctx: CompanyContext, id: string, isArchived: boolean): Promise<Client> {
  ctx.permit('clients.edit')
  if (!(await updateArchived(ctx.tx, id, isArchived, ctx.clock.now()))) throw new NotFound('client-not-found')
  return getClient(ctx, id)
}
