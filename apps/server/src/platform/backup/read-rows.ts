import type { Asks } from '../database/open-client.ts'

const fewest = 20
const most = 1_000
const bytesAtOnce = 1_000_000

/**
 * Rows as the database writes them in JSON, exact for every type that we use, some at a time: fewer where they are large.
 * `from` is what follows the word in SQL. One at a time in a transaction.
 */
export async function* readRows(
  client: Asks,
  { columns, from, values = [] }: { columns: readonly string[]; from: string; values?: readonly string[] },
): AsyncGenerator<string[]> {
  await client.query(
    `declare rows_of_table no scroll cursor for
     select row_to_json(r)::text as row from (select ${columns.join(', ')} from ${from}) r`,
    [...values],
  )
  let count = fewest
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${count} from rows_of_table`)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
    const bytes = rows.reduce((sum, { row }) => sum + row.length, 0)
    const fitting = Math.floor((bytesAtOnce * rows.length) / bytes)
    // What comes next may be larger than what came: the number grows step by step.
    count = Math.max(1, Math.min(most, fitting, count * 4))
  }
  await client.query('close rows_of_table')
}
