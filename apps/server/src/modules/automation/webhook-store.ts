import type { WebhookDelivery } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'

export type WebhookRow = {
  id: string
  url: string
  events: string[]
  is_on: boolean
  switched_off_at: Date | null
  held_since: Date | null
  created_at: Date
  last_status: WebhookDelivery['status'] | null
  last_at: Date | null
}

export async function readRows(ctx: CompanyContext, id: string | null = null): Promise<WebhookRow[]> {
  const { rows } = await sql<WebhookRow>`
    select w.id, w.url, w.events, w.is_on, w.switched_off_at, w.held_since, w.created_at, d.status as last_status,
      d.created_at as last_at
    from webhooks w
    left join lateral (
      select status, created_at from webhook_deliveries d
      where d.company_id = w.company_id and d.webhook_id = w.id
      order by d.created_at desc, d.id desc limit 1
    ) d on true
    where w.company_id = current_company() and (${id}::uuid is null or w.id = ${id}::uuid)
    order by w.created_at desc, w.id desc
  `.execute(ctx.tx)
  return rows
}

type Change = { url: string; events: string[]; is_on: boolean }

export async function insertRow(
  ctx: CompanyContext,
  { id, url, events, is_on, sealedSecret }: Change & { id: string; sealedSecret: string },
): Promise<void> {
  const at = new Date(ctx.clock.now())
  await sql`
    insert into webhooks (company_id, id, url, events, is_on, sealed_secret, created_by, created_at, updated_at)
    values (
      current_company(), ${id}, ${url}, ${[...new Set(events)]}::text[], ${is_on}, ${sealedSecret}, ${ctx.userId},
      ${at}, ${at}
    )
  `.execute(ctx.tx)
}

/** Without a new secret the former goes on signing. */
export async function updateRow(
  ctx: CompanyContext,
  id: string,
  { url, events, is_on, sealedSecret }: Change & { sealedSecret: string | null },
) {
  await sql`
    update webhooks set url = ${url}, events = ${[...new Set(events)]}::text[], is_on = ${is_on},
      sealed_secret = coalesce(${sealedSecret}, sealed_secret),
      failures = case when ${is_on} then 0 else failures end,
      switched_off_at = case when ${is_on} then null else switched_off_at end,
      updated_at = ${new Date(ctx.clock.now())}
    where company_id = current_company() and id = ${id}
  `.execute(ctx.tx)
}

/** What waits for an address that hears nothing any more is given up, so that no later try reaches it; a ping, which is asked for, is not. */
export async function giveUpWaiting(ctx: CompanyContext, webhookId: string): Promise<void> {
  await sql`
    update webhook_deliveries set status = 'failed', problem = 'SWITCHED_OFF'
    where company_id = current_company() and webhook_id = ${webhookId} and status = 'waiting' and event <> 'ping'
  `.execute(ctx.tx)
}

/** Answers false for one that was not held. */
export async function releaseRow(ctx: CompanyContext, id: string): Promise<boolean> {
  const { rows } = await sql`
    update webhooks set held_since = null
    where company_id = current_company() and id = ${id} and held_since is not null
    returning id
  `.execute(ctx.tx)
  return rows.length > 0
}

