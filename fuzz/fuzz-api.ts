import { execFileSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, ask, type Question } from './ask.ts'
import { Known } from './known.ts'
import { makeRequest, PARTING } from './make-request.ts'
import { randomOf } from './random.ts'
import { goesOn, type Operation, readOperations } from './read-operations.ts'

export type ApiFinding = {
  index: number
  what: 'error' | 'hang' | 'gone' | 'shut out'
  request: string
  answer: string
}
/** How many of somebody's requests were sent in the second half of a run, and how many of those were taken: answered below 400. */
export type Share = { sent: number; taken: number }
export type ApiRun = {
  requests: number
  statuses: Record<string, number>
  slowestMs: number
  slowest: string
  findings: ApiFinding[]
  /** By sender. */
  late: Record<string, Share>
  /** Of each operation: how many of its requests were sent, how many taken (2xx), and which refusal met most of the others. */
  operations: Record<string, OperationShare>
  /**
   * Of all operations that the description has: how many were sent, and of how many at least one request was taken. Behind the checks of
   * the others nothing was tried.
   */
  reached: { described: number; sent: number; taken: number }
  /** Resident megabytes of the program: after its warm-up, in the middle, at the end. */
  residentMb: [number, number, number]
}

export type OperationShare = Share & { refusal: string | null }

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
  /**
   * All that their requests can mean, made for them and thrown away afterwards: they learn from nobody's answers but their own, so they
   * may send from the beginning what would end others.
   */
  ownKnown?: Known
  /** Puts right in a request what must never be guessed at: who fails too often is locked out. */
  settle?: (question: Question) => Question
  /** Signs in anew after so long, where what was shown at the door stands for a while only. */
  renewAfterMs?: number
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
  const known = new Known()
  const run: ApiRun = {
    requests: 0,
    statuses: {},
    slowestMs: 0,
    slowest: '',
    findings: [],
    late: Object.fromEntries(senders.map(({ name }) => [name, { sent: 0, taken: 0 }])),
    operations: {},
    reached: { described: readOperations().length, sent: 0, taken: 0 },
    residentMb: [0, 0, 0],
  }
  const shares = new Map<string, Share & { refusals: Map<string, number> }>()
  for (const operation of [...operations.values()].flat())
    shares.set(nameOf(operation), { sent: 0, taken: 0, refusals: new Map() })
  const warmAt = Math.floor(requests / 5)
  const sessions = new Map<Sender, Session | null>()
  const signedInAt = new Map<Sender, number>()
  for (const sender of senders) enter(sender, await sender.signIn())
  let next = 0

  await Promise.all(Array.from({ length: lanes }, lane))
  run.residentMb[2] = residentMb(pid)
  run.operations = Object.fromEntries(
    [...shares].map(([name, { refusals, ...share }]) => [
      name,
      { ...share, refusal: mostFrequent(refusals) },
    ]),
  )
  run.reached.sent = [...shares.values()].filter(({ sent }) => sent > 0).length
  run.reached.taken = [...shares.values()].filter(({ taken }) => taken > 0).length
  run.findings.push(...senders.filter(isShutOut).map(({ name }) => shutOut(name)))
  return run

  /**
   * Who could send nothing any more tried nothing: what they found before half the run is no proof for the rest. Strangers have no way in
   * that they could lose: of what they ask at random, one request in two hundred is for everybody.
   */
  function isShutOut(sender: Sender): boolean {
    const { sent, taken } = run.late[sender.name]!
    return sessions.get(sender) !== null && sent >= FEW && taken === 0
  }

  async function lane() {
    while (next < requests) {
      const index = next
      next += 1
      const random = randomOf(seed, index)
      const sender = random.pick(turns)
      const theirs = sender.ownKnown ?? known
      const made = makeRequest(random, operations.get(sender)!, theirs, {
        index,
        progress: index / requests,
        meetsOnlyOwn: sender.ownKnown !== undefined,
      })
      const { operation } = made
      const question = sender.settle?.(made.question) ?? made.question
      if (sender.renewAfterMs && Date.now() - signedInAt.get(sender)! > sender.renewAfterMs)
        await renew(sender)
      // Limits by address are others' proof: each request comes from an address of its own.
      const from = process.platform === 'linux' ? `127.0.0.${2 + (index % 250)}` : undefined
      const dressed = dress(question, sessions.get(sender) ?? null)
      const answer = await askUntilServed(() => ask(url, dressed, { deadlineMs, ...(from ? { from } : {}) }))
      await note(index, question, answer)
      const share = shares.get(nameOf(operation))!
      share.sent += 1
      if (isTaken(answer)) {
        share.taken += 1
        theirs.learn(operation, question.path.split('?')[0]!, made.sent, answer.text)
      } else {
        const refusal = refusalOf(answer)
        share.refusals.set(refusal, (share.refusals.get(refusal) ?? 0) + 1)
      }
      if (index >= requests / 2 && index < requests * PARTING) count(run.late[sender.name]!, answer)
      if (answer.status === 401) await renew(sender)
    }
  }

  /** To the company that ids were learnt from: a new company of theirs is where a sign-in would lead. */
  async function renew(sender: Sender) {
    const again = await sender.signIn()
    enter(sender, again && { ...again, company: sessions.get(sender)?.company ?? again.company })
  }

  function enter(sender: Sender, session: Session | null) {
    sessions.set(sender, session)
    signedInAt.set(sender, Date.now())
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
}

