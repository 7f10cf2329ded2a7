import { randomInt, randomUUID } from 'node:crypto'
import type { DocumentRow, DraftInput, Page } from '@cuentaclara/contracts'
import { afterAll, expect, it } from 'vitest'
import { type ApiUser, issue, signIn, threeLineInvoice } from './api.ts'
import { type App, makeDataDir, removeDataDir, startApp, unusedPort } from './app.ts'

const INVOICES = 500
const CLIENTS = 8
const KILLS = 5

type Reception = { clave: string; posts: number; state: string | null }

const apps: App[] = []
const folders: string[] = []
afterAll(async () => {
  for (const app of apps) await app.stop().catch(() => undefined)
  for (const folder of folders) await removeDataDir(folder)
})

it('loses nothing, doubles nothing and sends nothing twice when the program is killed while 8 clients issue 500 invoices', async () => {
  const simulatorUrl = await startAuthority()
  const settings = {
    DATA_DIR: await folder(),
    PORT: String(await unusedPort()),
    ROLES: 'http,worker',
    SIMULATOR_URL: simulatorUrl,
  }
  let app = await start(settings)
  let user = await signIn(app.url, 'owner@demo.test')
  const input = await threeLineInvoice(user)
  const before = new Set((await receptions(simulatorUrl)).map(({ clave }) => clave))

  const keys = Array.from({ length: INVOICES }, () => randomUUID())
  const answered = new Map<string, DocumentRow>()
  const issuing = issueAll(() => user, input, [...keys], answered)
  for (let kill = 1; kill <= KILLS; kill += 1) {
    // Anywhere within this kill's share of the work, so that the kills meet every step of issuing and sending.
    await until(() => answered.size >= ((kill - randomInt(10, 90) / 100) * INVOICES) / KILLS)
    await app.kill()
    app = await start(settings)
    user = await signIn(app.url, 'owner@demo.test')
  }
  await issuing

  const issued = [...answered.values()]
  expect(issued).toHaveLength(INVOICES)
  expect(new Set(issued.map(({ id }) => id)).size).toBe(INVOICES)
  expectWithoutGaps(issued.map(({ consecutivo }) => Number(consecutivo!.slice(10))))

  const documents = await allAccepted(user, new Set(issued.map(({ id }) => id)))
  const received = (await receptions(simulatorUrl)).filter(({ clave }) => !before.has(clave))
  const claves = new Set(documents.map(({ clave }) => clave))
  expect(received.filter(({ clave }) => claves.has(clave))).toHaveLength(INVOICES)
  expect(received.filter(({ posts }) => posts !== 1)).toEqual([])
  // A document that the client never heard of would be here and not among the answers.
  expect(received.filter(({ clave }) => !claves.has(clave)).map(({ clave }) => clave)).toEqual([])
})

async function startAuthority(): Promise<string> {
  const port = String(await unusedPort())
  await start({ DATA_DIR: await folder(), ROLES: 'simulator', SIMULATOR_PORT: port, DEMO: 'off' })
  return `http://127.0.0.1:${port}`
}

async function folder(): Promise<string> {
  const made = await makeDataDir()
  folders.push(made)
  return made
}

async function start(settings: Record<string, string>): Promise<App> {
  const app = await startApp(settings)
  apps.push(app)
  return app
}

/** Eight clients, each repeating its request under the same key until it is answered. */
async function issueAll(
  currentUser: () => ApiUser,
  input: DraftInput,
  keys: string[],
  answered: Map<string, DocumentRow>,
) {
  const client = async () => {
    for (let key = keys.shift(); key !== undefined; key = keys.shift())
      answered.set(key, await persist(currentUser, input, key))
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
}

async function persist(currentUser: () => ApiUser, input: DraftInput, key: string): Promise<DocumentRow> {
  let last = ''
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const row = await issue(currentUser(), input, key).catch((error: Error) => {
      last = error.message
      if (/: 4\d\d /.test(error.message) && !/: 401 |: 429 /.test(error.message)) throw error
      return null
    })
    if (row) return row
    await pause(100)
  }
  throw new Error(`the program never came back: ${last}`)
}

function expectWithoutGaps(numbers: number[]): void {
  const sorted = [...numbers].sort((a, b) => a - b)
  expect(sorted).toEqual(Array.from({ length: sorted.length }, (_, index) => sorted[0]! + index))
}

async function allAccepted(user: ApiUser, ids: Set<string>): Promise<DocumentRow[]> {
  for (let attempt = 0; attempt < 240; attempt += 1) {
    const rows = (await everyDocument(user)).filter(({ id }) => ids.has(id))
    const states = Map.groupBy(rows, ({ fiscal_status }) => fiscal_status)
    expect([...states.keys()].filter((state) => state === 'rejected' || state === 'failed')).toEqual([])
    if (states.get('accepted')?.length === ids.size) return rows
    await pause(500)
  }
  throw new Error('not every document was accepted in time')
}

async function everyDocument(user: ApiUser): Promise<DocumentRow[]> {
  const rows: DocumentRow[] = []
  let cursor: string | null | undefined = ''
  do {
    const page: Page<DocumentRow> = await user.get(
      `/documents?per_page=100${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
    )
    rows.push(...page.data)
    cursor = page.meta.next_cursor
  } while (cursor)
  return rows
}

async function receptions(simulatorUrl: string): Promise<Reception[]> {
  const both = await Promise.all(
    ['live', 'sandbox'].map(async (name) => {
      const answer = await fetch(`${simulatorUrl}/_simulator/${name}`)
      return ((await answer.json()) as { receptions: Reception[] }).receptions
    }),
  )
  return both.flat()
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await pause(5)
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
