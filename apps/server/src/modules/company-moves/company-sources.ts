import { type CompanyTable, listCompanyTables } from '#platform/company-file/company-tables.ts'
import type { Source } from '#platform/company-file/write-company.ts'
import type { Asks } from '#platform/database/open-client.ts'

/** Tables of a company whose rows stay behind, and why. */
export const leftBehind: Readonly<Record<string, string>> = {
  download_tickets: 'Addresses that work for a minute, of a browser that is signed in there.',
  file_sums:
    'How much of the company lies in the bucket of that installation: nothing, or it could not leave.',
  item_template_copies: 'Which templates of that installation were copied; the items themselves go along.',
  unneeded_files: 'What that installation may throw away of its bucket.',
}

/** Rows of a company in tables without one: of each, the rest and what it is for stays where it is. */
export const globalRows = {
  security_events: { column: 'of_company', order: 'id', numbered: 'id' },
  outbox: { column: 'sender', order: 'id', numbered: null },
} as const satisfies Record<string, { column: string; order: string; numbered: string | null }>

/** Columns that name an account without a foreign key: what was sealed keeps its names for good. */
const sealedNames = [
  ['audit_entries', 'company_id', 'actor'],
  ['events', 'company_id', 'actor'],
  ['security_events', 'of_company', 'user_id'],
  ['security_events', 'of_company', 'actor_id'],
] as const

/** Of whom a company's books speak; the address goes along of members alone. */
export const peoplePart = 'people'
export const peopleColumns = ['id', 'email', 'name', 'language'] as const

/** Everything that makes a company, in the order in which it is taken in. */
export async function listSources(client: Asks): Promise<{ sources: Source[]; tables: CompanyTable[] }> {
  const tables = (await listCompanyTables(client)).filter(({ name }) => !(name in leftBehind))
  const globals = await Promise.all(
    Object.entries(globalRows).map(async ([name, { column, order, numbered }]) => ({
      name,
      columns: (await columnsOf(client, name)).filter((each) => each !== numbered),
      from: `public.${name} where ${column} = $1 order by ${order}`,
    })),
  )
  return { sources: [peopleOf(tables), ...tables.map(toSource), ...globals], tables }
}

export function toSource({ name, columns, companyColumn, order }: CompanyTable): Source {
  return { name, columns, from: `public."${name}" where ${companyColumn} = $1 order by ${order}` }
}

function peopleOf(tables: readonly CompanyTable[]): Source {
  const named = [
    ...tables.flatMap(({ name, companyColumn, people }) =>
      people.map((column) => `select "${column}" from public."${name}" where ${companyColumn} = $1`),
    ),
    ...sealedNames.map(([table, company, column]) => `select ${column} from ${table} where ${company} = $1`),
  ]
  return {
    name: peoplePart,
    columns: peopleColumns,
    from: `(
      select u.id, case when m.user_id is not null and u.deleted_at is null then u.email end as email, u.name, u.language
      from users u left join company_users m on m.company_id = $1 and m.user_id = u.id
      where u.id in (${named.join(' union ')})
    ) people order by id`,
  }
}

async function columnsOf(client: Asks, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname::text as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [`public.${table}`],
  )
  return rows.map(({ name }) => name)
}

/** How many rows an export will have, but for what happens meanwhile. */
export async function countRows(client: Asks, companyId: string): Promise<number> {
  const { sources } = await listSources(client)
  const counts = sources.map(({ from }) => `(select count(*) from (select from ${from}) r)`)
  const { rows } = await client.query<{ rows: string }>(`select ${counts.join(' + ')} as rows`, [companyId])
  return Number(rows[0]!.rows)
}
