import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Row } from '#platform/database/row.ts'
import { deliverWebhookJob, webhookQueue } from './deliver-webhook.ts'

/** Queues what waits for other programs and has no job any more, as that of a company that arrived from elsewhere. */
export async function queueWaitingDeliveries({ companyId, tx, jobs }: CompanyContext): Promise<void> {
  const { rows } = await sql<Row<'webhook_deliveries', 'id' | 'webhook_id'>>`
    select id, webhook_id from webhook_deliveries
    where company_id = current_company() and status = 'waiting' order by created_at, id
  `.execute(tx)
  for (const { id: deliveryId, webhook_id: webhookId } of rows)
    await jobs.add(
      deliverWebhookJob,
      { companyId, webhookId, deliveryId },
      { queue: webhookQueue(companyId, webhookId) },
    )
}
