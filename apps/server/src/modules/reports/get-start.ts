import type { FirstStep, Start } from '@cuentaclara/contracts'
import { shortestNumber } from '@cuentaclara/decimal'
import { addDays, costaRicaDay, costaRicaInstant } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import { readWorkCalendar } from '#modules/calendar/index.ts'
import { countsHere, numberOf, visibleQuotations, waitsForAuthority } from '#modules/documents/index.ts'
import { isOwed, owedSince, soonDays } from '#modules/expenses/index.ts'
import { readPinnedClients } from '#modules/list-views/index.ts'
import { isToAnswer } from '#modules/receptions/index.ts'
import { readLateReturns, readNextDue } from '#modules/vat-return/index.ts'
import { countWork } from '#modules/work-list/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { keepPlans } from '#platform/database/keep-plans.ts'
import type { Filter } from './filter.ts'
import { documentsOnlyOf, madeBy } from './scope.ts'
import { sourceOf } from './sources.ts'

/** Everything the start page of a company shows to one person. */
export async function getStart(ctx: CompanyContext): Promise<Start> {
  ctx.permit('documents.read')
  keepPlans(ctx.tx)
  const today = costaRicaDay(ctx.clock.now())
  const [steps, issued, collected, counts, deadlines, mine, all, clients] = await Promise.all([
    readFirstSteps(ctx),
    readIssued(ctx, today),
    readCollected(ctx, today),
    readCounts(ctx),
    readDeadlines(ctx, today),
    readLastDocuments(ctx, true),
    readLastDocuments(ctx, false),
    readClientsFirst(ctx),
  ])
  return {
    ...steps,
    today: { issued, collected, ...counts },
    deadlines,
    documents: mine.length > 0 ? mine : all,
    documents_are_mine: mine.length > 0,
    clients,
  }
}

/** Hides the first steps from this person in this company, or brings them back. */
export async function chooseFirstSteps(ctx: CompanyContext, isHidden: boolean): Promise<void> {
  ctx.permit('documents.read')
  await sql`
    insert into start_choices (company_id, user_id, hides_first_steps)
    values (current_company(), ${ctx.userId}, ${isHidden})
    on conflict (company_id, user_id) do update set hides_first_steps = excluded.hides_first_steps
  `.execute(ctx.tx)
}

const steps = [
  'company',
  'certificate',
  'item',
  'client',
  'document',
  'member',
  'reception',
] as const satisfies FirstStep[]

async function readFirstSteps(
  ctx: CompanyContext,
): Promise<Pick<Start, 'first_steps' | 'hides_first_steps'>> {
  const company = sql`current_company()`
  const { rows } = await sql<Record<FirstStep, boolean> & { hides_first_steps: boolean }>`
    select
      c.address is not null and cardinality(c.emails) > 0 and jsonb_array_length(c.activities) > 0 as company,
      exists (
        select from certificates t where t.company_id = c.id and t.environment = c.environment and t.is_current
      ) as certificate,
      exists (select from items i where i.company_id = c.id) as item,
      exists (select from clients k where k.company_id = c.id) as client,
      exists (select from documents d where d.company_id = c.id and d.clave is not null and not d.is_trial) as document,
      exists (select from company_users m where m.company_id = c.id and m.role <> 'owner')
        or exists (select from invitations n where n.company_id = c.id) as member,
      exists (select from receptions r where r.company_id = c.id and r.answer is not null) as reception,
      coalesce((
        select s.hides_first_steps from start_choices s where s.company_id = c.id and s.user_id = ${ctx.userId}::uuid
      ), false) as hides_first_steps
    from companies c where c.id = ${company}
  `.execute(ctx.tx)
  const row = rows[0]!
  return {
    first_steps: steps.map((step) => ({ step, is_done: row[step] })),
    hides_first_steps: row.hides_first_steps,
  }
}

/** What a person sees of today, in the documents' own currencies. */
function ofToday(ctx: CompanyContext, today: string): Filter {
  return {
    period: { from: today, to: today },
    currency: null,
    clientId: null,
    includesWaiting: true,
    onlyOf: documentsOnlyOf(ctx),
    inColones: false,
    today,
  }
}

async function readIssued(ctx: CompanyContext, today: string): Promise<Start['today']['issued']> {
  const { rows } = await sql<Start['today']['issued'][number]>`
    select r.currency, sum(r.total) as total, count(*)::int as count
    from (${sourceOf('sales', ofToday(ctx, today), null, ['currency', 'total'])}) r
    group by r.currency order by r.currency
  `.execute(ctx.tx)
  return rows.map((row) => ({ ...row, total: shortestNumber(row.total) }))
}

async function readCollected(ctx: CompanyContext, today: string): Promise<Start['today']['collected']> {
  const { rows } = await sql<Start['today']['collected'][number]>`
    select r.currency, sum(r.total) as total
    from (${sourceOf('collected', ofToday(ctx, today), null, ['currency', 'total'])}) r
    group by r.currency order by r.currency
  `.execute(ctx.tx)
  return rows.map((row) => ({ ...row, total: shortestNumber(row.total) }))
}