const outside: ReadonlySet<string> = new Set(['register-unavailable', 'exemption-not-checked'])
/** Fewer may all be refused by chance. */
const FEW = 100
const MOST_AGAIN = 5
const MOST_PATIENCE_MS = 10_000

function count(share: Share, { status }: Answer): void {
  share.sent += 1
  if (typeof status === 'number' && status < 400) share.taken += 1
}

function shutOut(name: string): ApiFinding {
  return {
    index: -1,
    what: 'shut out',
    request: name,
    answer: 'nothing was taken in the second half of the run',
  }
}

function isTaken({ status }: Answer): boolean {
  return typeof status === 'number' && status >= 200 && status < 300
}

/** What an answer refuses, in short: its code, and of what was malformed the first field with its sentence. */
function refusalOf(answer: Answer): string {
  const { status } = answer
  const problem = problemOf(answer)
  if (problem === null) return String(status)
  const [field] = Object.entries(problem.errors ?? {})
  return `${status} ${problem.code}: ${field ? `${field[0]}: ${field[1][0]}` : problem.message}`.slice(0, 160)
}

type Problem = { code?: string; message?: string; errors?: Record<string, string[]> }

/** What an answer says of itself; null where it takes its request, or says nothing that is ours. */
function problemOf({ status, text }: Answer): Problem | null {
  if (typeof status !== 'number' || status < 400) return null
  try {
    return JSON.parse(text) as Problem
  } catch {
    return null
  }
}

function mostFrequent(refusals: ReadonlyMap<string, number>): string | null {
  return [...refusals].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? null
}

function nameOf({ method, path }: Operation): string {
  return `${method} ${path}`
}

function operationsOf({ sends, ownKnown }: Sender): Operation[] {
  return readOperations().filter(
    (operation) =>
      (ownKnown !== undefined || goesOn(operation)) && (sends?.(operation.method, operation.path) ?? true),
  )
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

/** Whatever is no answer to the request, and what only a check of the database refused: ours should have said it by its field. */
export function isFailure(answer: Answer): boolean {
  if (problemOf(answer)?.code === 'refused-by-check') return true
  return typeof answer.status === 'number' && answer.status >= 500 && !isTruthOfOthers(answer)
}

/** A service outside does not answer: that is said truly, if it is said when to come again, and asking at once changes nothing. */
function isTruthOfOthers(answer: Answer): boolean {
  return answer.status === 503 && answer.retryAfterMs !== null && outside.has(problemOf(answer)?.code ?? '')
}

/** A program with much to do may say when to come again; who comes again as often as this and hears the same has no answer. */
async function askUntilServed(send: () => Promise<Answer>): Promise<Answer> {
  let answer = await send()
  for (
    let again = 0;
    again < MOST_AGAIN && answer.status === 503 && answer.retryAfterMs !== null && !isTruthOfOthers(answer);
    again += 1
  ) {
    await pause(Math.min(answer.retryAfterMs, MOST_PATIENCE_MS))
    answer = await send()
  }
  return answer
}

function residentMb(pid: number): number {
  return Math.round(
    Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024,
  )
}

function told({ method, path, headers, body }: Question): string {
  return `${method} ${path} ${JSON.stringify(headers)} ${body?.toString('utf8') ?? ''}`.slice(0, 1_500)
}
