import { createHmac } from 'node:crypto'
import type { z } from 'zod'
import { type CompanyContext, type Doors, unsafeForCompany } from '#platform/database/company-context.ts'
import type { Logger } from '#platform/log.ts'
import type { Secrets } from '#platform/secrets.ts'
import { deliverWebhookJob } from './delivery-queue.ts'
import { postJson } from './post-json.ts'
import { type CauseWords, tellCause } from './tell-cause.ts'
import { tellWhoConnects } from './tell-who-connects.ts'
import { type Attempt, readDue, writeAttempt } from './webhook-store.ts'
import { secretPurpose, type WebhookReach } from './webhooks.ts'

export type Courier = CauseWords & { doors: Doors; secrets: Secrets; reach: WebhookReach; log: Logger }
type Address = z.output<typeof deliverWebhookJob.payload>

const mostFailures = 10

/** Sends one delivery, signed with the time of now, and notes what came of it. Throws while it is to be tried again. */
export async function deliverWebhook(
  { doors, secrets, reach, language, sayCause }: Courier,
  { companyId, webhookId, deliveryId }: Address,
  attemptNumber: number,
): Promise<void> {
  const inCompany = <T>(work: (ctx: CompanyContext) => Promise<T>) => unsafeForCompany(doors, companyId, work)
  const due = await inCompany(async (ctx) => {
    const found = await readDue(ctx, webhookId, deliveryId)
    if (found === undefined) return undefined
    const body = await tellCause(ctx, { id: deliveryId, webhookId }, found, { language, sayCause })
    return { ...found, body }
  })
  // Delivered meanwhile, or its address is gone or held.
  if (due === undefined) return

  const secret = secrets.openText(due.sealed_secret, secretPurpose(companyId, webhookId))
  const at = Math.floor(doors.clock.now() / 1000)
  const answer = await postJson(due.url, due.body, {
    headers: {
      'user-agent': 'CuentaClara-Webhooks/1',
      'x-cuenta-clara-event': due.event,
      'x-cuenta-clara-delivery': deliveryId,
      'x-cuenta-clara-signature': signatureOf(secret, at, due.body),
    },
    mayBePrivate: reach.mayBePrivate,
  })
  const isDelivered = answer.status !== null && answer.status >= 200 && answer.status < 300
  const isOver = attemptNumber >= (deliverWebhookJob.maxAttempts ?? 1)
  const attempt: Attempt = {
    status: isDelivered ? 'delivered' : isOver ? 'failed' : 'waiting',
    answerStatus: answer.status,
    answerBody: answer.body,
    problem: answer.problem,
    durationMs: answer.durationMs,
  }
  await inCompany(async (ctx) => {
    const off = await writeAttempt(ctx, { webhookId, id: deliveryId }, attempt, mostFailures)
    if (off === undefined) return
    await tellWhoConnects(ctx, {
      kind: 'webhook-off',
      params: { host: new URL(off.url).host, count: String(mostFailures) },
      once: `webhook-off:${deliveryId}`,
    })
  })
  if (attempt.status === 'waiting') throw new Error('the webhook was not taken; it is tried again')
}

/** `t=<seconds since 1970>,v1=<hexadecimal HMAC-SHA256 of "t.body">`. */
export function signatureOf(secret: string, at: number, body: string): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
}