export async function deleteRow(ctx: CompanyContext, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from webhooks where company_id = current_company() and id = ${id} returning id
  `.execute(ctx.tx)
  return rows.length > 0
}

/** Writes down what one address is to hear, as it is sent: its body is text from now on. */
export async function insertDelivery(
  ctx: CompanyContext,
  webhookId: string,
  { id, event, data, at }: { id: string; event: string; data: object; at: Date },
): Promise<void> {
  await sql`
    insert into webhook_deliveries (company_id, webhook_id, id, event, body, created_at)
    values (
      current_company(), ${webhookId}, ${id}, ${event},
      jsonb_build_object(
        'id', ${id}::uuid, 'event', ${event}::text, 'company_id', current_company(),
        'at', to_char(${at}::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'data', ${JSON.stringify(data)}::jsonb
      )::text,
      clock_timestamp()
    )
  `.execute(ctx.tx)
}

export type DeliveryRow = Omit<WebhookDelivery, 'attempted_at' | 'created_at'> & {
  attempted_at: Date | null
  created_at: Date
}

export async function readDeliveries(
  ctx: CompanyContext,
  webhookId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: DeliveryRow[]; total: number }> {
  const { rows } = await sql<DeliveryRow>`
    select id, event, status, attempts, body, answer_status, answer_body, problem, duration_ms, attempted_at, created_at
    from webhook_deliveries where company_id = current_company() and webhook_id = ${webhookId}
    order by created_at desc, id desc limit ${limit} offset ${offset}
  `.execute(ctx.tx)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from webhook_deliveries
    where company_id = current_company() and webhook_id = ${webhookId}
  `.execute(ctx.tx)
  return { rows, total: counted.rows[0]!.total }
}

/** Puts a delivery back to where it began; false when there is none. */
export async function restartDelivery(ctx: CompanyContext, webhookId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    update webhook_deliveries set status = 'waiting', answer_status = null, answer_body = null, problem = null
    where company_id = current_company() and webhook_id = ${webhookId} and id = ${id}
    returning id
  `.execute(ctx.tx)
  return rows.length > 0
}

export type DueDelivery = { url: string; sealed_secret: string; event: string; body: string }

/** What is to be sent; undefined once it was delivered, its address is gone, or while that is held. */
export async function readDue(
  ctx: CompanyContext,
  webhookId: string,
  id: string,
): Promise<DueDelivery | undefined> {
  const { rows } = await sql<DueDelivery>`
    select w.url, w.sealed_secret, d.event, d.body
    from webhook_deliveries d
    join webhooks w on w.company_id = d.company_id and w.id = d.webhook_id
    where d.company_id = current_company() and d.webhook_id = ${webhookId} and d.id = ${id} and d.status = 'waiting'
      and w.held_since is null
  `.execute(ctx.tx)
  return rows[0]
}

export type Attempt = {
  status: WebhookDelivery['status']
  answerStatus: number | null
  answerBody: string | null
  problem: string | null
  durationMs: number
}

/** Notes an attempt. An address whose `mostFailures` last deliveries were all given up is switched off: then it is answered. */
export async function writeAttempt(
  ctx: CompanyContext,
  { webhookId, id }: { webhookId: string; id: string },
  attempt: Attempt,
  mostFailures: number,
): Promise<{ url: string } | undefined> {
  const at = new Date(ctx.clock.now())
  await sql`
    update webhook_deliveries set attempts = attempts + 1,
      -- What was given up while it was on its way is not tried again.
      status = case when status = 'failed' and ${attempt.status}::text = 'waiting' then status else ${attempt.status} end,
      answer_status = ${attempt.answerStatus}, answer_body = ${attempt.answerBody}, problem = ${attempt.problem},
      duration_ms = ${attempt.durationMs}, attempted_at = ${at}
    where company_id = current_company() and webhook_id = ${webhookId} and id = ${id}
  `.execute(ctx.tx)
  if (attempt.status === 'waiting') return undefined
  const { rows } = await sql<{ url: string; is_off_since_now: boolean }>`
    update webhooks set
      failures = case when ${attempt.status} = 'delivered' then 0 else failures + 1 end,
      is_on = is_on and (${attempt.status} = 'delivered' or failures + 1 < ${mostFailures}::int),
      switched_off_at = case
        when is_on and ${attempt.status} = 'failed' and failures + 1 >= ${mostFailures}::int then ${at}::timestamptz
        else switched_off_at
      end
    where company_id = current_company() and id = ${webhookId}
      and (${attempt.status} = 'failed' or failures > 0)
    returning url, switched_off_at = ${at}::timestamptz as is_off_since_now
  `.execute(ctx.tx)
  return rows.find((row) => row.is_off_since_now)
}
