// `npm run bench`: one JSON line per measure, each with its floor from the same run. Never part of the tests.
import { cpus, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { type App, makeDataDir, removeDataDir, startApp } from '../e2e/app.ts'
import { measureBoard } from './board.ts'
import { databaseUrlOf } from './database-url.ts'
import { measureExports } from './exports.ts'
import { reportVerdict } from './figures.ts'
import { measureMemory, measureScripts, measureStart } from './footprint.ts'
import { measureHistory } from './history.ts'
import { measureSignIn } from './identity.ts'
import { measureIssuing } from './issuing.ts'
import { measureLoop } from './loop.ts'
import { measureMonthPackage } from './month-package.ts'
import { measurePrinting } from './printing.ts'
import { measureReading } from './reading.ts'
import { measureRecalculation } from './recalculation.ts'
import { measureSigning } from './signing.ts'
import { measureSwitching } from './switching.ts'

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
  await measureRecalculation()
  await measureServer({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
  await measureStart({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
  measureScripts()
  reportVerdict()
} finally {
  await removeDataDir(dataDir)
}

/** Issuing is measured with the sending worker at rest, as its budget is about issuing; the rest with everything running. */
async function measureServer(settings: Record<string, string>): Promise<void> {
  await whileRunning(settings, async (app) => {
    await measureSignIn(app.url)
    await measurePrinting(app.url)
    await measureSwitching(app.url)
    await measureLoop(app.url)
    await measureReading(app.url, databaseUrlOf(dataDir))
  })
  // Started on data that is there: nothing of making the demo is left in memory.
  await whileRunning(settings, async (app) => {
    await pause(5_000)
    measureMemory(app, 'idle')
  })
  await whileRunning({ ...settings, ROLES: 'http' }, async (app) => {
    await measureIssuing(app.url, databaseUrlOf(dataDir))
    measureMemory(app, 'after the load')
  })
  await whileRunning(settings, async (app) => {
    await measureExports(app.url, databaseUrlOf(dataDir))
    await measureBoard(app.url, databaseUrlOf(dataDir))
  })
  await whileRunning(settings, (app) => measureMonthPackage(app.url))
  await whileRunning(settings, (app) => measureHistory(app.url))
}

async function whileRunning(settings: Record<string, string>, measure: (app: App) => Promise<void>) {
  const app = await startApp(settings)
  try {
    await measure(app)
  } finally {
    await app.stop()
  }
}
