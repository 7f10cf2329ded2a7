import { randomBytes } from 'node:crypto'
import { type ChangedWebhook, isOtherHost, type NewWebhook, type Webhook } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import type { z } from 'zod'
import { tellOfOutsideAddresses } from '#modules/notifications/index.ts'
import { asksOf } from '#platform/database/asks-of.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { breaksReference } from '#platform/database/is-refusal.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import type { Asks } from '#platform/database/open-client.ts'
import { Conflict, Invalid, NotFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { isPublicHost } from '#platform/public-address.ts'
import type { Secrets } from '#platform/secrets.ts'
import { queueDelivery, queueWaitingDeliveries } from './delivery-queue.ts'
import {
  deleteRow,
  giveUpWaiting,
  insertRow,
  readRows,
  releaseRow,
  updateRow,
  type WebhookRow,
} from './webhook-store.ts'

type Input = z.output<typeof schemas.webhookInput>

/** Where webhooks may go: with `mayBePrivate` also to our own network, and without encryption. */
export type WebhookReach = { mayBePrivate: boolean }

const mostWebhooks = 20

/** The addresses that hear of a company, the newest first. */
export async function listWebhooks(ctx: CompanyContext): Promise<Webhook[]> {
  ctx.permit('integrations.edit')
  return (await readRows(ctx)).map(toView)
}

/**
 * A first look at an address, outside of a transaction: whose name server never answers keeps nobody waiting but who asks. Where the name
 * leads is looked at again whenever it is called. Throws Invalid for one that we do not call.
 */
export async function judgeAddress(url: string, { mayBePrivate }: WebhookReach): Promise<void> {
  const { protocol, hostname, username, password } = new URL(url)
  if (username !== '' || password !== '') throw new Invalid({ url: ['https'] })
  if (mayBePrivate) return
  if (protocol !== 'https:') throw new Invalid({ url: ['https'] })
  if (!(await isPublicHost(hostname))) throw new Invalid({ url: ['private-address'] })
}

/** Adds an address that was judged, and answers the secret of its signatures this once. Throws Conflict. */
export async function createWebhook(
  ctx: CompanyContext,
  secrets: Secrets,
  input: Input,
): Promise<NewWebhook> {
  ctx.permit('integrations.edit')
  await oneAtATime(ctx, 'webhooks')
  if ((await readRows(ctx)).length >= mostWebhooks) throw new Conflict('list-full', { most: mostWebhooks })
  await tellOfOutsideAddresses(ctx, [input.url], { path: automationPath(ctx) })
  const id = newId()
  const { secret, sealedSecret } = newSecret(ctx, secrets, id)
  await insertRow(ctx, { ...input, id, sealedSecret })
  return { ...toView((await readRows(ctx, id))[0]!), secret }
}

/**
 * Changes to an address that was judged; switched on again it begins with a clean slate. Of another host the secret is a new one, which
 * is answered this once: the former would sign, for whoever knows it, what comes from there. Throws NotFound.
 */
export async function updateWebhook(
  ctx: CompanyContext,
  secrets: Secrets,
  id: string,
  input: Input,
): Promise<ChangedWebhook> {
  ctx.permit('integrations.edit')
  // Of two changes at once the second sees which host the first left it at.
  await oneAtATime(ctx, 'webhooks')
  const { url } = await find(ctx, id)
  await tellOfOutsideAddresses(ctx, [input.url], { former: [url], path: automationPath(ctx) })
  const renewed = isOtherHost(url, input.url) ? newSecret(ctx, secrets, id) : null
  await updateRow(ctx, id, { ...input, sealedSecret: renewed?.sealedSecret ?? null })
  if (!input.is_on) await giveUpWaiting(ctx, id)
  return { ...toView(await find(ctx, id)), ...(renewed && { secret: renewed.secret }) }
}

/** What signs the deliveries of an address, as its owner reads it and as it is kept. */
function newSecret({ companyId }: CompanyContext, secrets: Secrets, id: string) {
  const secret = `whsec_${randomBytes(24).toString('base64url')}`
  return { secret, sealedSecret: secrets.seal(secret, secretPurpose(companyId, id)) }
}

/**
 * Has an address that was held since a restore hear again, once whoever lets it in proved who they are: what waited is sent, under the
 * names by which it knows it. Throws NotFound; one that is not held stays as it is.
 */
export async function letInWebhook(ctx: CompanyContext, id: string): Promise<Webhook> {
  ctx.permit('integrations.edit')
  if (await releaseRow(ctx, id)) await queueWaitingDeliveries(asksOf(ctx.tx), ctx.companyId, id)
  return toView(await find(ctx, id))
}

/** A webhook may have been taken away, or its address given up, since a backup was made. */
export async function holdWebhooks(client: Asks, companyId: string | null = null): Promise<void> {
  await client.query(
    `update webhooks set held_since = now() where held_since is null and ($1::uuid is null or company_id = $1)`,
    [companyId],
  )
}

/** Takes an address away, with the log of its deliveries. Throws NotFound. */
export async function deleteWebhook(ctx: CompanyContext, id: string): Promise<void> {
  ctx.permit('integrations.edit')
  if (!(await deleteRow(ctx, id))) throw new NotFound()
}

/** Sends a `ping`, also to an address that is switched off. Throws NotFound. */
export async function testWebhook(ctx: CompanyContext, id: string): Promise<void> {
  ctx.permit('integrations.edit')
  await find(ctx, id)
  try {
    await queueDelivery(ctx, id, 'ping')
  } catch (error) {
    // Taken away meanwhile.
    throw breaksReference(error) ? new NotFound() : error
  }
}

/** What the secret of an address is sealed for. */
export function secretPurpose(companyId: string, id: string): string {
  return `company:${companyId}:webhook:${id}`
}

/** Where webhooks, rules and keys of the company are. */
export function automationPath({ companyId }: CompanyContext): string {
  return `/main-configurations/${companyId}?tab=automation`
}

async function find(ctx: CompanyContext, id: string): Promise<WebhookRow> {
  const [row] = await readRows(ctx, id)
  if (row === undefined) throw new NotFound()
  return row
}

function toView(row: WebhookRow): Webhook {
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    is_on: row.is_on,
    is_held: row.held_since !== null,
    switched_off_at: row.switched_off_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    last_delivery:
      row.last_status === null ? null : { status: row.last_status, at: row.last_at!.toISOString() },
  }
}
