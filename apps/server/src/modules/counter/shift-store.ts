import type { ShiftInput, ShiftLine, ShiftMovement, ShiftRow, TillPlace } from '@cuentaclara/contracts'
import { type RawBuilder, sql } from 'kysely'
import { hasEffect, paidByMeans } from '#modules/documents/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { newId } from '#platform/ids.ts'

export type StoredShift = {
  id: string
  number: string
  currency: ShiftRow['currency']
  branch: string | null
  terminal: string | null
  till_name: string | null
  opened_by: string | null
  opened_by_name: string | null
  opened_at: Date
  closed_by_name: string | null
  closed_at: Date | null
  opening: string
  difference: string | null
}
export type StoredShiftDetail = StoredShift & {
  opening_notes: Record<string, number>
  closing_notes: Record<string, number>
  explanation: string | null
  /** One of before there was `returned` says nothing of it. */
  counts: (Omit<ShiftLine, 'returned'> & { returned?: string })[] | null
}

export const shiftColumns: RawBuilder<unknown> = sql`
  s.id, s.number, s.currency, s.branch, s.terminal, t.name as till_name, s.opened_by, o.name as opened_by_name, s.opened_at, c.name as closed_by_name, s.closed_at,
  trim_scale(s.opening) as opening, trim_scale(s.difference) as difference`
export const shiftJoins: RawBuilder<unknown> = sql`
  left join users o on o.id = s.opened_by
  left join users c on c.id = s.closed_by
  left join terminals t on t.company_id = s.company_id and t.branch = s.branch and t.code = s.terminal`

/** Which of `shifts s` somebody sees. */
export function visibleShifts({
  reach,
  userId,
}: Pick<CompanyContext, 'reach' | 'userId'>): RawBuilder<boolean> {
  const here = sql`s.company_id = current_company() and s.environment = (select current_environment())`
  return reach('shifts.read') === 'own'
    ? sql`${here} and s.opened_by = ${userId}::uuid`
    : (here as RawBuilder<boolean>)
}

/** A shift that the reader sees; undefined for every other. */
export async function readShift(ctx: CompanyContext, id: string): Promise<StoredShiftDetail | undefined> {
  return readOne(ctx, sql`s.id = ${id}::uuid`)
}

/** The open shift of a person. */
export async function readOpenShift(ctx: CompanyContext): Promise<StoredShiftDetail | undefined> {
  return readOne(ctx, sql`s.opened_by = ${ctx.userId}::uuid and s.closed_at is null`)
}

/** Who has a shift open at a till; undefined where nobody has. */
export async function readSellerAt(
  ctx: CompanyContext,
  { branch, terminal }: TillPlace,
): Promise<{ name: string | null } | undefined> {
  const { rows } = await sql<{ name: string | null }>`
    select u.name from shifts s left join users u on u.id = s.opened_by
    where s.company_id = current_company() and s.environment = (select current_environment()) and s.branch = ${branch}
      and s.terminal = ${terminal} and s.closed_at is null
  `.execute(ctx.tx)
  return rows[0]
}

async function readOne(
  ctx: CompanyContext,
  which: RawBuilder<unknown>,
): Promise<StoredShiftDetail | undefined> {
  const { rows } = await sql<StoredShiftDetail>`
    select ${shiftColumns}, s.opening_notes, s.closing_notes, s.explanation, s.counts
    from shifts s ${shiftJoins}
    where ${visibleShifts(ctx)} and ${which}
  `.execute(ctx.tx)
  return rows[0]
}

/** Has everybody wait who sells in a shift or moves its cash. */
export async function lockShift(ctx: CompanyContext, id: string): Promise<void> {
  await sql`
    select from shifts where company_id = current_company() and id = ${id}::uuid for update
  `.execute(ctx.tx)
}

