import type { Client, ClientInput } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import { countsHere } from '#modules/documents/index.ts'
import type { CompanyContext, CompanyTransaction } from '#platform/database/company-context.ts'
import { breaksReference } from '#platform/database/is-refusal.ts'
import { found } from '#platform/database/search-words.ts'
import type { ListSource } from '#platform/list-page.ts'
import { type Standing, type StandingSource, standingSource } from './client-standing.ts'
import { payersNamed } from './payers-named.ts'

export type ClientRow = Omit<Client, 'last_invoiced_at' | 'updated_at' | 'reminders_off_at'> & {
  reminders_off_at: Date | null
  last_invoiced_at: Date | null
  updated_at: Date
}

export type ClientFilter = {
  patterns: string[]
  /** Whether words find whoever pays for a student of that name, too. */
  seesPayers: boolean
  isArchived: boolean
  sellerId?: string | undefined
  tagId?: string | undefined
  standing?: Standing | undefined
}

// The last by the index of a client's documents, whatever their number: those that count have the moment of their issue there.
const lastInvoicedAt = sql`(
    select d.issued_at from documents d
    where d.company_id = c.company_id and d.client_id = c.id and ${countsHere}
    order by d.sorted_at desc, d.id desc limit 1
  )`

// Documents belong to another module; a client shows only how many there are, up to a bound, and the last one's moment.
const columns = ({ ofRow }: StandingSource) => sql`
  c.id, c.name, c.trade_name, c.identification_type, c.identification_number, c.emails, c.phone_country_code,
  c.phone_number, c.province, c.canton, c.district, c.neighbourhood, c.address, c.foreign_address, c.activity_code,
  c.currency, c.sale_condition, c.credit_days, trim_scale(c.credit_limit_crc)::text as credit_limit_crc,
  trim_scale(c.credit_limit_usd)::text as credit_limit_usd, c.notes, c.language, c.is_archived, c.updated_at, c.version,
  c.seller_id, c.tags, c.price_list_id, (
    select e.name from list_entries e where e.company_id = c.company_id and e.id = c.seller_id
  ) as seller_name,
  c.reminders_off_at, c.reminders_off_by,
  (
    select count(*)::int from (
      select from documents d
      where d.company_id = c.company_id and d.client_id = c.id and ${countsHere} limit 100
    ) counted
  ) as document_count,
  ${lastInvoicedAt} as last_invoiced_at, ${ofRow} as standing`

/** The list of clients, for `readListPage`. */
export function clientSource(ctx: CompanyContext, filter: ClientFilter, sort = ''): ListSource {
  const standing = standingSource(ctx)
  return {
    table: ['clients', 'c'],
    columns: columns(standing),
    // What all owe is added up only where the order asks for it.
    from: /balance|overdue|credit/.test(sort)
      ? sql`${candidates(filter)} ${standing.sums}`
      : candidates(filter),
    where: matches(filter, standing),
    sorts: {
      name: { by: sql`c.sort_name`, type: sql`text` },
      last_invoiced_at: { by: sql`coalesce(${lastInvoicedAt}, '-infinity')`, type: sql`timestamptz` },
      balance: { by: sql`coalesce(owed.balance, 0)`, type: sql`numeric` },
      overdue: { by: sql`coalesce(owed.overdue, 0)`, type: sql`numeric` },
      credit: { by: sql`coalesce(freed.credit, 0)`, type: sql`numeric` },
      updated_at: { by: sql`c.updated_at`, type: sql`timestamptz` },
    },
    usualSort: 'name',
  }
}

export async function readClient(ctx: CompanyContext, id: string): Promise<ClientRow | undefined> {
  const { rows } = await sql<ClientRow>`
    select ${columns(standingSource(ctx))} from clients c where c.company_id = current_company() and c.id = ${id}
  `.execute(ctx.tx)
  return rows[0]
}

/** Clients that a number or a name may mean, the number first; whether the name is theirs too. */
export async function findClientIds(
  tx: CompanyTransaction,
  { number, name }: { number: string | null; name: string | null },
): Promise<{ id: string; is_named: boolean }[]> {
  const isMeant =
    number === null ? sql`c.sort_name = search_text(${name})` : sql`c.identification_number = ${number}`
  const { rows } = await sql<{ id: string; is_named: boolean }>`
    select c.id, c.sort_name = search_text(${name}) as is_named from clients c
    where c.company_id = current_company() and ${isMeant} order by c.created_at, c.id
  `.execute(tx)
  return rows
}

