import type { Student, StudentInput, StudentStatus } from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'
import { itemsOfChange } from '#modules/items/index.ts'
import type { CompanyContext, CompanyTransaction } from '#platform/database/company-context.ts'
import { found } from '#platform/database/search-words.ts'
import type { ListSource } from '#platform/list-page.ts'
import { standingCharges } from './billing/charge-store.ts'
import { isNotOver, writePlans } from './plan-store.ts'

export type StudentRow = {
  id: string
  name: string
  number: string | null
  group_name: string | null
  status: StudentStatus
  payers: { client_id: string; name: string; share: string }[]
  plans: Student['plans']
  plan: string | null
  currency: 'CRC' | 'USD'
  monthly_due: string | null
  owed: string | null
  owed_other: string | null
  is_overdue: boolean
  last_billed: string | null
  birth_on: string | null
  starts_on: string | null
  ends_on: string | null
  contact: string | null
  notes: string | null
  version: number
  updated_at: Date
}

export type StudentFilter = {
  patterns: string[]
  status: StudentStatus | null
  hasPlan: boolean | null
  planItemId: string | null
  group: string | null
  clientId: string | null
  isOverdue: boolean | null
  /** The change of items' prices that left plans of theirs as they are. */
  priceChange: string | null
}

const columns = sql`
  s.id, s.name, s.number, s.group_name, s.status, s.currency, s.birth_on, s.starts_on, s.ends_on, s.contact, s.notes,
  s.version, s.updated_at, planned.plans, planned.plan, trim_scale(planned.due) as monthly_due,
  trim_scale(billed.owed) as owed, trim_scale(billed.owed_other) as owed_other, billed.is_overdue, billed.last_billed,
  coalesce((
    select jsonb_agg(jsonb_build_object('client_id', p.client_id, 'name', c.name, 'share', trim_scale(p.share)::text)
      order by p.share desc, c.sort_name)
    from student_payers p join clients c on c.company_id = p.company_id and c.id = p.client_id
    where p.company_id = s.company_id and p.student_id = s.id
  ), '[]') as payers`

/** What a student is billed in the month of `today`, and what of all months is owed. Columns of `students s`. */
function plannedAndBilled(today: string): RawBuilder<unknown> {
  const isInForce = sql`
    coalesce(p.from_month <= ${today}::date, true) and coalesce(p.to_month >= date_trunc('month', ${today}::date), true)`
  return sql`
    cross join lateral (
      select
        coalesce(jsonb_agg(jsonb_build_object(
          'id', p.id, 'item_id', p.item_id, 'name', i.name, 'amount', trim_scale(p.amount)::text,
          'discount_percent', trim_scale(p.discount_percent)::text, 'discount_reason', p.discount_reason,
          'from_month', to_char(p.from_month, 'YYYY-MM'), 'to_month', to_char(p.to_month, 'YYYY-MM'),
          'state', case when ${isInForce} then 'in_force' when p.from_month > ${today}::date then 'to_come' else 'over' end,
          'is_billed', exists (
            select from student_charges c where c.company_id = p.company_id and c.student_id = p.student_id and c.plan_id = p.id
          )
        ) order by p.position, p.from_month nulls first), '[]') as plans,
        string_agg(i.name, ' + ' order by p.position, p.from_month nulls first) filter (where ${isInForce}) as plan,
        sum(round(p.amount, 2) - round(round(p.amount, 2) * coalesce(p.discount_percent, 0) / 100, 2)) filter (where ${isInForce}) as due
      from student_plans p left join items i on i.company_id = p.company_id and i.id = p.item_id
      where p.company_id = s.company_id and p.student_id = s.id
    ) planned
    cross join lateral (
      select sum(c.owed) filter (where c.currency = s.currency) as owed, sum(c.owed) filter (where c.currency <> s.currency) as owed_other,
        coalesce(bool_or(c.owed > 0 and c.due_on < ${today}::date), false) as is_overdue,
        to_char(max(c.month), 'YYYY-MM') as last_billed
      from (${standingCharges}) c
      where c.company_id = s.company_id and c.student_id = s.id
    ) billed`
}

const sorts: ListSource['sorts'] = {
  // One text, so that a cursor carries both; nothing sorts below the separator.
  group: { by: sql`(s.sort_group || chr(1) || s.sort_name)`, type: sql`text` },
  name: { by: sql`s.sort_name`, type: sql`text` },
  number: { by: sql`coalesce(lower(s.number), '')`, type: sql`text` },
  monthly_due: { by: sql`coalesce(planned.due, 0)`, type: sql`numeric` },
  owed: { by: sql`coalesce(billed.owed, 0)`, type: sql`numeric` },
  updated_at: { by: sql`s.updated_at`, type: sql`timestamptz` },
}

