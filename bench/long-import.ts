// `node bench/long-import.ts [kind] [rows]`: a long file of opening balances of one client, or of debts to one supplier, in a program with an
// embedded database of its own: tried and written, and the same with a tenth of the rows. Of the long run one is stopped half way and gone on
// with by a person, and one is killed and goes on by itself. One JSON line per measure.
import { setTimeout as pause } from 'node:timers/promises'
import type { Client, Import } from '@cuentaclara/contracts'
import { type ApiUser, signIn } from '../e2e/api.ts'
import { type App, makeDataDir, removeDataDir, startApp, unusedPort } from '../e2e/app.ts'
import { report, reportVerdict } from './figures.ts'
import { type Peak, watchMemory } from './memory.ts'

type Kind = 'opening-balances' | 'opening-debts'
type Run = { rows: number; checkMs: number; runMs: number; peak: Peak }

const [kind = 'opening-balances', asked = '20000'] = process.argv.slice(2) as [Kind?, string?]
const long = Number(asked)
const party = 'Cliente de medida S.A.'
/** How much more memory ten times the rows may take: they are read by a thread, and written a lot at a time. */
const mostMoreMb = 160

const settings = { DATA_DIR: await makeDataDir(), PORT: String(await unusedPort()), LOG_LEVEL: 'warn' }
let app: App | undefined
try {
  app = await startApp(settings)
  const user = await signIn(app.url, 'owner@demo.test')
  await user.post<Client>('/clients', { name: party })
  const short = await bring(user, long / 10, 0, async (id) => {
    await ended(user, id)
    return 0
  })
  const whole = await bring(user, long, long, interrupt)
  tell(short, whole)
  reportVerdict()
} finally {
  await app?.stop()
  await removeDataDir(settings.DATA_DIR)
}

/** Reads, tries and writes a file; `follow` waits for the end of what writes it. */
async function bring(
  user: ApiUser,
  rows: number,
  from: number,
  /** Answers how long nothing was done meanwhile. */
  follow: (id: string) => Promise<number>,
): Promise<Run> {
  const watch = watchMemory(app!.url)
  const { id, columns, decimal_sign } = await upload(user, fileOf(rows, from))
  const checkMs = await timed(async () => {
    await user.post(`/imports/${id}/check`, { fields: columns.map(({ field }) => field), decimal_sign })
    await ended(user, id)
  })
  const checked = await user.get<Import>(`/imports/${id}`)
  if (checked.counts.new !== rows) throw new Error(`tried ${JSON.stringify(checked.counts)}`)
  let idle = 0
  const runMs = await timed(async () => {
    await user.post(`/imports/${id}/run`, {})
    idle = await follow(id)
  })
  const done = await user.get<Import>(`/imports/${id}`)
  if (done.state !== 'done' || done.written.done !== rows) throw new Error(`wrote ${JSON.stringify(done)}`)
  return { rows, checkMs, runMs: runMs - idle, peak: await watch.stop() }
}

/** Stops it after a third, has it go on, and kills the program after two; answers how long nothing was done. */
async function interrupt(id: string): Promise<number> {
  let user = await signIn(app!.url, 'owner@demo.test')
  const task = await reaches(user, id, long / 3)
  await user.post(`/tasks/${task}/stop`, {})
  await ended(user, id)
  const stopped = await user.get<Import>(`/imports/${id}`)
  console.log(JSON.stringify({ stopped: stopped.state, written: stopped.written.done }))
  await user.post(`/imports/${id}/run`, {})
  await reaches(user, id, (long * 2) / 3)
  const killed = performance.now()
  await app!.kill()
  app = await startApp(settings)
  user = await signIn(app.url, 'owner@demo.test')
  const before = (await user.get<Import>(`/imports/${id}`)).written.done
  console.log(JSON.stringify({ killed: true, written: before }))
  while ((await user.get<Import>(`/imports/${id}`)).written.done === before) await pause(200)
  const idle = performance.now() - killed
  await ended(user, id)
  const list =
    kind === 'opening-debts' ? '/expenses/totals?document_kind=opening' : '/documents/totals?search=BENCH'
  const { data } = await user.get<{ data: { count: number }[] }>(list)
  const found = data.reduce((sum, { count }) => sum + count, 0)
  console.log(JSON.stringify({ found, doubled: found - long - long / 10 }))
  return idle
}

async function reaches(user: ApiUser, id: string, rows: number): Promise<string> {
  for (;;) {
    const { task } = await user.get<Import>(`/imports/${id}`)
    if (task === null || task.finished_at !== null) throw new Error(`it ended early: ${JSON.stringify(task)}`)
    if (task.done >= rows) return task.id
    await pause(200)
  }
}

/** Until its long work is over. */
async function ended(user: ApiUser, id: string): Promise<void> {
  for (;;) {
    const { task } = await user.get<Import>(`/imports/${id}`)
    if (task === null || task.finished_at !== null) return
    await pause(500)
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

function fileOf(rows: number, from: number): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const number = from + at + 1
    const day = String((number % 28) + 1).padStart(2, '0')
    return `${party};BENCH-${number};${day}/03/2026;${day}/04/2026;${number}.25`
  })
  const who = kind === 'opening-debts' ? 'Proveedor' : 'Cliente'
  return [`${who};Factura;Fecha;Vencimiento;Saldo`, ...lines].join('\n')
}

async function upload({ token, company }: ApiUser, content: string): Promise<Import> {
  const body = new FormData()
  body.set('file', new Blob([content]), 'saldos.csv')
  const headers = { authorization: `Bearer ${token}`, 'x-company': company.id }
  const answer = await fetch(`${app!.url}/api/imports/of/${kind}`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`the file: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Import
}

function tell(short: Run, whole: Run): void {
  for (const [what, msOf] of [
    ['tried', ({ checkMs }: Run) => checkMs],
    ['written', ({ runMs }: Run) => runMs],
  ] as const) {
    const rates = [short, whole].map((run) => (run.rows / msOf(run)) * 1000)
    report({
      measure: `rows of ${kind} ${what} per second, file of ${whole.rows}`,
      value: rates[1]!,
      unit: '1/s',
      floor: rates[0]!,
      floor_of: `the same with ${short.rows}`,
      // Under a load that changes the rate does so too: whatever grows with the square is far below.
      budget: '>= 0.7 of the floor: linear',
      is_met: rates[1]! >= 0.7 * rates[0]!,
      runs: 1,
      min: Math.min(...rates),
      max: Math.max(...rates),
    })
  }
  report({
    measure: `file of ${whole.rows} rows of ${kind}, peak resident memory of the program`,
    value: whole.peak.rss,
    unit: 'MB',
    floor: short.peak.rss,
    floor_of: `the same with ${short.rows}`,
    budget: `<= ${mostMoreMb} MB above the floor`,
    is_met: whole.peak.rss - short.peak.rss <= mostMoreMb,
    runs: 1,
    min: short.peak.rss,
    max: whole.peak.rss,
  })
}
