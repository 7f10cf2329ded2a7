import { type Decimal, sum, toFixedText } from '@cuentaclara/decimal'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { readWorkCalendar } from '#modules/calendar/index.ts'
import type { Clock } from '#platform/clock.ts'
import {
  type CompanyContext,
  type Doors,
  type OpenContext,
  unsafeForAllCompanies,
  unsafeForCompany,
} from '#platform/database/company-context.ts'
import { ofEachCompany, ofThisCompany, throughCompanies, type Whose } from '#platform/database/whose.ts'
import { defineJob, handleJob, type JobHandler } from '#platform/jobs/jobs.ts'
import type { Recurrence } from '#platform/jobs/worker.ts'
import { monthBefore } from '#platform/months.ts'
import { dueDay, nextDue } from './due-day.ts'
import { amountOf } from './figures.ts'
import { digestOf, isToRectify, type Loaded, leftOverOf, loadReturn } from './load-return.ts'
import { filesThisForm, lateReturns } from './owed-return.ts'
import { touchedSince } from './touched.ts'

const computeJob = defineJob({
  name: 'compute-vat-amount',
  /** Without a period only what was filed is looked at. */
  payload: z.object({ companyId: z.uuid(), period: z.string().nullable() }),
  maxAttempts: 3,
})

export function vatReturnJobs(doors: Doors): JobHandler[] {
  return [
    handleJob(computeJob, ({ companyId, period }) =>
      unsafeForCompany(doors, companyId, (ctx) => computeAmounts(ctx, period)),
    ),
  ]
}

export function vatReturnRecurrences(doors: Doors): Recurrence[] {
  return [{ name: 'look-at-filed-returns', pattern: '17 * * * *', run: () => queueChanged(doors) }]
}

/** Has the filed months looked at of each company in which something happened since they were. */
export async function queueChanged(doors: Doors): Promise<void> {
  await unsafeForAllCompanies(doors, async ({ tx, clock, jobs }) => {
    const now = new Date(clock.now())
    const { rows } = await sql<{ id: string }>`
      select whose.id from companies whose
      cross join lateral ${lastChange(ofEachCompany)} last
      where whose.status = 'active' and exists (
        select from ${watched(ofEachCompany, clock)} filed
        where filed.is_old or filed.computed_at <= last.at + ${longestCommit} and ${now} > last.at + ${longestCommit}
      )
    `.execute(tx)
    for (const { id: companyId } of rows)
      await jobs.add(computeJob, { companyId, period: null }, { key: `${companyId}:vat-filed`, priority: 10 })
  })
}

/**
 * Of a month, where one is named, and of those that were filed and touched since, for what changes afterwards in one that was filed makes it
 * wrong. The others are noted as looked at.
 */
export async function computeAmounts(ctx: CompanyContext, period: string | null): Promise<void> {
  const last = await readLast(ctx)
  const filed = await readWatched(ctx)
  const touched = filed.filter((each) => each.is_touched && each.period !== period)
  for (const each of [...(period === null ? [] : [period]), ...touched.map((each) => each.period)])
    await computeAmount(ctx, each)
  await sql`
    update vat_amounts set last_event = ${last.event}::bigint, last_entry = ${last.entry}::bigint,
      computed_at = ${new Date(ctx.clock.now())}
    where company_id = current_company() and environment = (select current_environment())
      and period = any(${filed.filter((each) => !each.is_touched && each.period !== period).map((each) => each.period)}::text[])
  `.execute(ctx.tx)
}

/** Four years, in which what was declared may be corrected (CNPT, art. 51), of months that were filed in the one after them. */
const statuteMonths = 49

/** The months within the statute that are filed and that nobody rectifies now. */
function filedMonths({ company, environment }: Whose, clock: Clock): RawBuilder<unknown> {
  const first = monthsBefore(costaRicaDay(clock.now()).slice(0, 7), statuteMonths)
  return sql`(
    select newest.period from (
      select distinct on (v.period) v.period, v.state from vat_returns v
      where v.company_id = ${company} and v.environment = ${environment} and v.period >= ${first}
      order by v.period desc, v.version desc
    ) newest
    where newest.state = 'filed'
  )`
}

function monthsBefore(month: string, count: number): string {
  return count === 0 ? month : monthsBefore(monthBefore(month), count - 1)
}

/** Numbers are given before they are committed: after so long none is missing before the last one. */
const longestCommit = sql`interval '1 minute'`

/**
 * The filed months with what was kept of each: whether its documents said something else when it was looked at, and whether anything
 * happened in the company since. `last` is a row of `lastChange`.
 */
