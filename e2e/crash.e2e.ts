import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { DocumentRow, DraftInput, Page } from '@cuentaclara/contracts'
import { afterAll, expect, it } from 'vitest'
import { type ApiUser, issue, signIn, threeLineInvoice } from './api.ts'
import { type App, makeDataDir, removeDataDir, startApp, unusedPort } from './app.ts'
import { copyDemo } from './demo.ts'

const INVOICES = 500
const CLIENTS = 8
const KILLS = 5
/** Clients take breath, so that sending goes on beside issuing and the kills meet both. */
const MOST_BREATH_MS = 150
/** The program is back long before; a client that is refused for longer says why. */
const BACK_WITHIN_MS = 120_000
const ACCEPTED_WITHIN_MS = 120_000
/** About 50 s on two quiet cores. The limits within tell what went wrong; this one is for a machine that others use. */
const TEST_WITHIN_MS = 400_000

type Reception = { clave: string; posts: number; state: string | null }

const apps: App[] = []
const folders: string[] = []
afterAll(async () => {
  for (const app of apps.reverse()) await app.stop().catch(() => undefined)
  for (const folder of folders) await removeDataDir(folder)
})

it(
  'loses nothing, doubles nothing and sends nothing twice when the program is killed while 8 clients issue 500 invoices',
  async ({ signal: testEnd }) => {
    const simulatorUrl = await startAuthority()
    const data = await folder()
    await copyDemo(data)
    const settings = {
      DATA_DIR: data,
      PORT: String(await unusedPort()),
      ROLES: 'http,worker',
      SIMULATOR_URL: simulatorUrl,
    }
    let app = await start(settings)
    let user = await signIn(app.url, 'owner@demo.test')
    const input = await threeLineInvoice(user)
    const earlier = await everyDocument(user)

    const crowd = openCrowd(testEnd)
    const issuing = crowd.issueAll(() => user, input)
    for (let kill = 1; kill <= KILLS; kill += 1) {
      // Anywhere within this kill's share of the work, so that the kills meet every step of issuing and sending.
      await crowd.hasAnswers(((kill - randomInt(10, 90) / 100) * INVOICES) / KILLS)
      await app.kill()
      app = await start(settings)
      user = await signIn(app.url, 'owner@demo.test')
    }
    await issuing

    const issued = [...crowd.answered.values()]
    expect(issued).toHaveLength(INVOICES)
    const ids = new Set(issued.map(({ id }) => id))
    expect(ids.size).toBe(INVOICES)
    expectNumbersAfter(earlier, issued)

    await allDecided(user, testEnd).catch(async (error: Error) => {
      throw new Error(`${error.message}\n${await stateOf(app)}`)
    })
    const documents = await everyDocument(user)
    const known = new Set(earlier.map(({ id }) => id))
    const fresh = documents.filter(({ id }) => !known.has(id))
    // A document that no client ever heard of would be here and not among the answers.
    expect(new Set(fresh.map(({ id }) => id))).toEqual(ids)
    expect(fresh.filter(({ fiscal_status }) => fiscal_status !== 'accepted')).toEqual([])

    const claves = new Set(fresh.map(({ clave }) => clave))
    const received = (await receptions(simulatorUrl)).filter(({ clave }) =>
      isOfIssuer(clave, issued[0]!.clave!),
    )
    expect(received.filter(({ clave }) => claves.has(clave))).toHaveLength(INVOICES)
    expect(received.filter(({ posts }) => posts !== 1)).toEqual([])
    const all = new Set(documents.map(({ clave }) => clave))
    expect(received.filter(({ clave }) => !all.has(clave))).toEqual([])
  },
  TEST_WITHIN_MS,
)

/** Eight clients, each repeating its request under the same key until it is answered. The first that fails stops them all. */
function openCrowd(testEnd: AbortSignal) {
  const answered = new Map<string, DocumentRow>()
  const keys = Array.from({ length: INVOICES }, () => randomUUID())
  const failure = new AbortController()
  const end = AbortSignal.any([testEnd, failure.signal])
  return {
    answered,
    issueAll(currentUser: () => ApiUser, input: DraftInput): Promise<unknown> {
      const client = async () => {
        for (let key = keys.shift(); key !== undefined; key = keys.shift()) {
          answered.set(key, await persist(currentUser, input, key, end))
          await pause(randomInt(MOST_BREATH_MS))
        }
      }
      const all = Promise.all(Array.from({ length: CLIENTS }, client))
      all.catch((error) => failure.abort(error))
      return all
    },
    /** Resolves with that many answers; throws what a client failed with. */
    async hasAnswers(count: number): Promise<void> {
      while (answered.size < count) {
        end.throwIfAborted()
        await pause(5)
      }
    },
  }
}

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

async function persist(
  currentUser: () => ApiUser,
  input: DraftInput,
  key: string,
  end: AbortSignal,
): Promise<DocumentRow> {
  const deadline = Date.now() + BACK_WITHIN_MS
  for (;;) {
    end.throwIfAborted()
    try {
      return await issue(currentUser(), input, key)
    } catch (error) {
      const { message } = error as Error
      if (/: 4\d\d /.test(message) && !/: 401 |: 429 /.test(message)) throw error
      if (Date.now() > deadline) throw new Error('the program never came back', { cause: error })
    }
    await pause(100)
  }
}

/** The numbers go on where the series stood: none is missing, none is doubled. */
function expectNumbersAfter(earlier: DocumentRow[], issued: DocumentRow[]): void {
  const series = issued[0]!.consecutivo!.slice(0, 10)
  const numbersOf = (rows: DocumentRow[]) =>
    rows
      .filter(({ consecutivo }) => consecutivo?.startsWith(series))
      .map(({ consecutivo }) => Number(consecutivo!.slice(10)))
      .sort((a, b) => a - b)
  const last = numbersOf(earlier).at(-1) ?? 0
  expect(numbersOf(issued)).toEqual(Array.from({ length: INVOICES }, (_, index) => last + 1 + index))
}

/** Waits until the authority has decided on everything that was issued, and nothing went wrong on the way. */
async function allDecided(user: ApiUser, end: AbortSignal): Promise<void> {
  const deadline = Date.now() + ACCEPTED_WITHIN_MS
  const undecided = '/documents?kind=invoice,ticket&fiscal_status=queued,held,sent,processing&per_page=100'
  for (;;) {
    const { data } = await user.get<Page<DocumentRow>>(undecided)
    if (data.length === 0) return
    end.throwIfAborted()
    if (Date.now() > deadline)
      throw new Error(`still undecided: ${data.length}, the last ${data[0]!.consecutivo}`)
    await pause(250)
  }
}

/** Why what is left does not go on: whether the worker works, and what it and the authority said last. */
async function stateOf(app: App): Promise<string> {
  const ready = await fetch(`${app.url}/readyz`).then((answer) => answer.text(), String)
  const authority = apps[0]!
  const end = authority.process.exitCode ?? authority.process.signalCode ?? 'none'
  return [
    `readyz: ${ready}`,
    app.said().slice(-4_000),
    `the authority, its end: ${end}`,
    authority.said().slice(-2_000),
  ].join('\n')
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

/** Characters 10 to 21 of a clave are who issued it; the other demo company sends as well. */
function isOfIssuer(clave: string, example: string): boolean {
  return clave.slice(9, 21) === example.slice(9, 21)
}
