import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { migrate } from '#platform/database/migrate.ts'
import { createLog } from '#platform/log.ts'
import { openTestDatabase, type TestDatabase, urlsOf } from './test-database.ts'
import { inDatabase } from './test-server.ts'

/**
 * Rows of a database as an earlier program kept them, brought up to date: for migrations that change what is stored. `upTo` is the
 * newest migration of that program; `tables` are copied as far as it knew their columns.
 */
export async function broughtUpToDate(
  today: TestDatabase,
  { upTo, tables }: { upTo: number; tables: readonly string[] },
): Promise<TestDatabase> {
  const server = inject('databaseOwnerUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const urls = urlsOf(name)
  const log = createLog('error')
  await inDatabase(server, (client) => client.query(`create database ${name}`))
  await migrate(urls.owner, log, { upTo })
  for (const table of tables) await copyRows(today, urls.owner, table)
  await migrate(urls.owner, log)
  return openTestDatabase(urls, {
    onDrop: () => inDatabase(server, (client) => client.query(`drop database ${name} with (force)`)),
  })
}

async function copyRows(today: TestDatabase, earlierUrl: string, table: string): Promise<void> {
  const [{ rows } = { rows: [] }] = await today.asOwner<{ rows: object[] }>(
    `select coalesce(jsonb_agg(to_jsonb(t)), '[]') as rows from ${table} t`,
  )
  await inDatabase(earlierUrl, async (client) => {
    const known = await client.query<{ columns: string }>(
      `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    )
    const { columns } = known.rows[0]!
    // What the rows point to is not all here.
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into ${table} (${columns}) overriding system value
      select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    )
  })
}
