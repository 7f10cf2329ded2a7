import { rmSync } from 'node:fs'
import { demoCompanies } from '#demo/companies.ts'
import { prepareDemo } from '#demo/prepare-demo.ts'
import { type IdleServer, withIdleServer } from '#platform/database/embedded/provide-database.ts'
import { openClient } from '#platform/database/open-client.ts'
import { dataPaths } from '#platform/files.ts'
import { createLog } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Config } from '../config.ts'
import { openInstallation } from './installation.ts'

/**
 * Throws the demo away and makes it anew, and with it whatever was tried out in its companies. Other companies stay safe:
 * it refuses where there are any, in a database of your own, and while a program runs.
 */
export async function resetDemo(config: Config): Promise<void> {
  if (!config.isDemo)
    throw new Refusal(
      config.demo === 'off'
        ? 'This installation has no demo: DEMO is off.'
        : 'This installation has no demo: PUBLIC_URL names neither this machine nor its own network, and DEMO is not public.',
    )
  if (config.database.url)
    throw new Refusal(
      'demo:reset empties the embedded database only. For a demo of your own PostgreSQL, make a new database and name it in DATABASE_URL.',
    )
  const quiet: Config = { ...config, logLevel: config.logLevel === 'info' ? 'warn' : config.logLevel }
  const paths = dataPaths(config.dataDir)
  await withIdleServer({ paths, log: createLog(quiet.logLevel) }, async (server) => {
    await refuseOtherCompanies(server)
    await server.drop()
  })
  rmSync(paths.simulator, { recursive: true, force: true })
  const installation = await openInstallation(quiet)
  try {
    await prepareDemo(installation)
  } finally {
    await installation.close()
  }
  console.log('The demo is as new. npm start shows it.')
}

async function refuseOtherCompanies(server: IdleServer) {
  if (!(await server.exists())) return
  const client = openClient(server.ownerUrl)
  await client.connect()
  try {
    const { rows: found } = await client.query(
      `select to_regclass('public.companies') is not null as has_any`,
    )
    if (!found[0].has_any) return
    const { rows } = await client.query<{ name: string }>(
      'select name from companies where id <> all($1::uuid[]) order by name limit 3',
      [demoCompanies.map(({ id }) => id)],
    )
    if (rows.length > 0)
      throw new Refusal(
        `There are companies besides the demo's (${rows.map(({ name }) => name).join(', ')}). Nothing was thrown away; choose another DATA_DIR for a new demo.`,
      )
  } finally {
    await client.end()
  }
}
