import type pg from 'pg'
import { inject } from 'vitest'
import { keepPublishedAccounts } from '#modules/identity/index.ts'
import { createLog } from '#platform/log.ts'
import { createSecrets } from '#platform/secrets.ts'
import { parseConfig } from '../src/config.ts'
import { createTestApp, type TestApp, testSecretKey } from './http-app.ts'
import { createTestDatabase, openTestDatabase, urlsOf } from './test-database.ts'
import { copyDatabase, inDatabase, templateName } from './test-server.ts'

const demoName = 'cuenta_clara_demo'

/**
 * The whole web server over a copy of the demo, its secrets sealed under `testSecretKey`. The first file of a run that asks
 * for one makes the demo: eighteen months that are signed and answered take longer than most files.
 */
export async function createDemoApp(): Promise<TestApp> {
  await inDatabase(inject('databaseOwnerUrl'), makeDemoOnce)
  return createTestApp({}, { test: await createTestDatabase(demoName) })
}

/** Whoever comes meanwhile waits for the lock, which ends with the connection. */
async function makeDemoOnce(server: pg.Client): Promise<void> {
  await server.query('select pg_advisory_lock(hashtext($1))', [demoName])
  const { rowCount } = await server.query('select from pg_database where datname = $1', [demoName])
  if (rowCount === 1) return
  const unfinished = `${demoName}_unfinished`
  await server.query(`drop database if exists ${unfinished} with (force)`)
  await copyDatabase(server, templateName, unfinished)
  const app = await createTestApp({}, { test: openTestDatabase(urlsOf(unfinished)) })
  try {
    await fillWithDemo(app)
  } finally {
    await app.close()
  }
  // A pooler keeps connections that nobody uses, and what somebody is connected to is neither renamed nor copied.
  await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    unfinished,
  ])
  await server.query(`alter database ${unfinished} rename to ${demoName}`)
}

async function fillWithDemo(app: TestApp): Promise<void> {
  const { prepareDemo } = await import('#demo/prepare-demo.ts')
  await prepareDemo({
    ...app,
    config: parseConfig({}, {}),
    log: createLog('silent'),
    secrets: createSecrets([testSecretKey]),
  } as never)
  await keepPublishedAccounts(app, { isOpen: true })
}
