import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPooler } from './pooler.ts'
import { startTestServer } from './test-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseOwnerUrl: string
    /** The folder of a server with nothing but the migrated database; a server of a file's own starts as a copy of it. */
    databaseCopy: string
    /** Where PgBouncer stands between program and database (`npm run test:pgbouncer`); empty without. */
    poolerUrl: string
  }
}

/** Starts the one PostgreSQL of this run and takes it down after. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'cuenta-clara-test-'))
  const server = await startTestServer(folder, { shards: Number(process.env.TEST_SHARDS ?? 0) })
  const copy = join(folder, 'copy')
  await server.copyTo(copy)
  const pooler = process.env.TEST_POOLER ? await startPooler(server.ownerUrl, folder) : undefined
  project.provide('databaseOwnerUrl', server.ownerUrl)
  project.provide('databaseCopy', copy)
  project.provide('poolerUrl', pooler?.url ?? '')
  return async () => {
    await pooler?.stop()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