/** Opens a shift under the next number; undefined where the person, or the till, has one open. */
export async function insertShift(
  ctx: CompanyContext,
  { currency, opening, notes, till }: Required<ShiftInput>,
): Promise<string | undefined> {
  const id = newId()
  const { rows } = await sql`
    insert into shifts (company_id, id, environment, number, currency, opened_by, opened_at, opening, opening_notes, branch, terminal)
    select current_company(), ${id}, current_environment(), take_own_number(current_company(), 'shift-' || current_environment()),
      ${currency}, ${ctx.userId}::uuid, ${new Date(ctx.clock.now())}, ${opening}::numeric, ${JSON.stringify(notes)}::jsonb,
      ${till?.branch ?? null}, ${till?.terminal ?? null}
    on conflict do nothing
    returning id
  `.execute(ctx.tx)
  return rows.length === 0 ? undefined : id
}

export async function insertMovement(
  ctx: CompanyContext,
  shiftId: string,
  { kind, amount, reason }: Pick<ShiftMovement, 'kind' | 'amount' | 'reason'>,
): Promise<void> {
  await sql`
    insert into shift_movements (company_id, id, shift_id, kind, amount, reason, made_by, made_at)
    values (current_company(), ${newId()}, ${shiftId}, ${kind}, ${amount}::numeric, ${reason}, ${ctx.userId}::uuid,
      ${new Date(ctx.clock.now())})
  `.execute(ctx.tx)
}

export type Closing = {
  counts: readonly ShiftLine[]
  notes: Readonly<Record<string, number>>
  difference: string
  explanation: string | null
}

export async function writeClosing(ctx: CompanyContext, id: string, closing: Closing): Promise<void> {
  await sql`
    update shifts set closed_at = ${new Date(ctx.clock.now())}, closed_by = ${ctx.userId}::uuid,
      counts = ${JSON.stringify(closing.counts)}::jsonb, closing_notes = ${JSON.stringify(closing.notes)}::jsonb,
      difference = ${closing.difference}::numeric, explanation = ${closing.explanation}
    where company_id = current_company() and id = ${id}::uuid and closed_at is null
  `.execute(ctx.tx)
}

type StoredMovement = Omit<ShiftMovement, 'made_at'> & { made_at: Date }

/** Whether a movement `m` of a shift `s`, with its note `n` if it has one, went in or out of the drawer: that is cash, and of one currency. */
const isOfDrawer = sql`m.means = '01' and coalesce(n.currency = s.currency, true)`

/** What went in and out of the drawer. */
export async function readMovements(ctx: CompanyContext, shiftId: string): Promise<StoredMovement[]> {
  const { rows } = await sql<StoredMovement>`
    select m.id, m.kind, trim_scale(m.amount) as amount, m.reason, m.document_id, u.name as made_by, m.made_at
    from shift_movements m
    join shifts s on s.company_id = m.company_id and s.id = m.shift_id
    left join documents n on n.company_id = m.company_id and n.id = m.document_id
    left join users u on u.id = m.made_by
    where m.company_id = current_company() and m.shift_id = ${shiftId}::uuid and ${isOfDrawer}
    order by m.made_at, m.id
  `.execute(ctx.tx)
  return rows
}

export type SoldBy = { currency: string; means: string; sales: number; sold: string; left: string }

/**
 * What the sales of a shift came to by means of payment, each in cents; `left` is what stayed in the drawer where cash was
 * rounded. What was rejected was mended by a sale that counts.
 */
export async function readSold(ctx: CompanyContext, shiftId: string): Promise<SoldBy[]> {
  const { rows } = await sql<SoldBy>`
    select d.currency, p.means, count(*)::int as sales, trim_scale(sum(round(p.amount, 2))) as sold,
      trim_scale(sum(round(case
        when p.means = '01' and jsonb_typeof(d.input -> 'cash') = 'object'
        then (d.input #>> '{cash,received}')::numeric - (d.input #>> '{cash,change}')::numeric
        else p.amount
      end, 2))) as left
    from documents d
    cross join ${paidByMeans}
    where d.company_id = current_company() and d.shift_id = ${shiftId}::uuid and ${hasEffect} and not d.is_trial
    group by 1, 2 order by 1, 2
  `.execute(ctx.tx)
  return rows
}

export type GivenBack = { currency: string; means: string; amount: string }

