// `npm run fuzz:api -- [--seed 1] [--requests 50000]`: generated requests against a running program of its own, as each role
// of a company, who runs the platform, and strangers. Says what was answered and fails on any answer of 500 and above (a 503 that
// says when to come again is asked again), any that does not come, somebody of whom nothing is taken any more, and memory that grows.
import { createWriteStream, mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { makeDataDir, removeDataDir, startApp } from '../e2e/app.ts'
import { fuzzApi } from './fuzz-api.ts'
import { readOperations } from './read-operations.ts'
import { demoSenders } from './senders.ts'

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, requests: { type: 'string', default: '50000' } },
})
const mostGrowth = 1.3

/** What the program said of its failures: the way to the cause of a finding. */
const folder = new URL('../var/fuzz/', import.meta.url)
mkdirSync(folder, { recursive: true })

const dataDir = await makeDataDir()
const app = await startApp({ DATA_DIR: dataDir, LOG_LEVEL: 'error' })
const log = createWriteStream(new URL('api.log', folder))
for (const stream of [app.process.stdout, app.process.stderr]) stream?.pipe(log, { end: false })
const started = Date.now()
try {
  const run = await fuzzApi({
    url: app.url,
    pid: app.process.pid!,
    senders: await demoSenders(app.url),
    seed: Number(values.seed),
    requests: Number(values.requests),
    onProgress: (done, { findings }) =>
      process.stderr.write(`${done} requests, ${findings.length} findings\n`),
  })
  const isLevel = run.residentMb[2] <= run.residentMb[0] * mostGrowth
  const untaken = Object.entries(run.operations).filter(([, { taken }]) => taken === 0)
  const never = readOperations()
    .map(({ method, path }) => `${method} ${path}`)
    .filter((name) => !(name in run.operations))
  const seconds = Math.round((Date.now() - started) / 1000)
  console.log(
    JSON.stringify(
      { seed: Number(values.seed), seconds, ...run, isLevel, findings: run.findings.slice(0, 100) },
      null,
      2,
    ),
  )
  // Last, for people: what was reached, and why the rest was not.
  const { described, sent: tried, taken: reached } = run.reached
  console.error(`of ${described} operations ${tried} were sent, and ${reached} took at least one request`)
  for (const [name, { sent, refusal }] of untaken) console.error(`${name}: none of ${sent}; ${refusal}`)
  for (const name of never) console.error(`${name}: nobody sends it, for it ends their own way in`)
  process.exitCode = run.findings.length === 0 && isLevel ? 0 : 1
} finally {
  await app.stop()
  await removeDataDir(dataDir)
}
