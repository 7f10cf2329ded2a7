import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

const file = join(import.meta.dirname, '../../deploy/database/sign-ins.sql')

type Passwords = Readonly<Record<'owner_password' | 'application_password', string>>

/** Runs deploy/database/sign-ins.sql as psql would: the PostgreSQL that comes with the project brings none. */
export async function makeSignIns(superuserUrl: string, passwords: Passwords): Promise<void> {
  const text = readFileSync(file, 'utf8')
    .replaceAll(/^\\.*$/gm, '')
    .replaceAll(/:'(\w+)'/g, (_, name: keyof Passwords) => pg.escapeLiteral(passwords[name]))
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
