import type { StudentInput, StudentStatus } from '@cuentaclara/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyTransaction } from '#platform/database/company-context.ts'
import { found } from '#platform/database/search-words.ts'
import type { ListSource } from '#platform/list-page.ts'

export type StudentRow = {
  id: string
  name: string
  number: string | null
  group_name: string | null
  status: StudentStatus
  payers: { client_id: string; name: string; share: string }[]
  item_id: string | null
  plan: string | null
  monthly_amount: string | null
  currency: 'CRC' | 'USD' | null
  monthly_due: string | null
  discount_percent: string | null
  discount_reason: string | null
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
  group: string | null
  clientId: string | null
}

const columns = sql`
  s.id, s.name, s.number, s.group_name, s.status, s.item_id, i.name as plan, trim_scale(s.monthly_amount) as monthly_amount,
  s.currency, trim_scale(round(s.monthly_amount * (100 - coalesce(s.discount_percent, 0)) / 100, 2)) as monthly_due,
  trim_scale(s.discount_percent) as discount_percent, s.discount_reason, s.birth_on, s.starts_on, s.ends_on, s.contact,
  s.notes, s.version, s.updated_at,
  coalesce((
    select jsonb_agg(jsonb_build_object('client_id', p.client_id, 'name', c.name, 'share', trim_scale(p.share)::text)
      order by p.share desc, c.sort_name)
    from student_payers p join clients c on c.company_id = p.company_id and c.id = p.client_id
    where p.company_id = s.company_id and p.student_id = s.id
  ), '[]') as payers`

const sorts: ListSource['sorts'] = {
  // One text, so that a cursor carries both; nothing sorts below the separator.
  group: { by: sql`(s.sort_group || chr(1) || s.sort_name)`, type: sql`text` },
  name: { by: sql`s.sort_name`, type: sql`text` },
  number: { by: sql`coalesce(lower(s.number), '')`, type: sql`text` },
  monthly_amount: { by: sql`coalesce(s.monthly_amount, 0)`, type: sql`numeric` },
  updated_at: { by: sql`s.updated_at`, type: sql`timestamptz` },
}

/** The list of students, for `readListPage`. */
export function studentSource(filter: StudentFilter): ListSource {
  return {
    table: ['students', 's'],
    columns,
    joins: sql`left join items i on i.company_id = s.company_id and i.id = s.item_id`,
    where: matches(filter),
    sorts,
    usualSort: 'group',
  }
}

export async function readStudent(tx: CompanyTransaction, id: string): Promise<StudentRow | undefined> {
  const { rows } = await sql<StudentRow>`
    select ${columns}
    from students s left join items i on i.company_id = s.company_id and i.id = s.item_id
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

/** Whether no other student has this number, however it is written. */
/** Students that a number means; without one those of the name. */
export async function findStudentIds(
  tx: CompanyTransaction,
  { number, name }: { number: string | null; name: string | null },
): Promise<string[]> {
  const isMeant =
    number === null
      ? sql`s.sort_name = search_text(${name}) and s.status <> 'left'`
      : sql`lower(s.number) = lower(${number})`
  const { rows } = await sql<{ id: string }>`
    select s.id from students s where s.company_id = current_company() and ${isMeant} order by s.created_at, s.id
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** Answers whether there was one. */
export async function deleteStudentRow(tx: CompanyTransaction, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from students where company_id = current_company() and id = ${id} returning id
  `.execute(tx)
  return rows.length > 0
}

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
  { clientIds, itemId }: { clientIds: readonly string[]; itemId: string | null },
): Promise<{ clients: ReadonlySet<string>; hasItem: boolean }> {
  const { rows } = await sql<{ clients: string[]; has_item: boolean }>`
    select
      array(select c.id from clients c where c.company_id = current_company() and c.id = any(${clientIds}::uuid[])) as clients,
      exists (select from items i where i.company_id = current_company() and i.id = ${itemId}::uuid) as has_item
  `.execute(tx)
  return { clients: new Set(rows[0]!.clients), hasItem: rows[0]!.has_item }
}

export async function insertStudent(
  tx: CompanyTransaction,
  id: string,
  input: StudentInput,
  now: number,
): Promise<void> {
  await sql`
    insert into students (
      company_id, id, name, number, birth_on, group_name, item_id, monthly_amount, currency, discount_percent,
      discount_reason, starts_on, ends_on, contact, notes, search, sort_name, sort_group, created_at, updated_at
    ) values (
      current_company(), ${id}, ${input.name}, ${input.number ?? null}, ${input.birth_on ?? null}::date,
      ${input.group_name ?? null}, ${input.item_id ?? null}::uuid, ${input.monthly_amount ?? null}::numeric,
      ${input.currency ?? null}, ${input.discount_percent ?? null}::numeric, ${input.discount_reason ?? null},
      ${input.starts_on ?? null}::date, ${input.ends_on ?? null}::date, ${input.contact ?? null}, ${input.notes ?? null},
      search_text(${searchable(input)}), search_text(${input.name}), ${sortGroup(input)}, ${new Date(now)}, ${new Date(now)}
    )
  `.execute(tx)
  await insertPayers(tx, id, input)
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
      group_name = ${input.group_name ?? null}, item_id = ${input.item_id ?? null}::uuid,
      monthly_amount = ${input.monthly_amount ?? null}::numeric, currency = ${input.currency ?? null},
      discount_percent = ${input.discount_percent ?? null}::numeric, discount_reason = ${input.discount_reason ?? null},
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
  return true
}

export async function updateStatus(
  tx: CompanyTransaction,
  id: string,
  change: { status: StudentStatus; endsOn: string | null; now: number },
): Promise<void> {
  await sql`
    update students set
      status = ${change.status}, ends_on = coalesce(${change.endsOn}::date, ends_on), version = version + 1,
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

function matches(filter: StudentFilter): RawBuilder<unknown> {
  const conditions = [sql`s.company_id = current_company()`]
  if (filter.patterns.length > 0)
    conditions.push(sql`s.id in (select ${found('find_students', filter.patterns)})`)
  if (filter.status !== null) conditions.push(sql`s.status = ${filter.status}`)
  if (filter.hasPlan !== null)
    conditions.push(filter.hasPlan ? sql`s.monthly_amount is not null` : sql`s.monthly_amount is null`)
  if (filter.group !== null) conditions.push(sql`s.sort_group = coalesce(search_text(${filter.group}), '')`)
  if (filter.clientId !== null)
    conditions.push(sql`exists (
      select from student_payers p
      where p.company_id = s.company_id and p.student_id = s.id and p.client_id = ${filter.clientId}::uuid
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
