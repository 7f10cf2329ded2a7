// `npm run bench`: one JSON line per measure, each with its floor from the same run. Never part of the tests.
import { readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { makeDataDir, removeDataDir, startApp } from '../e2e/app.ts'
import { measureMemory, measureScripts, measureStart } from './footprint.ts'
import { measureSignIn } from './identity.ts'
import { measureIssuing } from './issuing.ts'
import { measurePrinting } from './printing.ts'
import { measureSigning } from './signing.ts'

const dataDir = await makeDataDir()
console.log(
  JSON.stringify({
    machine: cpus()[0]?.model,
    cores: cpus().length,
    load_before: loadavg()[0],
    node: process.version,
  }),
)
try {
  await measureSigning()
  await measureServer({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
  await measureStart({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
  await measureScripts()
} finally {
  await removeDataDir(dataDir)
}

/** Issuing is measured with the sending worker at rest, as its budget is about issuing; the rest with everything running. */
async function measureServer(settings: Record<string, string>): Promise<void> {
  const whole = await startApp(settings)
  await measureSignIn(whole.url)
  await measurePrinting(whole.url)
  await whole.stop()

  const issuing = await startApp({ ...settings, ROLES: 'http' })
  await measureIssuing(issuing.url, databaseUrlOf(dataDir))
  measureMemory(issuing)
  await issuing.stop()
}

/** The running program tells programs on the same data where its database is. */
function databaseUrlOf(folder: string): string {
  const { facts } = JSON.parse(readFileSync(join(folder, 'running.json'), 'utf8')) as {
    facts: { owner: string }
  }
  return facts.owner
}