/** What waits as of now; what was rejected and nobody put right yet, as the work list counts it. */
async function readCounts(
  ctx: CompanyContext,
): Promise<Pick<Start['today'], 'waiting' | 'rejected' | 'to_answer'>> {
  const rejected = await countWork(ctx, 'rejected')
  const { rows } = await sql<Pick<Start['today'], 'waiting' | 'to_answer'>>`
    select
      (
        select count(*)::int from documents d
        where d.company_id = current_company() and ${countsHere}
          and ${waitsForAuthority} and ${madeBy(documentsOnlyOf(ctx))}
      ) as waiting,
      (
        select count(*)::int from receptions r
        where r.company_id = current_company() and r.environment = (select current_environment())
          and ${isToAnswer}
      ) as to_answer
  `.execute(ctx.tx)
  return { ...rows[0]!, rejected }
}

type Due = { day: string | null; count: number | null }

async function readDeadlines(ctx: CompanyContext, today: string): Promise<Start['deadlines']> {
  const company = sql`current_company()`
  const mayPay = ctx.reach('expenses.record') !== 'none'
  const { rows } = await sql<
    Record<'receptions' | 'bills' | 'certificate' | 'quotations' | 'vat_90_days', Due | null>
  >`
    select
      (
        select jsonb_build_object('day', min(r.deadline_on), 'count', count(*)) from receptions r
        where r.company_id = ${company} and r.environment = (select current_environment())
          and ${isToAnswer}
      ) as receptions,
      (
        select jsonb_build_object('day', min(${owedSince('e')}), 'count', count(*)) from expenses e
        where e.company_id = ${company} and e.environment = (select current_environment()) and ${isOwed('e')}
          and ${owedSince('e')} <= ${addDays(today, soonDays)}::date and ${sql.lit(mayPay)}
      ) as bills,
      (
        select jsonb_build_object('day', costa_rica_day(t.not_after), 'count', null)
        from certificates t
        where t.company_id = ${company} and t.environment = (select current_environment()) and t.is_current
          and t.not_after < ${today}::date + 90
      ) as certificate,
      (
        select jsonb_build_object('day', min(q.valid_until), 'count', count(*)) from quotations q
        where q.company_id = ${company} and q.status = 'sent' and q.valid_until between ${today}::date and ${today}::date + 7
          and ${visibleQuotations(ctx)}
      ) as quotations,
      (
        -- Sales to credit of condition 10 owe their VAT after ninety days, paid or not.
        select jsonb_build_object('day', min(costa_rica_day(d.sorted_at) + 90), 'count', count(*))
        from documents d
        where d.company_id = ${company} and ${countsHere} and d.balance > 0
          and d.sale_condition = '10' and ${madeBy(documentsOnlyOf(ctx))}
      ) as vat_90_days
  `.execute(ctx.tx)
  const found = Object.entries(rows[0]!).map(([kind, due]) => ({
    kind: kind as Start['deadlines'][number]['kind'],
    day: due?.day ?? null,
    count: due?.count ?? null,
  }))
  const calendar = await readWorkCalendar(ctx.tx)
  // Whether a return is filed is told to who may read it.
  const mayRead = ctx.reach('vat-return.read') !== 'none'
  const late = mayRead ? await readLateReturns(ctx, calendar) : null
  const next = await readNextDue(ctx, calendar, { isTold: mayRead })
  const returns = [
    ...(late === null ? [] : [{ day: late.due_on, count: late.count }]),
    { day: next, count: null },
  ]
  return [...returns.map((due) => ({ kind: 'vat_return' as const, ...due })), ...found]
    .filter((due): due is Start['deadlines'][number] => due.day !== null)
    .sort((one, other) => one.day.localeCompare(other.day))
}

const shown = 8

async function readLastDocuments(ctx: CompanyContext, onlyMine: boolean): Promise<Start['documents']> {
  const { rows } = await sql<Omit<Start['documents'][number], 'at'> & { at: Date }>`
    select d.id, d.kind, ${numberOf} as consecutivo, d.client_name, d.currency, d.total, d.fiscal_status, d.sorted_at as at
    from documents d
    where d.company_id = current_company()
      and (d.environment is null or ${countsHere})
      and ${madeBy(onlyMine ? ctx.userId : documentsOnlyOf(ctx))}
    order by d.sorted_at desc, d.id desc limit ${shown}
  `.execute(ctx.tx)
  return rows.map((row) => ({
    ...row,
    total: shortestNumber(row.total),
    at: costaRicaInstant(row.at.getTime()),
  }))
}

/** Of this company: pins follow a person through all of theirs. */
async function readClientsFirst(ctx: CompanyContext): Promise<Start['clients']> {
  const pinned = await readPinnedClients(ctx)
  if (pinned.length === 0) return []
  const { rows } = await sql<Start['clients'][number]>`
    select c.id, c.name from clients c
    where c.company_id = current_company() and c.id = any(${pinned}::uuid[]) and not c.is_archived
    order by array_position(${pinned}::uuid[], c.id)
  `.execute(ctx.tx)
  return rows
}
