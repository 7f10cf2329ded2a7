// `node bench/compare-issuing.ts /path/to/another/clone [rounds]`: the processor time of one issued invoice in that clone and
// in this one, in turns on the same machine, and the ratio. Processor time, because a busy machine takes everybody's clock.
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { App } from '../e2e/app.ts'
import { middle } from './figures.ts'
import { load, openLane } from './load.ts'

const warmUp = 400
const invoices = 1_500
const lanes = 8
/** Of /proc: a hundred of them are a second. */
const msOfTick = 10

/** Milliseconds of a processor for one invoice: of the program and of its database. */
type Cost = { program: number; database: number; perSecond: number }
type Side = { name: string; costs: Cost[]; issue(): Promise<Cost>; stop(): Promise<void> }

const [other, rounds = '5'] = process.argv.slice(2)
if (other === undefined || process.platform !== 'linux') {
  console.error('node bench/compare-issuing.ts /path/to/another/clone [rounds] (Linux)')
  process.exit(2)
}
const before = await openSide('before', resolve(other))
const now = await openSide('now', join(import.meta.dirname, '..'))
for (let round = 0; round < Number(rounds); round += 1) {
  // Who goes first changes, so that a machine that slows down slows both.
  for (const side of round % 2 === 0 ? [before, now] : [now, before]) side.costs.push(await side.issue())
}
for (const side of [before, now]) {
  tell({ side: side.name, ...medianOf(side) })
  await side.stop()
}
const ratioOf = (of: keyof Cost) => round(medianOf(now)[of] / medianOf(before)[of])
tell({ ratio_of_processor_time: { program: ratioOf('program'), database: ratioOf('database') } })
tell({ ratio_of_invoices_per_second: ratioOf('perSecond') })

/** The program of a clone with a demo of its own; the sending worker rests, as the budget is about issuing. */
async function openSide(name: string, clone: string): Promise<Side> {
  const program = (await import(join(clone, 'e2e/app.ts'))) as typeof import('../e2e/app.ts')
  const api = (await import(join(clone, 'e2e/api.ts'))) as typeof import('../e2e/api.ts')
  const dataDir = await program.makeDataDir()
  const prepared = await program.startApp({ DATA_DIR: dataDir })
  await prepared.stop()
  const app = await program.startApp({ DATA_DIR: dataDir, ROLES: 'http' })
  const user = await api.signIn(app.url, 'owner@demo.test')
  const body = JSON.stringify(await api.threeLineInvoice(user))
  const headers = {
    accept: 'application/json',
    authorization: `Bearer ${user.token}`,
    'content-type': 'application/json',
    'x-company': user.company.id,
  }
  const send = async (total: number) => {
    const opened = Array.from({ length: lanes }, () => openLane(app.url))
    const result = await load(lanes, total, async (lane) => {
      const status = await opened[lane]!.send('/api/documents/issue', body, {
        ...headers,
        'idempotency-key': randomUUID(),
      })
      return status === 200 || status === 201
    })
    for (const lane of opened) lane.close()
    if (result.refused > 0) throw new Error(`${name}: ${result.refused} of ${total} were refused`)
    return result
  }
  await send(warmUp)
  return {
    name,
    costs: [],
    async issue() {
      const from = spentOf(app)
      const { perSecond } = await send(invoices)
      const to = spentOf(app)
      const each = (of: 'program' | 'database') => (to[of] - from[of]) / invoices
      return { program: each('program'), database: each('database'), perSecond }
    },
    async stop() {
      await app.stop()
      await program.removeDataDir(dataDir)
    },
  }
}

function medianOf({ costs }: Side): Cost {
  const of = (what: keyof Cost) => round(middle(costs.map((cost) => cost[what])))
  return { program: of('program'), database: of('database'), perSecond: of('perSecond') }
}

/** What the program and the sessions of its database have had of a processor so far, in milliseconds. */
function spentOf({ process: child, dataDir }: App): { program: number; database: number } {
  const cluster = join(dataDir, 'database/cluster')
  const server = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
  const sessions = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? [])
    .filter(({ parent }) => parent === server)
  const postmaster = statOf(server)!
  const inDatabase = sessions.reduce((sum, { ownMs }) => sum + ownMs, postmaster.ownMs + postmaster.endedMs)
  return { program: statOf(child.pid!)!.ownMs, database: inDatabase }
}

/** `endedMs`: of those it started that have ended. */
function statOf(pid: number): { parent: number; ownMs: number; endedMs: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [user, system, endedUser, endedSystem] = fields.slice(11, 15) as [number, number, number, number]
    return {
      parent: fields[1]!,
      ownMs: (user + system) * msOfTick,
      endedMs: (endedUser + endedSystem) * msOfTick,
    }
  } catch {
    return undefined
  }
}

function round(value: number): number {
  return Number(value.toPrecision(3))
}

function tell(line: object): void {
  console.log(JSON.stringify(line))
}
