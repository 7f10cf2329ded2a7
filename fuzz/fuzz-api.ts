import { execFileSync } from 'node:child_process'
import { type Answer, ask, type Question } from './ask.ts'
import { type KnownIds, makeRequest } from './make-request.ts'
import { randomOf } from './random.ts'
import { type Operation, readOperations } from './read-operations.ts'

export type ApiFinding = { index: number; what: 'error' | 'hang' | 'gone'; request: string; answer: string }
export type ApiRun = {
  requests: number
  statuses: Record<string, number>
  slowestMs: number
  slowest: string
  findings: ApiFinding[]
  /** Resident megabytes of the program: after its warm-up, in the middle, at the end. */
  residentMb: [number, number, number]
}

/** A session, and the company that its person works for, if any. */
type Session = { token: string; company: { id: string } | null }

/** Somebody who sends some of the requests, one in `share` of all shares. */
export type Sender = {
  name: string
  share: number
  /** Called anew whenever the session has ended; null for who has none. */
  signIn: () => Promise<Session | null>
  /** Whether they send such a request; who runs the platform could end everybody else's account. */
  sends?: (method: string, path: string) => boolean
}

export type ApiRunOptions = {
  url: string
  pid: number
  senders: readonly Sender[]
  seed: number
  requests: number
  lanes?: number
  deadlineMs?: number
  onProgress?: (done: number, run: ApiRun) => void
}

/**
 * Sends generated requests and notes each answer that tells of a failure, each that does not come, and a program that is gone.
 */
export async function fuzzApi(options: ApiRunOptions): Promise<ApiRun> {
  const { url, pid, senders, seed, requests, lanes = 6, deadlineMs = 30_000, onProgress } = options
  const operations = new Map(senders.map((sender) => [sender, operationsOf(sender)]))
  const turns = senders.flatMap((sender) => Array<Sender>(sender.share).fill(sender))
  const ids: KnownIds = { list: [], links: [], seen: new Set() }
  const run: ApiRun = {
    requests: 0,
    statuses: {},
    slowestMs: 0,
    slowest: '',
    findings: [],
    residentMb: [0, 0, 0],
  }
  const warmAt = Math.floor(requests / 5)
  const sessions = new Map<Sender, Session | null>()
  for (const sender of senders) sessions.set(sender, await sender.signIn())
  let next = 0

  await Promise.all(Array.from({ length: lanes }, lane))
  run.residentMb[2] = residentMb(pid)
  return run

  async function lane() {
    while (next < requests) {
      const index = next
      next += 1
      const random = randomOf(seed, index)
      const sender = random.pick(turns)
      const question = makeRequest(random, operations.get(sender)!, ids)
      // Limits by address are others' proof: each request comes from an address of its own.
      const from = process.platform === 'linux' ? `127.0.0.${2 + (index % 250)}` : undefined
      const dressed = dress(question, sessions.get(sender) ?? null)
      const answer = await ask(url, dressed, { deadlineMs, ...(from ? { from } : {}) })
      await note(index, question, answer)
      if (answer.status === 401) sessions.set(sender, await sender.signIn())
    }
  }

  async function note(index: number, question: Question, answer: Answer) {
    run.requests += 1
    run.statuses[answer.status] = (run.statuses[answer.status] ?? 0) + 1
    if (answer.ms > run.slowestMs) {
      run.slowestMs = Math.round(answer.ms)
      run.slowest = told(question)
    }
    if (isFailure(answer)) found(index, 'error', question, answer)
    if (answer.status === 'hang') found(index, 'hang', question, answer)
    // A line may be cut where a body is too large to be read to its end; the program must still be there.
    if (answer.status === 'cut' && !(await isThere())) found(index, 'gone', question, answer)
    if (answer.status === 200) learn(answer.text)
    if (run.requests === warmAt) run.residentMb[0] = residentMb(pid)
    if (run.requests === Math.floor(requests / 2)) run.residentMb[1] = residentMb(pid)
    if (run.requests % 1_000 === 0) onProgress?.(run.requests, run)
  }

  function found(index: number, what: ApiFinding['what'], question: Question, answer: Answer) {
    run.findings.push({ index, what, request: told(question), answer: answer.text.slice(0, 300) })
  }

  async function isThere(): Promise<boolean> {
    const health: Question = { method: 'GET', path: '/healthz', headers: {}, body: null }
    return (await ask(url, health, { deadlineMs })).status === 200
  }

  function learn(text: string) {
    for (const [id] of text
      .slice(0, 20_000)
      .matchAll(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g)) {
      if (ids.seen.has(id) || ids.list.length >= 3_000) continue
      ids.seen.add(id)
      ids.list.push(id)
    }
    for (const [, part] of text.matchAll(/(?:\/(?:p|portal|reminders)\/|"ticket":")([\w-]{16,100})/g))
      if (ids.links.length < 500 && !ids.links.includes(part!)) ids.links.push(part!)
  }
}

function operationsOf({ sends }: Sender): Operation[] {
  return readOperations().filter(({ method, path }) => sends?.(method, path) ?? true)
}

function dress({ headers, ...question }: Question, session: Session | null): Question {
  return {
    ...question,
    headers: {
      accept: 'application/json',
      ...(session && { authorization: `Bearer ${session.token}` }),
      ...(session?.company && { 'x-company': session.company.id }),
      ...headers,
    },
  }
}

/** Whatever is no answer to the request; but for a refusal that says when to come again. */
function isFailure({ status, retryAfter }: Answer): boolean {
  return typeof status === 'number' && status >= 500 && !(status === 503 && retryAfter)
}

function residentMb(pid: number): number {
  return Math.round(
    Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024,
  )
}

function told({ method, path, headers, body }: Question): string {
  return `${method} ${path} ${JSON.stringify(headers)} ${body?.toString('utf8') ?? ''}`.slice(0, 1_500)
}
