import type { RejectionCause, WorkList, WorkListRow, WorkSection, WorkState } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import { shortestNumber } from '@cuentaclara/decimal'
import { costaRicaDay, type Issue } from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { causeOf } from '#modules/submissions/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Tx } from '#platform/database/database.ts'
import { pageMeta, readPageRequest, searchPatterns } from '#platform/paging.ts'
import { visibleSections, type WorkPlace, workHere } from './work-place.ts'
import { workRows } from './work-rows.ts'

export type Finding = Pick<Issue, 'code' | 'params'>
type Query = z.output<typeof schemas.workListQuery>
export type WorkRow = Omit<WorkListRow, 'key' | 'since' | 'due_at'> & { since: Date; due_at: Date | null }

/** One page of what needs a person, most urgent first, with how much each section holds. */
export async function listWork(
  ctx: CompanyContext,
  query: Query,
  phrase: (cause: Finding) => string,
): Promise<WorkList> {
  ctx.permit('documents.read')
  const place = await workHere(ctx)
  const [found, deadline] = await Promise.all([
    readWork<WorkRow>(ctx.tx, query, markedRows(place, visibleSections(ctx), query.state ?? 'open')),
    sql<{ day: string | null }>`select ${nextDeadline(place)} as day`.execute(ctx.tx),
  ])
  return {
    ...found,
    data: found.data.map((row) => toView(row, phrase)),
    next_deadline: deadline.rows[0]!.day,
  }
}

/** One page of marked rows, and what they hold together by section; `more` columns of them beside those of a row. */
export async function readWork<Row>(
  tx: Tx,
  query: Query,
  rows: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
): Promise<Pick<WorkList, 'meta' | 'sections'> & { data: Row[] }> {
  const { limit, start } = readPageRequest({ page: query.page, per_page: query.per_page })
  const offset = 'offset' in start ? start.offset : 0
  const where = narrow(query)
  const [page, counts] = await Promise.all([
    sql<Row>`
      select w.section, w.kind, w.id, w.number, w.party_id, w.party_name, trim_scale(w.amount)::text as amount, w.currency,
        w.since, w.deadline, w.due_at, u.name as responsible, u.id as responsible_id, w.detail, w.snoozed_until, w.reason ${more}
      from (${rows}) w left join users u on u.id = w.responsible_id
      where ${where} ${query.section ? sql`and w.section = ${query.section}` : sql``}
      order by ${orderOf(query.sort)} w.urgency, w.deadline nulls last, w.due_at nulls last, w.since, w.id
      limit ${limit} offset ${offset}
    `.execute(tx),
    sql<{ section: WorkSection; count: number }>`
      select w.section, count(*)::int as count from (${rows}) w where ${where} group by w.section, w.urgency order by w.urgency
    `.execute(tx),
  ])
  const counted = counts.rows.filter(
    ({ section }) => query.section === undefined || section === query.section,
  )
  const total = counted.reduce((sum, { count }) => sum + count, 0)
  return { data: page.rows, meta: pageMeta(query, total, null), sections: counts.rows }
}

/** The rows of a state: open ones are neither dismissed nor put off beyond today. */
export function markedRows(
  place: WorkPlace,
  sections: readonly WorkSection[],
  state: WorkState,
): RawBuilder<unknown> {
  const isLater = sql`m.snoozed_until > ${costaRicaDay(place.nowMs)}::date`
  const condition = {
    open: sql`m.item_key is null or (m.dismissed_at is null and not coalesce(${isLater}, false))`,
    snoozed: sql`${isLater}`,
    dismissed: sql`m.dismissed_at is not null`,
  }[state]
  return sql`
    select r.*, m.snoozed_until, m.reason, coalesce(a.user_id, r.maker) as responsible_id
    from (${workRows(place, sections)}) r
    left join work_list_marks m on m.company_id = ${place.company} and m.item_key = r.section || ':' || r.id
    left join work_list_assignees a on a.company_id = ${place.company} and a.item_key = r.section || ':' || r.id
    where (${condition}) and (not ${place.seesOnlyOwn} or ${place.userId}::uuid in (r.maker, a.user_id))`
}

function narrow({ client_id, responsible, search }: Query): RawBuilder<unknown> {
  const conditions = [sql`true`]
  if (client_id) conditions.push(sql`w.party_id = client_now(current_company(), ${client_id}::uuid)`)
  if (responsible) conditions.push(sql`w.responsible_id = ${responsible}::uuid`)
  for (const pattern of searchPatterns(search))
    conditions.push(sql`search_text(concat_ws(' ', w.party_name, w.number)) like search_text(${pattern})`)
  return sql.join(conditions, sql` and `)
}

const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  amount: sql`w.amount`,
  since: sql`w.since`,
  deadline: sql`coalesce(w.due_at, costa_rica_midnight(w.deadline))`,
  party_name: sql`search_text(coalesce(w.party_name, ''))`,
}

function orderOf(sort = ''): RawBuilder<unknown> {
  const name = sort.replace(/^-/, '')
  const column = Object.hasOwn(orders, name) ? orders[name] : undefined
  if (column === undefined) return sql``
  return sort.startsWith('-') ? sql`${column} desc nulls last,` : sql`${column} asc nulls last,`
}

/** The next day on which something falls due. */
export function nextDeadline({ company, userId, seesOnlyOwn, nowMs }: WorkPlace): RawBuilder<string | null> {
  const today = costaRicaDay(nowMs)
  const isMine = sql`(not ${seesOnlyOwn} or created_by = ${userId}::uuid)`
  return sql`
    least(
      (
        select min(r.deadline_on) from receptions r
        where r.company_id = ${company} and r.status in ('new', 'pending') and r.deadline_on >= ${today}::date
      ),
      (
        select min(d.due_on) from documents d
        where d.company_id = ${company} and d.balance > 0 and d.due_on >= ${today}::date
          and ${isMine}
      ),
      (
        select min(q.valid_until) from quotations q
        where q.company_id = ${company} and q.status = 'sent' and q.valid_until >= ${today}::date
          and ${isMine}
      )
    )`
}

/** A row as people read it. */
export function toView(row: WorkRow, phrase: (cause: Finding) => string): WorkListRow {
  return {
    ...row,
    ...told(row, phrase),
    key: `${row.section}:${row.id}`,
    amount: row.amount === null ? null : shortestNumber(row.amount),
    since: row.since.toISOString(),
    due_at: row.due_at?.toISOString() ?? null,
  }
}

/** What decided a rejection, and what a register objects to, in words. */
function told(
  { section, detail }: WorkRow,
  phrase: (cause: Finding) => string,
): Partial<Pick<WorkListRow, 'detail' | 'cause'>> {
  if (section === 'register_objection') {
    const findings: Finding[] = JSON.parse(detail ?? '[]')
    return { detail: findings.map(phrase).join(' ') }
  }
  if (section !== 'rejected') return {}
  const cause = causeOf(JSON.parse(detail ?? '[]'))
  return { detail: cause && sayCause(cause, phrase), cause }
}

/** In the reader's language; what nobody here knows stays as the authority said it. */
function sayCause({ topic, message }: RejectionCause, phrase: (cause: Finding) => string): string {
  return topic === null ? message : phrase({ code: `rejection.${topic}` })
}
