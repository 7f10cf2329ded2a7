// Writes what the migrations amount to: apps/server/migrations/schema.sql and the row types. With --check it only
// compares, and fails on a difference.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import pg from 'pg'
import { startTestServer } from '../apps/server/test/test-server.ts'
import { dumpSchema } from './schema/dump-sql.ts'
import { generateRowTypes } from './schema/row-types.ts'

const server = resolve(import.meta.dirname, '../apps/server')
const onlyCheck = process.argv.includes('--check')
const folder = mkdtempSync(join(tmpdir(), 'cuenta-clara-schema-'))
const database = await startTestServer(folder)
try {
  const client = new pg.Client({ connectionString: database.templateUrl })
  await client.connect()
  const files = {
    [join(server, 'migrations/schema.sql')]: await dumpSchema(client),
    [join(server, 'src/platform/database/generated/schema.ts')]: await generateRowTypes(client),
  }
  await client.end()
  for (const [file, text] of Object.entries(files)) bringUpToDate(file, text)
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}

function bringUpToDate(file: string, text: string) {
  const name = relative(process.cwd(), file)
  if (readOrEmpty(file) === text) return console.log(`${name} is up to date`)
  if (onlyCheck) {
    console.error(`${name} differs from the migrations; run npm run schema`)
    process.exitCode = 1
  } else {
    writeFileSync(file, text)
    console.log(`${name} written`)
  }
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
