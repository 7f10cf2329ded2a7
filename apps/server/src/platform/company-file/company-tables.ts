import { listTables } from '../backup/catalogue.ts'
import type { Asks } from '../database/open-client.ts'

/** A table whose rows belong to one company, as the schema tells it. */
export type CompanyTable = {
  readonly name: string
  /** That hold data of their own. */
  readonly columns: readonly string[]
  /** `company_id`, or `id` of the companies themselves. */
  readonly companyColumn: string
  /** Of the primary key, in order. */
  readonly key: readonly string[]
  /** In SQL, so that every database orders rows alike, whatever its collation. */
  readonly order: string
  /** That name an account or a member by a foreign key. */
  readonly people: readonly string[]
  /** A counter of all companies that numbers its rows. */
  readonly counter: string | null
  readonly counted: string | null
  /** Some of its rows stay as they were written, whoever asks: a guard of the schema that never rests. */
  readonly isGuarded: boolean
  /** Columns that never change again in a row that was issued. */
  readonly kept: readonly string[]
}

/** Every table with a company, the companies themselves first: derived, so that none can be forgotten. */
export async function listCompanyTables(client: Asks): Promise<CompanyTable[]> {
  const { rows } = await client.query<Omit<CompanyTable, 'columns'>>(`
    select c.relname as name,
      case c.relname when 'companies' then 'id' else 'company_id' end as "companyColumn",
      array_agg(a.attname::text order by k.place) as key,
      string_agg(
        format(case when a.attcollation <> 0 then '%I collate "C"' else '%I' end, a.attname), ', ' order by k.place
      ) as "order",
      array(
        select p.attname::text
        from pg_constraint f
        cross join lateral unnest(f.conkey, f.confkey) as pair (here, there)
        join pg_attribute p on p.attrelid = f.conrelid and p.attnum = pair.here
        join pg_attribute o on o.attrelid = f.confrelid and o.attnum = pair.there
        where f.conrelid = c.oid and f.contype = 'f' and (f.confrelid::regclass::text, o.attname::text) in (('users', 'id'), ('company_users', 'user_id'))
        group by p.attname order by p.attname
      ) as people,
      s.counter, s.counted,
      exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgenabled = 'A') as "isGuarded",
      array(
        select a.attname::text from pg_trigger t
        join pg_proc p on p.oid = t.tgfoid and p.proname = 'refuse_fiscal_change'
        join pg_attribute a on a.attrelid = t.tgrelid and a.attnum = any (t.tgattr)
        where t.tgrelid = c.oid and t.tgenabled = 'A'
      ) as kept
    from pg_class c
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    cross join lateral unnest(i.indkey) with ordinality as k (attnum, place)
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
    left join lateral (
      select pg_get_serial_sequence(format('public.%I', c.relname), d.attname) as counter, d.attname::text as counted
      from pg_attribute d where d.attrelid = c.oid and d.attidentity <> ''
      limit 1
    ) s on true
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and (c.relname = 'companies' or exists (
        select from pg_attribute o where o.attrelid = c.oid and o.attname = 'company_id' and not o.attisdropped
      ))
    group by c.oid, c.relname, s.counter, s.counted
    order by c.relname <> 'companies', c.relname`)
  const columns = new Map((await listTables(client)).map((table) => [table.name, table.columns]))
  return rows.map((table) => ({ ...table, columns: columns.get(table.name)! }))
}