/** The list of students, for `readListPage`. */
export function studentSource({ clock }: CompanyContext, filter: StudentFilter): ListSource {
  const today = costaRicaDay(clock.now())
  const joins = plannedAndBilled(today)
  return {
    table: ['students', 's'],
    columns,
    joins,
    from: sql`students s ${joins}`,
    where: matches(filter, today),
    sorts,
    usualSort: 'group',
  }
}

export async function readStudent(
  { tx, clock }: CompanyContext,
  id: string,
): Promise<StudentRow | undefined> {
  const { rows } = await sql<StudentRow>`
    select ${columns} from students s ${plannedAndBilled(costaRicaDay(clock.now()))}
    where s.company_id = current_company() and s.id = ${id}
  `.execute(tx)
  return rows[0]
}

export async function readGroups(tx: CompanyTransaction): Promise<string[]> {
  const { rows } = await sql<{ group_name: string }>`
    select min(s.group_name) as group_name from students s
    where s.company_id = current_company() and s.group_name is not null
    group by s.sort_group order by s.sort_group limit 500
  `.execute(tx)
  return rows.map(({ group_name }) => group_name)
}

/** Students that a number means; without one those of the name who are here, or of who left those until that day. */
export async function findStudentIds(
  tx: CompanyTransaction,
  {
    number,
    name,
    hasLeft = false,
    endsOn = null,
  }: { number: string | null; name: string | null; hasLeft?: boolean; endsOn?: string | null },
): Promise<string[]> {
  const isMeant =
    number === null
      ? sql`s.sort_name = search_text(${name}) and (s.status = 'left') = ${hasLeft}
          and (${endsOn}::date is null or not ${hasLeft} or s.ends_on = ${endsOn}::date)`
      : sql`lower(s.number) = lower(${number})`
  const { rows } = await sql<{ id: string }>`
    select s.id from students s where s.company_id = current_company() and ${isMeant} order by s.created_at, s.id
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** Whether a month of theirs was ever billed. */
export async function isBilled(tx: CompanyTransaction, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from student_charges where company_id = current_company() and student_id = ${id}::uuid
    union all
    select 1 from recurring_charges where company_id = current_company() and student_id = ${id}::uuid
    limit 1
  `.execute(tx)
  return rows.length > 0
}

/** Answers whether there was one. */
export async function deleteStudentRow(tx: CompanyTransaction, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from students where company_id = current_company() and id = ${id} returning id
  `.execute(tx)
  return rows.length > 0
}

/** Whether no other student has this number, however it is written. */
export async function isNumberFree(
  tx: CompanyTransaction,
  number: string,
  exceptId: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from students s
    where s.company_id = current_company() and lower(s.number) = lower(${number}) and s.id is distinct from ${exceptId}::uuid
  `.execute(tx)
  return rows.length === 0
}

/** Which of these clients and items exist in the company. */
export async function findKnown(
  tx: CompanyTransaction,
  { clientIds, itemIds }: { clientIds: readonly string[]; itemIds: readonly string[] },
): Promise<{ clients: ReadonlySet<string>; items: ReadonlySet<string> }> {
  const { rows } = await sql<{ clients: string[]; items: string[] }>`
    select
      array(select c.id from clients c where c.company_id = current_company() and c.id = any(${clientIds}::uuid[])) as clients,
      array(select i.id from items i where i.company_id = current_company() and i.id = any(${itemIds}::uuid[])) as items
  `.execute(tx)
  return { clients: new Set(rows[0]!.clients), items: new Set(rows[0]!.items) }
}

export async function insertStudent(
  tx: CompanyTransaction,
  id: string,
  input: StudentInput,
  now: number,
): Promise<void> {
  await sql`
    insert into students (
      company_id, id, name, number, birth_on, group_name, currency, starts_on, ends_on, contact, notes, search, sort_name, sort_group, created_at, updated_at
    ) values (
      current_company(), ${id}, ${input.name}, ${input.number ?? null}, ${input.birth_on ?? null}::date,
      ${input.group_name ?? null}, ${input.currency ?? 'CRC'},
      ${input.starts_on ?? null}::date, ${input.ends_on ?? null}::date, ${input.contact ?? null}, ${input.notes ?? null},
      search_text(${searchable(input)}), search_text(${input.name}), ${sortGroup(input)}, ${new Date(now)}, ${new Date(now)}
    )
  `.execute(tx)
  await insertPayers(tx, id, input)
  await writePlans(tx, id, input.plans ?? [], costaRicaDay(now))
}

