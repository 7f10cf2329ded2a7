import type { Asks } from '../database/open-client.ts'

export type Table = { readonly name: string; readonly columns: readonly string[] }

const notOfExtension = `not exists (select from pg_depend x where x.objid = c.oid and x.deptype = 'e')`

/** Our tables and the columns that hold data of their own. The list of migrations is the program's to write. */
export async function listTables(client: Asks): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'schema_migrations' and a.attgenerated = '' and ${notOfExtension}
    group by c.relname order by c.relname`)
  return rows
}

/** Where each counter stands; null has never counted. */
export async function listSequences(client: Asks): Promise<{ name: string; last: string | null }[]> {
  const { rows } = await client.query<{ name: string; last: string | null }>(`
    select c.relname as name, pg_sequence_last_value(c.oid)::text as last
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' and ${notOfExtension}
    order by c.relname`)
  return rows
}