function watched(whose: Whose, clock: Clock): RawBuilder<unknown> {
  const { company, environment } = whose
  return sql`(
    select filed.period, coalesce(kept.differs, false) as differs, kept.computed_at, kept.last_event, kept.last_entry,
      (kept.last_event, kept.last_entry) is distinct from (last.event, last.entry) as is_old
    from ${filedMonths(whose, clock)} filed
    left join vat_amounts kept on kept.company_id = ${company} and kept.environment = ${environment}
      and kept.period = filed.period
  )`
}

/** A filed month: whether it was to be rectified when it was looked at last, and whether what happened since may have changed that. */
type WatchedMonth = { period: string; differs: boolean; is_touched: boolean }

/**
 * The filed months of the company, the newest first. What happened since is looked at once for all of them, from the one that was looked at
 * the longest ago; a month is touched by what is of its days or of earlier ones, and so is one of which nothing is kept.
 */
export async function readWatched({ tx, clock }: CompanyContext): Promise<WatchedMonth[]> {
  const { rows } = await sql<WatchedMonth>`
    with months as materialized (
      select filed.* from ${lastChange(ofThisCompany)} last cross join lateral ${watched(ofThisCompany, clock)} filed
    ), looked_at as (
      select min(last_event) as event, min(last_entry) as entry, min(computed_at) - ${longestCommit} as at from months
    ), since as (
      -- What was given its number before that, and was committed later, is looked at too.
      select
        coalesce((
          select e.number from events e
          where e.company_id = current_company() and e.number <= l.event and e.at <= l.at order by e.number desc limit 1
        ), 0) as event,
        coalesce((
          select t.id from audit_entries t
          where t.company_id = current_company() and t.id <= l.entry and t.at <= l.at order by t.id desc limit 1
        ), 0) as entry
      from looked_at l where l.event is not null
    ), happened as (
      select h.* from since s cross join lateral ${touchedSince(ofThisCompany, { event: sql`s.event`, entry: sql`s.entry` })} h
    )
    select m.period::text as period, m.differs,
      m.computed_at is null or coalesce(
        (select h.is_much or h.day < ((m.period || '-01')::date + interval '1 month') from happened h), false
      ) as is_touched
    from months m order by m.period desc
  `.execute(tx)
  return rows
}

/** As many are computed while somebody waits; the others say what they said when the job looked at them. */
const mostAtOnce = 3

/** Months that are to be rectified, the oldest first; and how many may be besides, for the job has not looked at them since. */
export type ToRectify = { periods: string[]; waiting: number }

/**
 * Of the filed months within the statute those that are to be rectified. What was kept is taken of those that nothing touched since. Of the
 * others the oldest is computed, in whose days it happened, and the newest; those between, to which it is carried on, are as the job saw
 * them last. Start, the closing of a month and its package say it of a company; the board of all, as it was kept.
 */
export async function readToRectify(ctx: CompanyContext): Promise<ToRectify> {
  ctx.permit('vat-return.read')
  const months = await readWatched(ctx)
  const touched = months.filter(({ is_touched }) => is_touched).map(({ period }) => period)
  const atOnce = new Set([...touched.slice(-1), ...touched.slice(0, mostAtOnce - 1)])
  const periods: string[] = []
  for (const { period, differs } of months)
    if (atOnce.has(period) ? isToRectify(await loadReturn(ctx, period)) : differs) periods.unshift(period)
  return { periods, waiting: touched.length - atOnce.size }
}

export async function listToRectify(ctx: CompanyContext): Promise<string[]> {
  return (await readToRectify(ctx)).periods
}

/** The last event and entry of the trail, before figures are read: what is written meanwhile makes them old. */
async function readLast({ tx }: CompanyContext): Promise<{ event: string; entry: string }> {
  const { rows } = await sql<{ event: string; entry: string }>`
    select last.event, last.entry from ${lastChange(ofThisCompany)} last
  `.execute(tx)
  return rows[0]!
}

/** Computes what the return of a month comes to and keeps it for who looks at many companies. */
async function computeAmount(ctx: CompanyContext, period: string): Promise<void> {
  const { event, entry } = await readLast(ctx)
  const loaded = await loadReturn(ctx, period)
  await sql`
    insert into vat_amounts (
      company_id, environment, period, payable, left_over, differs, last_event, last_entry, computed_at
    )
    select current_company(), current_environment(), ${period}, ${textOf(amountOf(loaded.figures, 'F_PAGAR'))}::numeric,
      ${textOf(sum(Object.values(leftOverOf(loaded))))}::numeric, ${differs(loaded)}, ${event}::bigint, ${entry}::bigint,
      ${new Date(ctx.clock.now())}
    on conflict (company_id, environment, period) do update set payable = excluded.payable,
      left_over = excluded.left_over, differs = excluded.differs, last_event = excluded.last_event,
      last_entry = excluded.last_entry, computed_at = excluded.computed_at
  `.execute(ctx.tx)
}

