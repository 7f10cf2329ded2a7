import type { Asks } from '#platform/database/open-client.ts'
import { deliverWebhookJob } from './deliver-webhook.ts'

/** Queues what waits for other programs and has no job: jobs are in no backup, and in no file of one company. */
export async function queueWaitingDeliveries(client: Asks, companyId: string | null = null): Promise<void> {
  await client.query(
    `select enqueue_job(
       $1, json_build_object('companyId', company_id, 'webhookId', webhook_id, 'deliveryId', id),
       null, null, company_id || ':webhook:' || webhook_id, $2
     )
     from (
       select company_id, webhook_id, id from webhook_deliveries
       where status = 'waiting' and ($3::uuid is null or company_id = $3) order by created_at, id
     ) waiting`,
    [deliverWebhookJob.name, deliverWebhookJob.maxAttempts, companyId],
  )
}
