import { setTimeout as pause } from 'node:timers/promises'
import type { Client, Page } from '@cuentaclara/contracts'
import { type ApiUser, signIn } from '../e2e/api.ts'
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

/** Lanes of work over HTTP: each repeats a request under the same key until it is answered, and notes what was promised. */
export async function openLanes({ url, seed, lanes, breathMs, logFile }: Options): Promise<Lanes> {
  const log = openLog<AcknowledgedLine>(logFile)
  const session = openSession(url)
  const user = await signIn(url, 'owner@demo.test')
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
      const { status, body, retryAfterMs } = await send(url, await session.current(), task, key)
      if (status >= 200 && status < 300) {
        log.write({ ...note(), event: 'answered', ...task.promised(body) } as AcknowledgedLine)
        count += 1
        return
      }
      const { code = '', errors } = (body ?? {}) as { code?: string; errors?: unknown }
      refusals.set(`${status} ${code}`, (refusals.get(`${status} ${code}`) ?? 0) + 1)
      if (status === 401) session.forget()
      else if (status >= 400 && status < 500 && status !== 429 && status !== 408) {
        log.write({ ...note(), event: 'refused', what: task.what, status, code, errors })
        return
      }
      await pause(Math.max(retryAfterMs, Math.min(2_000, 100 * 2 ** attempt)))
    }
  }
}

/** One sign-in for all lanes, made anew when the program no longer knows it. */
function openSession(url: string) {
  let user: Promise<ApiUser | null> | null = null
  return {
    current() {
      user ??= signIn(url, 'owner@demo.test').catch(() => {
        user = null
        return null
      })
      return user
    },
    forget() {
      user = null
    },
  }
}

/** The same seed asks under the same keys. */
function keyFrom(chance: Random): string {
  const digits = Array.from({ length: 32 }, () => chance.below(16).toString(16)).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

type Said = { status: number; body: unknown; retryAfterMs: number }
const silence: Said = { status: 0, body: null, retryAfterMs: 0 }

/** Status 0: no answer came. */
async function send(url: string, user: ApiUser | null, task: Task, key: string): Promise<Said> {
  if (user === null) return silence
  const body = typeof task.body === 'string' ? task.body : task.body()
  try {
    const answer = await fetch(`${url}/api${task.path}`, {
      method: task.method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${user.token}`,
        'x-company': user.company.id,
        'idempotency-key': key,
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      },
      body,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    const text = await answer.text()
    const retryAfterMs = Math.min(MOST_PATIENCE_MS, Number(answer.headers.get('retry-after') ?? 0) * 1_000)
    return { status: answer.status, body: text === '' ? null : JSON.parse(text), retryAfterMs }
  } catch {
    return silence
  }
}
