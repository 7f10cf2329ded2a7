import { setTimeout as pause } from 'node:timers/promises'
import type { Client, Page } from '@cuentaclara/contracts'
import { demoPassword, signIn } from '../e2e/api.ts'
import { type Random, randomOf } from '../fuzz/random.ts'
import { type AcknowledgedLine, openLog } from './acknowledged.ts'
import { makeSupplierKey, openWork, type Task } from './work.ts'

export type Lanes = {
  /** Things that were acknowledged so far. */
  count(): number
  /** What the program said when it did not say yes, with how often. */
  refusals(): Map<string, number>
  /** No new work; resolves when everything that was asked has its answer or was given up. */
  finish(): Promise<void>
}

type Options = { url: string; seed: number; lanes: number; breathMs: number; logFile: string }

/** Longer than any fault and what comes after it; whoever is refused for longer says so and gives up. */
const GIVE_UP_AFTER_MS = 300_000
const ANSWER_WITHIN_MS = 20_000
/** Nobody is told to wait for longer; who is all the same asks again. */
const MOST_PATIENCE_MS = 60_000
const email = 'owner@demo.test'

/** Lanes of work over HTTP: each repeats a request under the same key until it is answered, and notes what was promised. */
export async function openLanes({ url, seed, lanes, breathMs, logFile }: Options): Promise<Lanes> {
  const log = openLog<AcknowledgedLine>(logFile)
  const session = openSession(url)
  const user = await signIn(url, email)
  const { data } = await user.get<Page<Client>>('/clients?per_page=100')
  // The pretend authority knows everybody but those whose numbers begin with 999999.
  const clients = data.filter(
    ({ identification_type, identification_number }) =>
      identification_type === '02' && !identification_number?.startsWith('999999'),
  )
  const surroundings = { company: user.company, clients, supplier: await makeSupplierKey() }
  const refusals = new Map<string, number>()
  let count = 0
  let isFinishing = false

  const lane = async (index: number) => {
    const chance = randomOf(seed, index)
    const nextTask = openWork(index, chance, surroundings)
    while (!isFinishing) {
      const key = keyFrom(chance)
      await persist(nextTask(key), key)
      await pause(chance.below(2 * breathMs))
    }
  }
  const all = Promise.all(Array.from({ length: lanes }, (_, index) => lane(index)))
  // Looked at by `finish`; until then nobody may take it for unhandled.
  all.catch(() => undefined)
  return {
    count: () => count,
    refusals: () => refusals,
    async finish() {
      isFinishing = true
      await all
      log.close()
    },
  }

  async function persist(task: Task, key: string): Promise<void> {
    const company = user.company.id
    const note = () => ({ at: new Date().toISOString(), key, company })
    log.write({ ...note(), event: 'asked', what: task.what })
    const deadline = Date.now() + GIVE_UP_AFTER_MS
    for (let attempt = 0; Date.now() < deadline; attempt += 1) {
      const { token, said } = await session.current()
      const { status, body, retryAfterMs } =
        token === null ? said : await send(url, task, { token, company, key })
      const promise = token === null || status < 200 || status >= 300 ? null : promiseIn(task, body)
      if (promise?.isKept) {
        log.write({ ...note(), event: 'answered', ...promise.promised } as AcknowledgedLine)
        count += 1
        return
      }
      const { code = '', errors } = promise ?? ((body ?? {}) as { code?: string; errors?: unknown })
      const what = token === null ? ('sign-in' as const) : task.what
      const refusal = { ...note(), what, about: task.about, status, code, errors }
      refusals.set(`${status} ${code}`, (refusals.get(`${status} ${code}`) ?? 0) + 1)
      if (status === 401) session.forget()
      if (token !== null && isFinal({ status, code })) return log.write({ ...refusal, event: 'refused' })
      log.write({ ...refusal, event: 'postponed' })
      await pause(Math.max(retryAfterMs, Math.min(2_000, 100 * 2 ** attempt)))
    }
  }
}

/** A yes that does not hold what was asked for is a no. */
function promiseIn(task: Task, body: unknown) {
  try {
    return { isKept: true as const, promised: task.promised(body) }
  } catch (error) {
    return { isKept: false as const, code: 'yes-without-promise', errors: String(error) }
  }
}

/**
 * Whoever asked wrongly gets no other answer by asking again, nor who has written all the letters of a day: a lane that asked until its
 * patience ended held up its round.
 */
export function isFinal({ status, code }: { status: number; code: string }): boolean {
  if (status === 429) return lettersOfDayAreWritten.has(code)
  return status >= 200 && status < 500 && ![401, 408].includes(status)
}

const lettersOfDayAreWritten: ReadonlySet<string> = new Set(['letters-full', 'letters-full-everywhere'])

type Session = { token: string; said: null } | { token: null; said: Said }

/** One sign-in for all lanes, made anew when the program no longer knows it. */
function openSession(url: string) {
  let known: Promise<Session> | null = null
  return {
    async current(): Promise<Session> {
      known ??= knock(url)
      const asked = known
      const session = await asked
      if (session.token === null && known === asked) known = null
      return session
    },
    forget() {
      known = null
    },
  }
}

async function knock(url: string): Promise<Session> {
  const body = JSON.stringify({ email, password: demoPassword })
  const said = await ask(`${url}/api/auth/login`, { body, headers: { 'content-type': 'application/json' } })
  const { token } = (said.status === 200 ? said.body : {}) as { token?: string }
  return token === undefined ? { token: null, said } : { token, said: null }
}

/** The same seed asks under the same keys. */
function keyFrom(chance: Random): string {
  const digits = Array.from({ length: 32 }, () => chance.below(16).toString(16)).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

type Said = { status: number; body: unknown; retryAfterMs: number }
const silence = (code: 'cut' | 'late'): Said => ({ status: 0, body: { code }, retryAfterMs: 0 })

function send(
  url: string,
  task: Task,
  { token, company, key }: { token: string; company: string; key: string },
): Promise<Said> {
  const body = typeof task.body === 'string' ? task.body : task.body()
  return ask(`${url}/api${task.path}`, {
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      'x-company': company,
      'idempotency-key': key,
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    },
    body,
  })
}

/** Status 0: no answer came; the line was cut, or patience ended. */
async function ask(url: string, { headers, body }: Pick<RequestInit, 'headers' | 'body'>): Promise<Said> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    const text = await answer.text()
    const retryAfterMs = Math.min(MOST_PATIENCE_MS, Number(answer.headers.get('retry-after') ?? 0) * 1_000)
    return { status: answer.status, body: parsed(text), retryAfterMs }
  } catch (error) {
    return silence((error as Error).name === 'TimeoutError' ? 'late' : 'cut')
  }
}

/** What is not ours, such as a page of something in between, is told by its status. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
