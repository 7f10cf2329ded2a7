import { type EventName, ruleEvents, type WebhookEvent, webhookEvents } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Row } from '#platform/database/row.ts'
import type { Happened, Subscriber } from '#platform/event-log/subscriber.ts'
import { queueDelivery } from './delivery-queue.ts'
import { queueRules } from './rule-queue.ts'

/** Queues what happened for the addresses that want to hear of it. */
export const webhookSubscriber: Subscriber = {
  name: 'webhooks',
  on: webhookEvents,
  where: sql<boolean>`exists (
    select from webhooks w where w.company_id = e.company_id and w.is_on and e.name = any(w.events)
  )`,
  async hear(ctx, event) {
    const { rows } = await sql<Row<'webhooks', 'id'>>`
      select id from webhooks where company_id = current_company() and is_on and ${event.name} = any(events)
      order by id
    `.execute(ctx.tx)
    if (rows.length === 0) return
    const data = await readToldData(ctx, event)
    for (const { id } of rows) await queueDelivery(ctx, id, event.name, data, event.at)
  },
}

const told = {
  document: `id, kind, clave, consecutivo, environment, issued_at, due_on, client_id, client_name, currency, total,
    fiscal_status`,
  payment: `id, number, environment, paid_on, client_id, client_name, currency, amount`,
  quotation: `id, number, revision, title, client_id, client_name, currency, total, decided_by_name`,
  reception: `id, clave, kind, environment, issued_at, supplier_name, supplier_identification_number, currency, total,
    tax, status, deadline_on`,
}
/** The table of what an event is about, and the columns that travel. */
const toldColumns: Record<WebhookEvent, { table: string; columns: string }> = {
  'document.issued': { table: 'documents', columns: told.document },
  'document.accepted': { table: 'documents', columns: told.document },
  'document.rejected': { table: 'documents', columns: told.document },
  'payment.recorded': { table: 'payments', columns: `${told.payment}, means, reference` },
  'payment.voided': { table: 'payments', columns: `${told.payment}, void_reason` },
  'quotation.accepted': { table: 'quotations', columns: told.quotation },
  'quotation.declined': { table: 'quotations', columns: `${told.quotation}, decision_reason` },
  'reception.received': { table: 'receptions', columns: told.reception },
}

/** What travels, as it was when it happened. Amounts travel as text, as everywhere. */
async function readToldData({ tx }: CompanyContext, { name, subjectId, facts }: Happened) {
  const { table, columns } = toldColumns[name as WebhookEvent]
  const { rows } = await sql<{ data: Record<string, unknown> }>`
    select jsonb_object_agg(
      key, case when jsonb_typeof(value) = 'number' and value::text like '%.%' then to_jsonb(trim_scale(value::numeric)::text) else value end
    ) as data
    from (
      select ${sql.raw(columns)} from ${sql.table(table)} where company_id = current_company() and id = ${subjectId}::uuid
    ) row, jsonb_each(to_jsonb(row))
  `.execute(tx)
  const data = rows[0]?.data ?? {}
  const then = Object.entries(facts).filter(([key]) => key in data)
  return { ...data, ...Object.fromEntries(then) }
}

/** Queues the rules of a company that wait for what happened. */
export const ruleSubscriber: Subscriber = {
  name: 'rules',
  // That something is overdue happens by the calendar: `tellOverdue`.
  on: ruleEvents.filter(
    (name): name is Exclude<typeof name, 'document.overdue'> => name !== 'document.overdue',
  ),
  where: sql<boolean>`exists (
    select from automation_rules a where a.company_id = e.company_id and a.event = e.name and a.is_on
  )`,
  async hear(ctx, { name, subjectId }) {
    await queueRules(
      ctx,
      name,
      isOfQuotation(name) ? quotationSubject(subjectId) : documentSubject(subjectId),
    )
  },
}

function isOfQuotation(name: EventName) {
  return name.startsWith('quotation.')
}

function documentSubject(id: string) {
  return sql`
    select company_id, jsonb_build_object('kind', kind, 'id', id, 'number', consecutivo, 'party', client_name,
      'amount', total, 'currency', currency) as subject
    from documents where company_id = current_company() and id = ${id}::uuid`
}

function quotationSubject(id: string) {
  return sql`
    select company_id, jsonb_build_object('kind', 'quotation', 'id', id, 'number', number, 'party', client_name,
      'amount', total, 'currency', currency) as subject
    from quotations where company_id = current_company() and id = ${id}::uuid`
}
