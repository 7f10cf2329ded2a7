import type { OwnDetails, OwnPage } from '@cuentaclara/contracts'
import { costaRicaInstant } from '@cuentaclara/einvoice'
import { notify } from '#modules/notifications/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import { Conflict } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { checkClient, tidyClient } from '../check-client.ts'
import { refuseUnreachable } from '../client-contacts.ts'
import { changedParts, correctionParts, onlyParts } from './correction-parts.ts'
import {
  countSince,
  deleteCorrection,
  insertCorrection,
  readLatest,
  replaceCorrection,
  type StoredCorrection,
} from './correction-store.ts'
import { readOwnDetails } from './own-details.ts'

/** Whoever holds a link may not fill the list of a company. */
const mostADay = 5
const dayMs = 86_400_000

/** What a client reads of itself on its page, and what became of what it said last. Throws NotFound. */
export async function readOwnPage(ctx: CompanyContext, clientId: string): Promise<OwnPage> {
  const latest = await readLatest(ctx, clientId)
  return {
    details: await readOwnDetails(ctx, clientId),
    correction: latest === undefined ? null : toOwn(latest),
  }
}

/**
 * Notes what a client says of itself: nothing of it is true before a person of the company accepts it. What it says before
 * anybody decided takes the place of what it said first. Throws Invalid by field, and Conflict `corrections-full`.
 */
export async function proposeCorrection(
  ctx: CompanyContext,
  { clientId, origin }: { clientId: string; origin: string | null },
  given: OwnDetails,
): Promise<OwnPage> {
  const tidy = { ...tidyClient(given), contacts: given.contacts } as OwnDetails
  checkClient(tidy)
  refuseUnreachable(tidy.contacts.map((contact) => ({ ...contact, receives: [] })))
  await oneAtATime(ctx, `client-corrections:${clientId}`)
  const now = await readOwnDetails(ctx, clientId)
  const latest = await readLatest(ctx, clientId)
  const open = latest?.outcome === null ? latest : undefined
  const fields = changedParts(now, tidy)
  const said = { clientId, origin, before: onlyParts(now, fields), after: onlyParts(tidy, fields) }
  if (fields.length === 0) {
    if (open !== undefined) await deleteCorrection(ctx, open.id)
    return readOwnPage(ctx, clientId)
  }
  if (open !== undefined) await replaceCorrection(ctx, { ...said, id: open.id })
  else await giveAnew(ctx, said, now.name)
  return readOwnPage(ctx, clientId)
}

async function giveAnew(
  ctx: CompanyContext,
  said: Pick<StoredCorrection, 'before' | 'after'> & { clientId: string; origin: string | null },
  name: string,
): Promise<void> {
  const since = new Date(ctx.clock.now() - dayMs)
  if ((await countSince(ctx, said.clientId, since)) >= mostADay)
    throw new Conflict('corrections-full', { most: mostADay })
  const id = newId()
  await insertCorrection(ctx, { ...said, id })
  await notify(ctx, {
    kind: 'client-correction',
    params: { client: name },
    path: `/clients/${said.clientId}`,
    to: { permission: 'clients.edit', makers: 'all' },
    once: `client-correction:${id}`,
  })
}

function toOwn({ given_at, after, outcome, reason }: StoredCorrection): NonNullable<OwnPage['correction']> {
  const fields = (Object.keys(correctionParts) as (keyof typeof correctionParts)[]).filter((field) =>
    correctionParts[field].some((part) => part in after),
  )
  return {
    given_at: costaRicaInstant(given_at.getTime()),
    fields: fields.map((field) => ({ field, outcome: outcome?.[field] ?? 'open' })),
    reason,
    after,
  }
}