function textOf(amount: Decimal): string {
  return toFixedText(amount, 2)
}

/** Whether a version that was reviewed or filed says something else than its documents do today. */
export function differs(loaded: Loaded): boolean {
  const { stored, live } = loaded
  if (stored?.state === 'reviewed') return stored.reviewed_digest !== digestOf(live.figures)
  return isToRectify(loaded)
}

/** The last that happened in a company and was written in its trail: whatever a return depends on leaves one or the other. */
function lastChange({ company }: Whose): RawBuilder<unknown> {
  return sql`(
    select coalesce(e.number, 0) as event, coalesce(t.id, 0) as entry, greatest(e.at, t.at) as at
    from (select) one
    left join lateral (
      select number, at from events where company_id = ${company} order by number desc limit 1
    ) e on true
    left join lateral (
      select id, at from audit_entries where company_id = ${company} order by id desc limit 1
    ) t on true
  )`
}

/** The oldest return of a company that is late, else the one that is due next. */
export type DueReturn = {
  companyId: string
  period: string
  due_on: string
  /** How many are late. */
  late: number
  state: 'draft' | 'reviewed' | 'filed' | 'to_rectify'
  /** The oldest other month that was filed and whose documents say something else since. */
  to_rectify: string | null
  /** Whether the company files this form at all. */
  is_owed: boolean
  payable: string | null
  left_over: string | null
  computed_at: Date | null
  /** Whether nothing happened since that it may depend on. */
  is_current: boolean
  /** Whether it is worth computing it anew. */
  is_to_renew: boolean
}

type DueRow = Omit<DueReturn, 'companyId' | 'due_on' | 'state'> & {
  id: string
  state: 'draft' | 'reviewed' | 'filed' | 'rectified' | null
  differs: boolean | null
}

/** The due return of each company, with what it came to when it was last computed. */
export async function readDueReturns(
  { tx, clock }: OpenContext,
  companies: readonly { id: string; environment: string }[],
): Promise<DueReturn[]> {
  const now = new Date(clock.now())
  const today = costaRicaDay(clock.now())
  const calendar = await readWorkCalendar(tx)
  const { company, environment } = ofEachCompany
  const isCurrent = sql`coalesce((a.last_event, a.last_entry) = (last.event, last.entry), false)`
  const { rows } = await sql<DueRow>`
    select whose.id, p.period, late.count as late, r.state, wrong.period as to_rectify, ${filesThisForm(ofEachCompany, sql`p.period`)} as is_owed, a.payable::text as payable, a.left_over::text as left_over, a.differs, a.computed_at,
      ${isCurrent} as is_current, not ${isCurrent} or wrong.is_old
        or a.computed_at <= last.at + ${longestCommit} and ${now} > last.at + ${longestCommit} as is_to_renew
    from ${throughCompanies(companies)}
    cross join lateral ${lateReturns(ofEachCompany, today, calendar)} late
    cross join lateral (select coalesce(late.oldest, ${nextDue(today, calendar).period}) as period) p
    left join lateral (
      select v.state from vat_returns v
      where v.company_id = ${company} and v.environment = ${environment} and v.period = p.period
      order by v.version desc limit 1
    ) r on true
    cross join lateral ${lastChange(ofEachCompany)} last
    cross join lateral (
      select min(filed.period) filter (where filed.differs) as period, coalesce(bool_or(filed.is_old), false) as is_old
      from ${watched(ofEachCompany, clock)} filed where filed.period <> p.period
    ) wrong
    left join vat_amounts a on a.company_id = ${company} and a.environment = ${environment} and a.period = p.period
  `.execute(tx)
  return rows.map(({ id, state, differs, ...row }) => ({
    ...row,
    companyId: id,
    due_on: dueDay(row.period, calendar),
    state: stateOf(state, differs ?? false),
  }))
}

/** What was reviewed is a draft again once its figures are others; what was filed has to be rectified. */
function stateOf(state: DueRow['state'], differs: boolean): DueReturn['state'] {
  if (state === 'filed') return differs ? 'to_rectify' : 'filed'
  return state === 'reviewed' && !differs ? 'reviewed' : 'draft'
}

/** Has the amounts computed that are old or were never asked for. */
export async function renewAmounts({ jobs }: OpenContext, returns: readonly DueReturn[]): Promise<void> {
  const old = returns.filter(({ is_to_renew }) => is_to_renew)
  await Promise.all(
    old.map(({ companyId, period }) =>
      // Nobody waits for it as for a document on its way.
      jobs.add(computeJob, { companyId, period }, { key: `${companyId}:vat-amount`, priority: 10 }),
    ),
  )
}
