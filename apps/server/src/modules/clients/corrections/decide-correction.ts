import type { ClientCorrection, CorrectionField } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import { costaRicaInstant } from '@cuentaclara/einvoice'
import type { z } from 'zod'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict, NotFound } from '#platform/errors.ts'
import { listContacts, saveContacts } from '../client-contacts.ts'
import { getClient } from '../get-client.ts'
import { updateClient } from '../save-client.ts'
import { changedParts, onlyParts } from './correction-parts.ts'
import { lockCorrection, readOpen, type StoredCorrection, settleCorrection } from './correction-store.ts'
import { readOwnDetails } from './own-details.ts'

/** What a client proposes and nobody decided, against what is known of it now. Throws NotFound. */
export async function listCorrections(
  ctx: CompanyContext,
  clientId: string,
): Promise<{ data: ClientCorrection[] }> {
  ctx.permit('clients.read')
  const now = await readOwnDetails(ctx, clientId)
  const open = await readOpen(ctx, clientId)
  const data = open.map(({ id, given_at, after }) => {
    const fields = changedParts(now, after)
    return {
      id,
      client_id: clientId,
      given_at: costaRicaInstant(given_at.getTime()),
      fields,
      before: onlyParts(now, fields),
      after: onlyParts(after, fields),
    }
  })
  return { data }
}

/**
 * Takes over what is accepted, as if somebody had typed it into the form, and refuses the rest; the client reads which. Throws
 * NotFound, Conflict for what was decided before, and Invalid by field for what a client cannot be.
 */
export async function decideCorrection(
  ctx: CompanyContext,
  id: string,
  { accept, reason = null }: z.output<typeof schemas.decideCorrection>,
): Promise<{ data: ClientCorrection[] }> {
  ctx.permit('clients.edit')
  const correction = await lockCorrection(ctx, id)
  if (correction === undefined) throw new NotFound()
  if (correction.outcome !== null) throw new Conflict('correction-decided')
  const { client_id: clientId, after } = correction
  const asked = changedParts(correction.before, after)
  const taken = asked.filter((field) => accept.includes(field))
  await takeOver(ctx, correction, taken)
  const outcome = Object.fromEntries(
    asked.map((field) => [field, taken.includes(field) ? ('accepted' as const) : ('refused' as const)]),
  )
  await settleCorrection(ctx, id, { outcome, reason: taken.length === asked.length ? null : reason })
  return listCorrections(ctx, clientId)
}

async function takeOver(
  ctx: CompanyContext,
  { client_id: clientId, after }: StoredCorrection,
  taken: readonly CorrectionField[],
): Promise<void> {
  const { contacts, ...details } = onlyParts(after, taken)
  if (Object.keys(details).length > 0) {
    const client = await getClient(ctx, clientId)
    await updateClient(ctx, clientId, { ...client, ...details, emails: details.emails ?? client.emails })
  }
  if (!taken.includes('contacts')) return
  // Which papers somebody gets stays as the company said.
  const before = new Map((await listContacts(ctx, clientId)).data.map((person) => [person.id, person]))
  await saveContacts(ctx, clientId, {
    contacts: (contacts ?? []).map(({ id, ...contact }) => {
      const known = id === undefined ? undefined : before.get(id)
      const receives = known !== undefined && contact.email ? known.receives : []
      return { ...contact, ...(known && { id: known.id }), receives }
    }),
  })
}
