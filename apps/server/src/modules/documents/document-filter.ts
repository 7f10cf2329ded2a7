import type * as schemas from '@cuentaclara/contracts/schemas'
import { addDays, costaRicaDay, startOfDay } from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { splitList } from '#platform/list-page.ts'
import { contentConditions, originConditions } from './content-and-origin.ts'
import { hasEffect } from './counts-here.ts'
import { isReplacedTicket } from './engine/replaced-ticket.ts'
import { isMended } from './is-mended.ts'
import { visibleDocuments } from './own-documents.ts'
import { isPaidBy } from './paid-by.ts'

export type DocumentsQuery = z.output<typeof schemas.documentsQuery>
export type DocumentFigure = z.output<typeof schemas.documentFigure>

/**
 * What a list, its totals and its exports share: which documents a query means to who asks, but for the words of its search
 * (`document-search.ts`). Columns of `documents d`.
 */
export function documentFilter(ctx: CompanyContext, query: DocumentsQuery): RawBuilder<unknown> {
  const today = costaRicaDay(ctx.clock.now())
  const paymentStatuses = splitList(query.payment_status)
  const conditions: RawBuilder<unknown>[] = [
    sql`d.company_id = current_company()`,
    // A document of one environment never mixes with another's; a draft belongs to none yet.
    sql`(d.environment is null or d.environment = (select current_environment()))`,
  ]
  if (ctx.reach('documents.read') === 'own') conditions.push(visibleDocuments(ctx))
  if (query.kind) conditions.push(oneOf(sql`d.kind`, splitList(query.kind)))
  if (query.fiscal_status) conditions.push(oneOf(sql`d.fiscal_status`, splitList(query.fiscal_status)))
  if (query.delivery_status) {
    conditions.push(oneOf(sql`d.delivery_status`, splitList(query.delivery_status)), sql`d.clave is not null`)
  }
  if (query.is_mended === 'no') conditions.push(sql`(d.fiscal_status <> 'rejected' or not ${isMended})`)
  if (query.has_credit) {
    conditions.push(sql`exists (
      select from payments p where p.company_id = d.company_id and p.source_id = d.id and p.unapplied > 0
    )`)
  }
  if (query.adds_to !== undefined) conditions.push(sql`not d.is_trial`, sql`${figures[query.adds_to]} <> 0`)
  if (query.paid_by) conditions.push(isPaidBy(splitList(query.paid_by)))
  if (query.has_warning !== undefined)
    conditions.push(query.has_warning ? sql`d.has_warning` : sql`not d.has_warning`)
  if (query.currency) conditions.push(sql`d.currency = ${query.currency}`)
  if (query.client_id)
    conditions.push(sql`d.client_id = client_now(current_company(), ${query.client_id}::uuid)`)
  if (query.seller_id) conditions.push(sql`d.seller_id = ${query.seller_id}::uuid`)
  if (query.branch) conditions.push(sql`d.branch = ${query.branch}`)
  if (query.shift_id === 'mine') {
    conditions.push(sql`d.shift_id in (
      select s.id from shifts s
      where s.company_id = current_company() and s.environment = (select current_environment())
        and s.opened_by = ${ctx.userId}::uuid and s.closed_at is null
    )`)
  } else if (query.shift_id) conditions.push(sql`d.shift_id = ${query.shift_id}::uuid`)
  if (query.tag_id) {
    conditions.push(sql`d.client_id in (
      select k.id from clients k
      where k.company_id = current_company() and k.tags <> '{}' and k.tags @> array[${query.tag_id}::uuid]
    )`)
  }
  if (query.tagged) conditions.push(sql`d.tags <> '{}' and d.tags @> array[${query.tagged}::uuid]`)
  conditions.push(...contentConditions(query), ...originConditions(ctx, query))
  if (query.total_from) conditions.push(sql`d.total >= ${query.total_from}::numeric`)
  if (query.total_to) conditions.push(sql`d.total <= ${query.total_to}::numeric`)
  if (query.from) conditions.push(sql`d.sorted_at >= ${startOfDay(query.from)}::timestamptz`)
  if (query.to) conditions.push(sql`d.sorted_at < ${startOfDay(addDays(query.to, 1))}::timestamptz`)
  if (paymentStatuses.length > 0) {
    if (paymentStatuses.every((status) => owing.has(status))) conditions.push(sql`d.balance <> 0`)
    if (paymentStatuses.every((status) => status === 'overpaid')) conditions.push(sql`d.surplus > 0`)
    conditions.push(sql`(${paymentStatus(today)}) = any(${paymentStatuses}::text[])`)
  }
  return sql.join(conditions, sql` and `)
}

/** What each document adds to the figures of a list; trials add nothing. Columns of `documents d`. */
export const figures: Record<DocumentFigure, RawBuilder<string>> = {
  taken_over: sql`case when d.fiscal_status = 'taken_over' then d.total else 0 end`,
  // What a note gave back of it is no longer ours: it is counted again where it settles another document.
  collected: sql`greatest(d.paid - d.surplus, 0)`,
  lowered: sql`(d.credited - greatest(d.surplus - d.paid, 0))`,
  written_off: sql`d.written_off`,
  outstanding: sql`d.balance`,
}

/** The payment chip, derived: nothing of it is stored. `today` is the Costa Rican day. */
export function paymentStatus(today: string): RawBuilder<string> {
  return sql`case
    when not (${hasEffect}) then 'unpaid'
    -- As long as something is left of what its notes gave back to the client.
    when d.surplus > 0 and d.balance = 0 and exists (
      select from document_references f
      join payments p on p.company_id = f.company_id and p.source_id = f.document_id and p.unapplied > 0
      where f.company_id = d.company_id and f.target_id = d.id
    ) then 'overpaid'
    -- What a bank or a client kept of it, or the rate, was let go by nobody.
    when d.balance = 0 and d.written_off > 0 and exists (
      select from document_write_offs w
      where w.company_id = d.company_id and w.document_id = d.id and w.kind = 'write_off' and w.released_at is null
    ) then 'written_off'
    -- What was paid whole stays paid when a part is given back.
    when d.balance = 0 and d.credited > 0 and (d.paid + d.written_off < d.charged or d.credited >= d.charged) then 'credited'
    -- Its invoice took its place.
    when ${isReplacedTicket} then 'credited'
    when d.balance = 0 then 'paid'
    when d.due_on < ${today}::date then 'overdue'
    -- A note is no money: of what nobody paid, nothing is paid.
    when d.paid > 0 then 'partly_paid'
    else 'unpaid'
  end`
}

const owing: ReadonlySet<string> = new Set(['overdue', 'partly_paid'])

/** Whether a column has one of some values. */
export function oneOf(column: RawBuilder<unknown>, values: string[]): RawBuilder<unknown> {
  return values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${values}::text[])`
}
