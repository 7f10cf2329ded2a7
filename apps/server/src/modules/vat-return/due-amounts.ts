import { type Decimal, sum, toFixedText } from '@cuentaclara/decimal'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { readWorkCalendar } from '#modules/calendar/index.ts'
import {
  type CompanyContext,
  type Doors,
  type OpenContext,
  unsafeForCompany,
} from '#platform/database/company-context.ts'
import { ofEachCompany, ofThisCompany, throughCompanies, type Whose } from '#platform/database/whose.ts'
import { defineJob, handleJob, type JobHandler } from '#platform/jobs/jobs.ts'
import { dueDay, nextDue } from './due-day.ts'
import { amountOf } from './figures.ts'
import { digestOf, isToRectify, type Loaded, leftOverOf, loadReturn } from './load-return.ts'
import { filesThisForm, lateReturns } from './owed-return.ts'

const computeJob = defineJob({
  name: 'compute-vat-amount',
  payload: z.object({ companyId: z.uuid(), period: z.string() }),
  maxAttempts: 3,
})

export function vatReturnJobs(doors: Doors): JobHandler[] {
  return [
    handleJob(computeJob, ({ companyId, period }) =>
      unsafeForCompany(doors, companyId, (ctx) => computeAmounts(ctx, period)),
    ),
  ]
}

/** Of a month and of those filed last, for what changes afterwards in one that was filed makes it wrong. */
export async function computeAmounts(ctx: CompanyContext, period: string): Promise<void> {
  const { rows } = await sql<{ period: string }>`
    select filed.period from ${lastFiled(ofThisCompany)} filed where filed.period <> ${period}
  `.execute(ctx.tx)
  for (const each of [period, ...rows.map((row) => row.period)]) await computeAmount(ctx, each)
}

/** A quarter: what changes in older months is told by their returns alone. */
const mostFiled = 3

/** The months filed last that nobody rectifies now. */
function lastFiled({ company, environment }: Whose): RawBuilder<unknown> {
  return sql`(
    select newest.period from (
      select distinct on (v.period) v.period, v.state from vat_returns v
      where v.company_id = ${company} and v.environment = ${environment}
      order by v.period desc, v.version desc
    ) newest
    where newest.state = 'filed' order by newest.period desc limit ${sql.lit(mostFiled)}
  )`
}

/** Numbers are given before they are committed: after so long none is missing before the last one. */
const longestCommit = sql`interval '1 minute'`

/**
 * The months filed last with what was kept of each: whether its documents said something else when it was computed, and whether something
 * happened since. `last` is a row of `lastChange`.
 */
function watched(whose: Whose): RawBuilder<unknown> {
  const { company, environment } = whose
  return sql`(
    select filed.period, coalesce(kept.differs, false) as differs, kept.computed_at,
      (kept.last_event, kept.last_entry) is distinct from (last.event, last.entry) as is_old
    from ${lastFiled(whose)} filed
    left join vat_amounts kept on kept.company_id = ${company} and kept.environment = ${environment}
      and kept.period = filed.period
  )`
}

/**
 * Of the months filed last those that are to be rectified, the oldest first, as of now: what was kept is taken where nothing happened
 * since, and the others are computed. Start, the closing of a month and its package say it of a company; the board of all, as it was kept.
 */
export async function listToRectify(ctx: CompanyContext): Promise<string[]> {
  ctx.permit('vat-return.read')
  const { rows } = await sql<{ period: string; differs: boolean; is_old: boolean }>`
    select filed.period, filed.differs, filed.is_old or filed.computed_at <= last.at + ${longestCommit} as is_old
    from ${lastChange(ofThisCompany)} last cross join lateral ${watched(ofThisCompany)} filed
    order by filed.period
  `.execute(ctx.tx)
  const wrong: string[] = []
  for (const filed of rows)
    if (filed.is_old ? isToRectify(await loadReturn(ctx, filed.period)) : filed.differs)
      wrong.push(filed.period)
  return wrong
}

/** Computes what the return of a month comes to and keeps it for who looks at many companies. */
async function computeAmount(ctx: CompanyContext, period: string): Promise<void> {
  // Before the figures are read: what is written meanwhile makes them old.
  const last = await sql<{ event: string; entry: string }>`
    select last.event, last.entry from ${lastChange(ofThisCompany)} last
  `.execute(ctx.tx)
  const { event, entry } = last.rows[0]!
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
      from ${watched(ofEachCompany)} filed where filed.period <> p.period
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
