import pg from 'pg'
import { gatherRows } from '../backup/gather-rows.ts'
import type { Asks } from '../database/open-client.ts'
import { Refusal } from '../refusal.ts'
import type { CompanyTable } from './company-tables.ts'
import { digest, rowsOfSource, type Source } from './write-company.ts'

/** Accounts that are others here than where the file was made: theirs by ours. */
export type People = ReadonlyMap<string, string>

const target = (name: string) => `public.${pg.escapeIdentifier(name)}`
const list = (columns: readonly string[]) => columns.map((column) => pg.escapeIdentifier(column)).join(', ')

/**
 * Has triggers and foreign keys rest in this transaction and in no other: they counted, logged and refused when the rows were
 * new. Guards that never rest go on. Throws Refusal where the owner of the database may not.
 */
export async function restTriggers(client: Asks): Promise<void> {
  try {
    await client.query(`set local session_replication_role = 'replica'`)
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    throw new Refusal(
      'The owner of this database may not have triggers rest while rows are loaded. As its superuser: GRANT SET ON PARAMETER session_replication_role TO that owner; then import again.',
    )
  }
}

/** Takes rows of a table in, each account by the one that it is here. A later state of a guarded row takes its place. */
export function loaderOf(client: Asks, table: CompanyTable, columns: readonly string[], people: People) {
  const unknown = columns.filter((column) => !table.columns.includes(column))
  if (unknown.length > 0 || columns.length !== table.columns.length)
    throw new Refusal(`The table ${table.name} has other columns here than in the file.`)
  const values = columns.map((column) => {
    const name = pg.escapeIdentifier(column)
    return people.size > 0 && table.people.includes(column)
      ? `coalesce(($2::jsonb ->> r.${name}::text)::uuid, r.${name})`
      : `r.${name}`
  })
  const statement = `insert into ${target(table.name)} as t (${list(columns)}) overriding system value
    select ${values.join(', ')} from json_populate_recordset(null::${target(table.name)}, $1::json) r
    ${table.isGuarded ? laterState(table, columns) : ''}`
  const isMapped = values.some((value) => value.startsWith('coalesce'))
  const map = JSON.stringify(Object.fromEntries(people))
  const followed = followedColumns(table)
  return gatherRows(async (rows) => {
    await client.query(statement, isMapped ? [rows, map] : [rows])
    if (followed !== null) await client.query(followed, [rows])
  })
}

/** Of what an issued row keeps, what merges and payments moved where the company went on: alone, as its guard wants it. */
const moved: Readonly<Record<string, readonly string[]>> = { documents: ['client_id', 'due_on'] }

function followedColumns({ name, key }: CompanyTable): string | null {
  const columns = moved[name]
  if (columns === undefined) return null
  const of = (row: string) => columns.map((column) => `${row}.${pg.escapeIdentifier(column)}`).join(', ')
  const isSame = key.map((column) => `t.${pg.escapeIdentifier(column)} = r.${pg.escapeIdentifier(column)}`)
  return `update ${target(name)} as t set (${list(columns)}) = row(${of('r')})
    from json_populate_recordset(null::${target(name)}, $1::json) r
    where ${isSame.join(' and ')} and (${of('t')}) is distinct from (${of('r')})`
}

/** The state that a row is in now. What an issued row keeps for good is left: were it another in the file, comparing would tell. */
function laterState({ key, kept }: CompanyTable, columns: readonly string[]): string {
  const changing = columns.filter((column) => !key.includes(column) && !kept.includes(column))
  if (changing.length === 0) return 'on conflict do nothing'
  const of = (row: string) => changing.map((column) => `${row}.${pg.escapeIdentifier(column)}`).join(', ')
  return `on conflict (${list(key)}) do update set (${list(changing)}) = row(${of('excluded')})
    where (${of('t')}) is distinct from (${of('excluded')})`
}

/** Takes rows in that carry a number of this database, which it gives them anew. */
export function appenderOf(client: Asks, name: string, columns: readonly string[]) {
  const statement = `insert into ${target(name)} (${list(columns)})
    select ${list(columns)} from json_populate_recordset(null::${target(name)}, $1::json)`
  return gatherRows((rows) => client.query(statement, [rows]))
}

/**
 * The counters of all companies go on behind the numbers that came. `asOwner` runs as who may set them: the role that sees
 * every company's rows may not.
 */
export async function raiseCounters(
  client: Asks,
  tables: readonly CompanyTable[],
  companyId: string,
  asOwner: (work: () => Promise<unknown>) => Promise<unknown>,
): Promise<void> {
  for (const { name, counter, counted, companyColumn } of tables) {
    if (counter === null) continue
    const { rows } = await client.query<{ most: string | null }>(
      `select max(${pg.escapeIdentifier(counted!)}) as most from ${target(name)} where ${companyColumn} = $1`,
      [companyId],
    )
    await asOwner(() =>
      client.query(
        'select setval($1::regclass, $2::bigint) where $2::bigint > coalesce(pg_sequence_last_value($1::regclass), 0)',
        [counter, rows[0]!.most],
      ),
    )
  }
}

/** Foreign keys rested: each is asked of the rows that came. Throws Refusal and names the first that leads nowhere. */
export async function checkKeys(
  client: Asks,
  tables: readonly CompanyTable[],
  companyId: string,
): Promise<void> {
  const names = tables.map(({ name }) => name)
  const { rows } = await client.query<{
    name: string
    here: string
    there: string
    own: string[]
    other: string[]
  }>(
    `select k.conname as name, c.relname as here, f.relname as there,
       array(select attname::text from unnest(k.conkey) with ordinality u (n, i) join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.n order by i) as own,
       array(select attname::text from unnest(k.confkey) with ordinality u (n, i) join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.n order by i) as other
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
     where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and c.relname = any ($1) and k.conparentid = 0
     order by 1`,
    [names],
  )
  const company = new Map(tables.map(({ name, companyColumn }) => [name, companyColumn]))
  for (const { name, here, there, own, other } of rows) {
    const pairs = own.map(
      (column, index) => `t.${pg.escapeIdentifier(other[index]!)} = h.${pg.escapeIdentifier(column)}`,
    )
    const present = own.map((column) => `h.${pg.escapeIdentifier(column)} is not null`)
    const { rows: stray } = await client.query(
      `select 1 from ${target(here)} h where h.${company.get(here)} = $1 and ${present.join(' and ')}
         and not exists (select from ${target(there)} t where ${pairs.join(' and ')}) limit 1`,
      [companyId],
    )
    if (stray.length > 0)
      throw new Refusal(
        `A row of ${here} in the file names one of ${there} that is neither in it nor here (${name}).`,
      )
  }
}

/** What stands of a part now, in the form in which the file was written. */
export async function readBack(client: Asks, source: Source, companyId: string) {
  const part = digest(source.name)
  for await (const rows of rowsOfSource(client, source, companyId))
    for (const row of rows) part.add(`${row}\n`)
  return part.end()
}
