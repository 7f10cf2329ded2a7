// `node bench/compare.ts /path/to/another/clone [rounds]`: what this clone costs beside that one, in turns on the same machine:
// issuing at one and at eight connections, pages of lists, the start and memory at rest. Medians, and the ratio of now to
// before. Work is told in processor time, because a busy machine takes everybody's clock. Both are installed and built first
// (`npm run setup`).
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ApiUser } from '../e2e/api.ts'
import type { App } from '../e2e/app.ts'
import { middle, tidy } from './figures.ts'
import { load, openLane } from './load.ts'
import { residentMb } from './resident.ts'

/** Before anything is measured: what a program does often is compiled then. */
const warmUp = 400
const invoicesAtOne = 300
const invoicesAtEight = 1_500
const pages = 150
/** Until what is done once a start has been done. */
const restMs = 15_000
/** Of /proc: a hundred of them are a second. */
const msOfTick = 10

const lists = {
  invoices: '/documents?kind=invoice&per_page=50',
  clients: '/clients?per_page=50',
  receptions: '/receptions?per_page=50',
}

/** One of two clones, with the figures of its rounds by name. */
type Side = { name: string; figures: Map<string, number[]>; round(): Promise<void>; drop(): Promise<void> }
/** Milliseconds of a processor. */
type Spent = { program: number; database: number }

const [other, rounds = '5'] = process.argv.slice(2)
if (other === undefined || process.platform !== 'linux') {
  console.error('node bench/compare.ts /path/to/another/clone [rounds] (Linux)')
  process.exit(2)
}
const before = await prepare('before', resolve(other))
const now = await prepare('now', join(import.meta.dirname, '..'))
for (let round = 0; round < Number(rounds); round += 1) {
  // Who goes first changes, so that a machine that slows down slows both.
  for (const side of round % 2 === 0 ? [before, now] : [now, before]) await side.round()
}
for (const name of now.figures.keys()) {
  const [was, is] = [before, now].map(({ figures }) => middle(figures.get(name) ?? [])) as [number, number]
  console.log(JSON.stringify({ measure: name, before: tidy(was), now: tidy(is), ratio: tidy(is / was) }))
}
await before.drop()
await now.drop()

/**
 * A clone with two demos of its own; each round starts its program twice: whole, on one that nobody works with, and without
 * the worker, which would send what was issued and so have no rest.
 */
async function prepare(name: string, clone: string): Promise<Side> {
  const program = (await import(join(clone, 'e2e/app.ts'))) as typeof import('../e2e/app.ts')
  const api = (await import(join(clone, 'e2e/api.ts'))) as typeof import('../e2e/api.ts')
  const { programFile } = (await import(join(clone, 'tools/setup.js'))) as typeof import('../tools/setup.js')
  // From its sources a program starts in many times as long, and works with what it has still to compile.
  if (programFile('main.ts').endsWith('.ts')) throw new Error(`${clone} is not built: npm run setup`)
  const [resting, dataDir] = [await program.makeDataDir(), await program.makeDataDir()]
  for (const folder of [resting, dataDir]) {
    const filling = await program.startApp({ DATA_DIR: folder })
    await filling.stop()
  }
  const figures = new Map<string, number[]>()
  const note = (measure: string, value: number) =>
    figures.set(measure, [...(figures.get(measure) ?? []), value])

  async function startAndRest() {
    const from = performance.now()
    const app = await program.startApp({ DATA_DIR: resting })
    note('start on data that is there, ms', performance.now() - from)
    note('start on data that is there: program, ms of a processor', spentOf(app).program)
    await pause(restMs)
    note('memory at rest, MB', residentMb(app.process.pid!))
    await app.stop()
  }

  async function work() {
    const app = await program.startApp({ DATA_DIR: dataDir, ROLES: 'http' })
    const user = await api.signIn(app.url, 'owner@demo.test')
    const issue = issuer(app, user, JSON.stringify(await api.threeLineInvoice(user)))
    await issue(8, warmUp)
    for (const [lanes, total] of [
      [1, invoicesAtOne],
      [8, invoicesAtEight],
    ] as const) {
      const from = spentOf(app)
      const { perSecond } = await issue(lanes, total)
      const spent = since(from, app)
      note(`issuing, ${lanes} connections: program, ms each`, spent.program / total)
      note(`issuing, ${lanes} connections: database, ms each`, spent.database / total)
      note(`issuing, ${lanes} connections: invoices a second`, perSecond)
    }
    for (const [list, path] of Object.entries(lists)) {
      await readPages(user, path, pages / 3)
      const from = spentOf(app)
      await readPages(user, path, pages)
      const { program: inProgram, database } = since(from, app)
      note(`page of ${list}: program and database, ms each`, (inProgram + database) / pages)
    }
    await app.stop()
  }

  return {
    name,
    figures,
    async round() {
      await startAndRest()
      await work()
    },
    async drop() {
      for (const folder of [resting, dataDir]) await program.removeDataDir(folder)
    },
  }
}

/** Issues the same invoice again and again; throws when one is refused. */
function issuer(app: App, user: ApiUser, body: string) {
  const headers = {
    accept: 'application/json',
    authorization: `Bearer ${user.token}`,
    'content-type': 'application/json',
    'x-company': user.company.id,
  }
  return async (lanes: number, total: number) => {
    const opened = Array.from({ length: lanes }, () => openLane(app.url))
    const result = await load(lanes, total, async (lane) => {
      const key = { 'idempotency-key': randomUUID() }
      const status = await opened[lane]!.send('/api/documents/issue', body, { ...headers, ...key })
      return status === 200 || status === 201
    })
    for (const lane of opened) lane.close()
    if (result.refused > 0) throw new Error(`${result.refused} of ${total} were refused`)
    return result
  }
}

async function readPages(user: ApiUser, path: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await user.get(path)
}

function since(from: Spent, app: App): Spent {
  const to = spentOf(app)
  return { program: to.program - from.program, database: to.database - from.database }
}

/** What the program and the sessions of its database have had of a processor so far. */
function spentOf({ process: child, dataDir }: App): Spent {
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