/** Answers whether the student is still of that version; null means any. */
export async function updateStudentRow(
  tx: CompanyTransaction,
  id: string,
  input: StudentInput,
  { version, now }: { version: number | null; now: number },
): Promise<boolean> {
  const { rows } = await sql`
    update students set
      name = ${input.name}, number = ${input.number ?? null}, birth_on = ${input.birth_on ?? null}::date,
      group_name = ${input.group_name ?? null}, currency = ${input.currency ?? 'CRC'},
      starts_on = ${input.starts_on ?? null}::date, ends_on = ${input.ends_on ?? null}::date,
      contact = ${input.contact ?? null}, notes = ${input.notes ?? null}, search = search_text(${searchable(input)}),
      sort_name = search_text(${input.name}), sort_group = ${sortGroup(input)}, version = version + 1,
      updated_at = ${new Date(now)}
    where company_id = current_company() and id = ${id} and (${version}::int is null or version = ${version}::int)
    returning id
  `.execute(tx)
  if (rows.length === 0) return false
  const kept = input.payers.map(({ client_id, share }) => `${client_id} ${share}`)
  await sql`
    delete from student_payers p
    where p.company_id = current_company() and p.student_id = ${id}
      and p.client_id || ' ' || trim_scale(p.share) <> all(${kept}::text[])
  `.execute(tx)
  await insertPayers(tx, id, input)
  await writePlans(tx, id, input.plans ?? [], costaRicaDay(now))
  return true
}

/** Without a last day the one that was said before stays, unless all is written that is said of it. */
export async function updateStatus(
  tx: CompanyTransaction,
  id: string,
  change: { status: StudentStatus; endsOn: string | null; now: number; isWhole?: boolean },
): Promise<void> {
  await sql`
    update students set
      status = ${change.status},
      ends_on = coalesce(${change.endsOn}::date, case when ${!change.isWhole} then ends_on end), version = version + 1,
      updated_at = ${new Date(change.now)}
    where company_id = current_company() and id = ${id}
  `.execute(tx)
}

async function insertPayers(tx: CompanyTransaction, id: string, { payers }: StudentInput): Promise<void> {
  await sql`
    insert into student_payers (company_id, student_id, client_id, share)
    select current_company(), ${id}, p.client_id, p.share
    from jsonb_to_recordset(${JSON.stringify(payers)}::jsonb) as p (client_id uuid, share numeric)
    on conflict (company_id, student_id, client_id) do update set share = excluded.share
    where student_payers.share <> excluded.share
  `.execute(tx)
}

function matches(filter: StudentFilter, today: string): RawBuilder<unknown> {
  const conditions = [sql`s.company_id = current_company()`]
  if (filter.patterns.length > 0)
    conditions.push(sql`s.id in (select ${found('find_students', filter.patterns)})`)
  if (filter.status !== null) conditions.push(sql`s.status = ${filter.status}`)
  if (filter.hasPlan !== null) conditions.push(sql`(planned.due is not null) = ${filter.hasPlan}`)
  if (filter.planItemId !== null)
    conditions.push(sql`exists (
      select from student_plans p
      where p.company_id = s.company_id and p.student_id = s.id and p.item_id = ${filter.planItemId}::uuid and ${isNotOver(today)}
    )`)
  if (filter.isOverdue !== null) conditions.push(sql`billed.is_overdue = ${filter.isOverdue}`)
  if (filter.group !== null) conditions.push(sql`s.sort_group = coalesce(search_text(${filter.group}), '')`)
  if (filter.clientId !== null)
    conditions.push(sql`s.id in (
      select p.student_id from student_payers p
      where p.company_id = current_company() and p.client_id = (select client_now(current_company(), ${filter.clientId}::uuid))
    )`)
  if (filter.priceChange !== null)
    conditions.push(sql`s.status <> 'left' and exists (
      select from student_plans p
      where p.company_id = s.company_id and p.student_id = s.id and coalesce(p.to_month >= date_trunc('month', ${today}::date), true)
        and p.item_id in (${itemsOfChange(filter.priceChange, sql`s.currency`)})
    )`)
  return sql.join(conditions, sql` and `)
}

/** Those without a group come after every group. */
function sortGroup({ group_name }: StudentInput): RawBuilder<string> {
  return group_name ? sql<string>`search_text(${group_name})` : sql<string>`${'\u{10FFFD}'}`
}

function searchable(input: StudentInput): string {
  return [input.name, input.number, input.group_name, input.contact].filter(Boolean).join(' ')
}
