import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from './company-context.ts'

/** Tables whose rows may be thrown away and put back as they were. */
type KeptTable = 'documents' | 'quotations'

/** A row of the company as text, to be put back by {@link putBackRow}; null where there is none. The table is named `r` in `where`. */
export async function readRow(
  { tx }: Pick<CompanyContext, 'tx'>,
  table: KeptTable,
  where: RawBuilder<unknown>,
): Promise<string | null> {
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(r)::text as row from ${sql.table(table)} r where r.company_id = current_company() and ${where}
  `.execute(tx)
  return rows[0]?.row ?? null
}

/** Writes a row again as it was; what its table computes it computes again. */
export async function putBackRow(
  { tx }: Pick<CompanyContext, 'tx'>,
  table: KeptTable,
  row: string,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
  `.execute(tx)
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)))
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_record(null::${sql.table(table)}, ${row}::jsonb)
  `.execute(tx)
}
