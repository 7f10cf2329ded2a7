// Whether other migrations amount to the same as ours: node tools/compare-migrations.ts FOLDER, of another checkout. For who
// writes the same schema in another way; it fails on a difference, and names each.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { migrate } from '../apps/server/src/platform/database/migrate.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { inDatabase, startTestServer, withDatabase } from '../apps/server/test/test-server.ts'
import { describeDatabase } from './schema/describe-database.ts'

const theirs = process.argv[2]
if (theirs === undefined) throw new Error('Say which folder of migrations to compare with.')
const folder = mkdtempSync(`${tmpdir()}/cuenta-clara-compare-`)
const server = await startTestServer(folder)
try {
  await inDatabase(server.ownerUrl, (client) => client.query('create database theirs'))
  const theirUrl = withDatabase(server.ownerUrl, 'theirs')
  await migrate(theirUrl, createLog('error'), { folder: resolve(theirs) })
  const [before, after] = [
    await inDatabase(theirUrl, describeDatabase),
    await inDatabase(server.templateUrl, describeDatabase),
  ]
  const only = (these: readonly string[], those: readonly string[]) => {
    const there = new Set(those)
    return these.filter((line) => !there.has(line))
  }
  const [lost, gained] = [only(before, after), only(after, before)]
  for (const line of lost) console.log(`- ${line}`)
  for (const line of gained) console.log(`+ ${line}`)
  const isSame = lost.length === 0 && gained.length === 0 && before.length === after.length
  console.log(isSame ? `the same: ${after.length} lines of schema and rows` : 'They differ.')
  if (!isSame) process.exitCode = 1
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
