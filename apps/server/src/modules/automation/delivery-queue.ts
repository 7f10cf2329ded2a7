import { z } from 'zod'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Asks } from '#platform/database/open-client.ts'
import { newId } from '#platform/ids.ts'
import { defineJob, laneOf } from '#platform/jobs/jobs.ts'
import { insertDelivery } from './webhook-store.ts'

export const deliverWebhookJob = defineJob({
  name: 'deliver-webhook',
  payload: z.object({ companyId: z.uuid(), webhookId: z.uuid(), deliveryId: z.uuid() }),
  maxAttempts: 8,
  lane: 'outside',
})

/** Deliveries to one address follow one another; an address that answers slowly holds up nobody else. */
function queueOf(companyId: string, webhookId: string): string {
  return `${companyId}:webhook:${webhookId}`
}

/** Queues an event for one address, which need not have asked for it. */
export async function queueDelivery(
  ctx: CompanyContext,
  webhookId: string,
  event: string,
  data: object = {},
  at = new Date(ctx.clock.now()),
): Promise<void> {
  const id = newId()
  await insertDelivery(ctx, webhookId, { id, event, data, at })
  await startDelivery(ctx, webhookId, id)
}

/** Has a delivery that waits sent, from the first attempt. */
export async function startDelivery(
  ctx: CompanyContext,
  webhookId: string,
  deliveryId: string,
): Promise<void> {
  const { companyId } = ctx
  const queue = queueOf(companyId, webhookId)
  await ctx.jobs.add(deliverWebhookJob, { companyId, webhookId, deliveryId }, { queue, sharer: companyId })
}

/** Queues what waits for the addresses of a company that hear it, or for one of them, and has no job: jobs are in no backup, and in no file of one company. */
export async function queueWaitingDeliveries(
  client: Asks,
  companyId: string,
  webhookId: string | null = null,
): Promise<void> {
  const { rows } = await client.query<{ company_id: string; webhook_id: string }>(
    `select w.company_id, w.id as webhook_id from webhooks w
     where w.company_id = $1 and w.held_since is null and ($2::uuid is null or w.id = $2) and exists (
       select from webhook_deliveries d
       where d.company_id = w.company_id and d.webhook_id = w.id and d.status = 'waiting'
     )`,
    [companyId, webhookId],
  )
  for (const { company_id, webhook_id } of rows) {
    await client.query(
      `select enqueue_job(
         $1, json_build_object('companyId', company_id, 'webhookId', webhook_id, 'deliveryId', id),
         null, null, $2, $3, lane => $6, sharer => $4::text
       )
       from (
         select company_id, webhook_id, id from webhook_deliveries
         where status = 'waiting' and company_id = $4::uuid and webhook_id = $5 order by created_at, id
       ) waiting`,
      [
        deliverWebhookJob.name,
        queueOf(company_id, webhook_id),
        deliverWebhookJob.maxAttempts,
        company_id,
        webhook_id,
        laneOf(deliverWebhookJob),
      ],
    )
  }
}
