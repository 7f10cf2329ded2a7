// `npm run load`: three web and two worker processes on one database, and a town at work: what each thing that people do
// takes, whether anybody is refused, and what happens when processes are replaced, a worker dies, one company floods the
// authority and more is asked than the machine can do.
//   npm run load -- [--minutes 10] [--companies 200] [--people 500] [--web 3] [--workers 2] [--pause 5] [--burst 10000]
import { mkdtempSync, rmSync } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startAuthority } from '../../chaos/authority.ts'
import { makePostgres } from '../../chaos/own-postgres.ts'
import { type App, startApp } from '../../e2e/app.ts'
import { randomOf } from '../../fuzz/random.ts'
import { residentMb } from '../resident.ts'
import { openBalancer } from './balancer.ts'
import { Crowd } from './crowd.ts'
import { printTable } from './table.ts'
import { makeTown } from './town.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    companies: { type: 'string', default: '200' },
    people: { type: 'string', default: '500' },
    web: { type: 'string', default: '3' },
    workers: { type: 'string', default: '2' },
    pause: { type: 'string', default: '5' },
    burst: { type: 'string', default: '10000' },
  },
})
const {
  minutes,
  companies,
  people,
  web,
  workers,
  pause: pauseS,
  burst,
} = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)])) as Record<
  keyof typeof values,
  number
>

const folder = mkdtempSync(join(tmpdir(), 'cuenta-clara-load-'))
await chmod(folder, 0o711)
const dataDir = join(folder, 'var')
await mkdir(dataDir, { mode: 0o711 })
const authority = await startAuthority(folder)
const postgres = await makePostgres(folder)
const settings = {
  DATABASE_URL: postgres.url,
  DATA_DIR: dataDir,
  SIMULATOR_URL: authority.url,
  TRUST_PROXY: 'loopback',
  // Ten times as long as the balancer needs to see it.
  LEAVE_SECONDS: '2',
}
const start = (roles: string) => startApp({ ...settings, ROLES: roles })
const apps: App[] = []
const workersUp: App[] = []
try {
  // The first makes the demo, after which the town is made.
  apps.push(await start('http'))
  for (let count = 1; count < web; count += 1) apps.push(await start('http'))
  for (let count = 0; count < workers; count += 1) workersUp.push(await start('worker'))
  const began = Date.now()
  const town = await makeTown(apps[0]!.url, postgres.url, companies, people)
  say({ town: `${companies} companies, ${people} people signed in`, made_in_s: seconds(began) })

  const balancer = openBalancer(apps)
  const crowd = new Crowd(balancer, town, {
    pauseMs: pauseS * 1_000,
    databaseUrl: postgres.url,
    chance: randomOf,
  })
  say({ memory_before_mb: memory() })
  crowd.begin()
  const part = (minutes * 60_000) / 4
  await pause(part)
  say({ memory_after_a_quarter_mb: memory() })
  for (const [index, app] of apps.entries()) await replace(index, app)
  await pause(part)
  await killWorker()
  await pause(2 * part)
  say({ memory_at_the_end_mb: memory(), load: loadavg()[0] })
  await crowd.end()
  printTable('mixed work', balancer.answers)
  say({ refused: crowd.refused, news_heard: crowd.heard, news_lines_cut: crowd.cut })
  say({ issued_until_accepted: await crowd.verdicts() })

  if (burst > 0) {
    balancer.answers.length = 0
    say({ burst: await crowd.burst(burst) })
    printTable('burst of one company', balancer.answers)
  }
  balancer.answers.length = 0
  await crowd.flood(40 * web, 30_000)
  printTable('more than the machine can do', balancer.answers)
  balancer.stop()
} finally {
  for (const app of [...workersUp, ...apps]) await app.stop()
  await postgres.stop()
  await authority.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)

/** As a new version is brought in: one after the other, each only when the one before it is ready. */
async function replace(index: number, app: App): Promise<void> {
  await app.stop()
  const next = await startApp({ ...settings, ROLES: 'http', PORT: new URL(app.url).port })
  apps[index] = next
}

/** What it had begun is the other one's then; how long documents waited shows in the table of verdicts. */
async function killWorker(): Promise<void> {
  await workersUp.shift()!.kill()
  workersUp.push(await start('worker'))
}

function memory(): number[] {
  return [...apps, ...workersUp].map(({ process: { pid } }) => Math.round(residentMb(pid!)))
}

function seconds(from: number): number {
  return Math.round((Date.now() - from) / 100) / 10
}

function say(line: object): void {
  console.log(JSON.stringify({ ...line, cores: cpus().length }))
}
