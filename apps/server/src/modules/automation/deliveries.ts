import type { DeliveriesQuery, Page, WebhookDelivery } from '@cuentaclara/contracts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { NotFound } from '#platform/errors.ts'
import { pageMeta, usualPageSize } from '#platform/paging.ts'
import { startDelivery } from './delivery-queue.ts'
import { type DeliveryRow, readDeliveries, readRows, restartDelivery } from './webhook-store.ts'

type Query = { page?: number | undefined; per_page?: number | undefined } & Partial<DeliveriesQuery>

/** What was sent to an address and what came back, the newest first. Throws NotFound. */
export async function listDeliveries(
  ctx: CompanyContext,
  webhookId: string,
  query: Query,
): Promise<Page<WebhookDelivery>> {
  ctx.permit('integrations.edit')
  if ((await readRows(ctx, webhookId)).length === 0) throw new NotFound()
  const limit = query.per_page ?? usualPageSize
  const { rows, total } = await readDeliveries(ctx, webhookId, {
    limit,
    offset: ((query.page ?? 1) - 1) * limit,
  })
  return { data: rows.map(toView), meta: pageMeta(query, total, null) }
}

/** Sends a delivery anew, from the first attempt. Throws NotFound. */
export async function sendDeliveryAgain(
  ctx: CompanyContext,
  webhookId: string,
  deliveryId: string,
): Promise<void> {
  ctx.permit('integrations.edit')
  if (!(await restartDelivery(ctx, webhookId, deliveryId))) throw new NotFound()
  await startDelivery(ctx, webhookId, deliveryId)
}

function toView({ attempted_at, created_at, ...row }: DeliveryRow): WebhookDelivery {
  return {
    ...row,
    attempted_at: attempted_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  }
}