/**
 * What went back otherwise than in cash of the drawer, as it was written down with its notes. Of one that was rejected it counts once something
 * stands in its place, with which only what is more was written down; cash is gone all the same.
 */
export async function readGivenBack(ctx: CompanyContext, shiftId: string): Promise<GivenBack[]> {
  const { rows } = await sql<GivenBack>`
    with recursive given as (
      select m.document_id as note_id, m.means, m.amount from shift_movements m
      join shifts s on s.company_id = m.company_id and s.id = m.shift_id
      left join documents n on n.company_id = m.company_id and n.id = m.document_id
      where m.company_id = current_company() and m.shift_id = ${shiftId}::uuid and not (${isOfDrawer})
    ), standing as (
      select g.note_id, g.note_id as stands from given g
      union
      select s.note_id, f.document_id from standing s
      join document_references f on f.company_id = current_company() and f.target_id = s.stands and f.document_type = '10'
    )
    select n.currency, g.means, trim_scale(sum(g.amount)) as amount
    from given g
    join documents n on n.company_id = current_company() and n.id = g.note_id
    where g.means = '01' or g.note_id in (
        select s.note_id from standing s
        join documents d on d.company_id = current_company() and d.id = s.stands
        where ${hasEffect} and not d.is_trial
      )
    group by 1, 2 order by 1, 2
  `.execute(ctx.tx)
  return rows
}

export type SoldDocuments = { count: number; first: string | null; last: string | null; rejected: number }

export async function readDocuments(ctx: CompanyContext, shiftId: string): Promise<SoldDocuments> {
  const { rows } = await sql<SoldDocuments>`
    select count(*)::int as count, count(*) filter (where d.fiscal_status = 'rejected')::int as rejected,
      (array_agg(d.consecutivo::text order by d.issued_at, d.sequence))[1] as first,
      (array_agg(d.consecutivo::text order by d.issued_at desc, d.sequence desc))[1] as last
    from documents d
    where d.company_id = current_company() and d.shift_id = ${shiftId}::uuid and not d.is_trial
  `.execute(ctx.tx)
  return rows[0]!
}

/** What of a closed shift came after its closing: sold in it without a network, and brought since. */
export async function readLate(ctx: CompanyContext, shiftId: string): Promise<Omit<SoldBy, 'left'>[]> {
  const { rows } = await sql<Omit<SoldBy, 'left'>>`
    select d.currency, p.means, count(*)::int as sales, trim_scale(sum(round(p.amount, 2))) as sold
    from till_sales t
    join documents d on d.company_id = t.company_id and d.id = t.document_id
    cross join ${paidByMeans}
    where t.company_id = current_company() and t.shift_id = ${shiftId} and t.state in ('issued', 'replaced')
      and d.clave is not null and d.shift_id is null and ${hasEffect} and not d.is_trial
    group by 1, 2 order by 1, 2
  `.execute(ctx.tx)
  return rows
}

type QuietTill = { till: string; device: string; heard_at: Date; waiting: number }

/** A browser that sells asks for numbers every ten minutes. */
const quietMs = 15 * 60_000

/** Browsers that may hold sales of an open shift: at its till, or, for one at no till, where its person sells. */
export async function readQuietTills(
  ctx: CompanyContext,
  { branch, terminal, opened_by }: Pick<StoredShift, 'branch' | 'terminal' | 'opened_by'>,
): Promise<QuietTill[]> {
  const since = new Date(ctx.clock.now() - quietMs)
  const { rows } = await sql<QuietTill>`
    select t.name as till, d.label as device, coalesce(d.heard_at, d.taken_at) as heard_at, d.waiting
    from till_devices d
    join terminals t on t.company_id = d.company_id and t.branch = d.branch and t.code = d.terminal
    where d.company_id = current_company() and (d.waiting > 0 or coalesce(d.heard_at, d.taken_at) < ${since})
      and case when ${branch}::text is null then d.taken_by = ${opened_by}::uuid
        else d.branch = ${branch} and d.terminal = ${terminal} end
    order by d.branch, d.terminal
  `.execute(ctx.tx)
  return rows
}
