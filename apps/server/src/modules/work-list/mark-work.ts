import { costaRicaDay } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Invalid } from '#platform/errors.ts'

/** Hides rows until a day. Throws Invalid for a day that is not to come. */
export async function snoozeWork(ctx: CompanyContext, { keys, until }: { keys: string[]; until: string }) {
  ctx.permit('documents.draft')
  if (until <= costaRicaDay(ctx.clock.now())) throw new Invalid({ until: ['not-past'] })
  await mark(ctx, keys, { until, reason: null })
}

/** Hides rows for good, and keeps the reason. */
export async function dismissWork(ctx: CompanyContext, { keys, reason }: { keys: string[]; reason: string }) {
  ctx.permit('documents.draft')
  await mark(ctx, keys, { until: null, reason })
}

/** Brings rows back that were put off or dismissed. */
export async function restoreWork(ctx: CompanyContext, { keys }: { keys: string[] }) {
  ctx.permit('documents.draft')
  await sql`
    delete from work_list_marks where company_id = current_company() and item_key = any(${keys}::text[])
  `.execute(ctx.tx)
}

async function mark(
  ctx: CompanyContext,
  keys: string[],
  said: { until: string | null; reason: string | null },
) {
  const now = new Date(ctx.clock.now())
  const dismissedAt = said.until === null ? now : null
  await sql`
    insert into work_list_marks (company_id, item_key, snoozed_until, dismissed_at, reason, marked_by, marked_at)
    select current_company(), k.key, ${said.until}::date, ${dismissedAt}::timestamptz, ${said.reason}, ${ctx.userId}::uuid, ${now}
    from (select distinct unnest(${keys}::text[])) k (key)
    on conflict (company_id, item_key) do update set
      snoozed_until = excluded.snoozed_until, dismissed_at = excluded.dismissed_at, reason = excluded.reason,
      marked_by = excluded.marked_by, marked_at = excluded.marked_at
  `.execute(ctx.tx)
}