export async function insertClient(
  tx: CompanyTransaction,
  id: string,
  input: ClientInput,
  now: number,
): Promise<void> {
  await sql`
    insert into clients (
      company_id, id, name, trade_name, identification_type, identification_number, emails, phone_country_code,
      phone_number, province, canton, district, neighbourhood, address, foreign_address, activity_code, currency,
      sale_condition, credit_days, credit_limit_crc, credit_limit_usd, notes, seller_id, tags, price_list_id, language, search, sort_name, created_at, updated_at
    ) values (
      current_company(), ${id}, ${input.name}, ${input.trade_name ?? null}, ${input.identification_type ?? null},
      ${input.identification_number ?? null}, ${input.emails ?? []}::text[], ${input.phone_country_code ?? null},
      ${input.phone_number ?? null}, ${input.province ?? null}, ${input.canton ?? null}, ${input.district ?? null},
      ${input.neighbourhood ?? null}, ${input.address ?? null}, ${input.foreign_address ?? null},
      ${input.activity_code ?? null}, ${input.currency ?? null}, ${input.sale_condition ?? null},
      ${input.credit_days ?? null}, ${input.credit_limit_crc ?? null}, ${input.credit_limit_usd ?? null},
      ${input.notes ?? null}, ${input.seller_id ?? null}, ${input.tags ?? []}::uuid[], ${input.price_list_id ?? null}, ${input.language ?? null},
      search_text(${searchable(input)}),
      search_text(${input.name}), ${new Date(now)}, ${new Date(now)}
    )
  `.execute(tx)
}

/** Answers whether the client exists, in the version that is given if one is. */
export async function updateClientRow(
  tx: CompanyTransaction,
  id: string,
  input: ClientInput,
  { version, now }: { version: number | null; now: number },
): Promise<boolean> {
  const { rows } = await sql`
    update clients set
      name = ${input.name}, trade_name = ${input.trade_name ?? null},
      identification_type = ${input.identification_type ?? null},
      identification_number = ${input.identification_number ?? null}, emails = ${input.emails ?? []}::text[],
      phone_country_code = ${input.phone_country_code ?? null}, phone_number = ${input.phone_number ?? null},
      province = ${input.province ?? null}, canton = ${input.canton ?? null}, district = ${input.district ?? null},
      neighbourhood = ${input.neighbourhood ?? null}, address = ${input.address ?? null},
      foreign_address = ${input.foreign_address ?? null}, activity_code = ${input.activity_code ?? null},
      currency = ${input.currency ?? null}, sale_condition = ${input.sale_condition ?? null},
      credit_days = ${input.credit_days ?? null}, credit_limit_crc = ${input.credit_limit_crc ?? null},
      credit_limit_usd = ${input.credit_limit_usd ?? null}, notes = ${input.notes ?? null},
      seller_id = ${input.seller_id ?? null}, tags = ${input.tags ?? []}::uuid[],
      price_list_id = ${input.price_list_id ?? null}, language = ${input.language ?? null},
      search = search_text(${searchable(input)}), sort_name = search_text(${input.name}), version = version + 1,
      updated_at = ${new Date(now)}
    where company_id = current_company() and id = ${id} and (${version}::int is null or version = ${version}::int)
    returning id
  `.execute(tx)
  return rows.length > 0
}

export async function updateArchived(
  tx: CompanyTransaction,
  id: string,
  isArchived: boolean,
  now: number,
): Promise<boolean> {
  const { rows } = await sql`
    update clients set is_archived = ${isArchived}, version = version + 1, updated_at = ${new Date(now)}
    where company_id = current_company() and id = ${id}
    returning id
  `.execute(tx)
  return rows.length > 0
}

export type Deletion = 'deleted' | 'absent' | 'in-use'

export async function deleteClientRow(tx: CompanyTransaction, id: string): Promise<Deletion> {
  try {
    const { rows } =
      await sql`delete from clients where company_id = current_company() and id = ${id} returning id`.execute(
        tx,
      )
    return rows.length > 0 ? 'deleted' : 'absent'
  } catch (error) {
    if (breaksReference(error)) return 'in-use'
    throw error
  }
}

function candidates({ patterns, seesPayers }: ClientFilter) {
  if (patterns.length === 0) return sql`clients c`
  const meant = sql`select ${found('find_clients', patterns)}`
  return sql`
    (${seesPayers ? sql`${meant} union ${payersNamed(patterns)}` : meant}) found (id)
    cross join lateral (select * from clients where company_id = current_company() and id = found.id offset 0) c`
}

function matches({ isArchived, sellerId, tagId, standing }: ClientFilter, source: StandingSource) {
  const standsSo = standing === undefined ? sql`` : sql`and ${source.where(standing)}`
  const ofSeller = sellerId === undefined ? sql`` : sql`and c.seller_id = ${sellerId}::uuid`
  const tagged = tagId === undefined ? sql`` : sql`and c.tags <> '{}' and c.tags @> array[${tagId}::uuid]`
  // Written out, so that the planner sees that the partial index answers.
  return sql`c.company_id = current_company() and ${isArchived ? sql`c.is_archived` : sql`not c.is_archived`} ${ofSeller} ${tagged} ${standsSo}`
}

function searchable(input: ClientInput): string {
  return [input.name, input.trade_name, input.identification_number, ...(input.emails ?? [])]
    .filter(Boolean)
    .join(' ')
}
