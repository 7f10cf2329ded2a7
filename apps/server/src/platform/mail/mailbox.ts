import { getCACertificates } from 'node:tls'
import { Worker } from 'node:worker_threads'
import { standOutside } from '../database/stand-outside.ts'
import { Overloaded } from '../errors.ts'
import { openFairGate } from '../fair-gate.ts'
import { startBehind } from '../threads/stand-behind.ts'
import { compiledModules, ThreadFailed, type Turn } from '../threads/thread-pool.ts'
import { endWithThreads } from '../threads/threads.ts'

/** Where a mailbox is, and who opens it. */
export type MailboxAccount = {
  host: string
  port: number
  /** tls: from the first byte. starttls: before anything is said. Nothing goes in the clear. */
  security: 'tls' | 'starttls'
  user: string
  password: string
}

/** What stands on the outside of a mail. */
export type MailFacts = { uid: number; bytes: number; sender: string; subject: string; sentAt: Date | null }

/** One folder of a mailbox, open for reading. Every method throws MailboxProblem when the server fails us. */
export type Mailbox = {
  /** While it stays, a number means the same mail (RFC 3501, 2.3.1.1). */
  readonly uidValidity: string
  hasFolder(name: string): Promise<boolean>
  /** Numbers of the mails that nobody has read, in order. */
  findUnread(): Promise<number[]>
  /** Those of the given mails that are still there. */
  lookAt(uids: readonly number[]): Promise<MailFacts[]>
  /** A whole mail, without marking it as read; null when it is gone, or longer than what was said. */
  read(uid: number, mostBytes: number): Promise<Buffer | null>
  markRead(uid: number): Promise<void>
  move(uid: number, folder: string): Promise<void>
}

/** Why a mailbox cannot be read, so that a person can put it right. */
export type MailboxProblemCode =
  | 'private'
  | 'unknown-host'
  | 'unreachable'
  | 'silent'
  | 'certificate'
  | 'unencrypted'
  | 'sign-in'
  | 'folder'
  | 'refused'
  | 'unintelligible'

export class MailboxProblem extends Error {
  readonly code: MailboxProblemCode
  /** Host, folder or the server's code; nothing that the server said, which might hold what it was told. */
  readonly params: Readonly<Record<string, string>>

  constructor(code: MailboxProblemCode, params: Readonly<Record<string, string>>) {
    super(`mailbox: ${code}`)
    this.code = code
    this.params = params
  }
}

export type MailboxLimits = {
  /** Of silence. */
  patienceMs?: number
  /** Of everything together; then the connection is cut. */
  mostMs?: number
  /** After that: a thread that has not said so by then stands in a single call, and is ended. */
  tellsWithinMs?: number
  /** Of one mail. */
  mailBytes: number
  /** Tests call themselves. */
  mayBePrivate?: boolean
}

/** What the thread of a mailbox is asked, and what it says: first that it has started. */
export const started = 0
export type MailboxOrder = {
  call: number
  name: 'open' | 'close' | Exclude<keyof Mailbox, 'uidValidity'>
  input: readonly unknown[]
}
export type MailboxAnswer = {
  call: number
  output?: unknown
  problem?: { code: MailboxProblemCode; params: Readonly<Record<string, string>> }
}

export const usualMostMs = 120_000
const usualTellsWithinMs = 5_000
/** On a busy machine a thread may be long in starting; one that has not by then never will. */
const startsWithinMs = 60_000
const memoryMb = 384

/** Each takes memory of its own, and a server may keep it for as long as it likes to say nothing. */
const gate = openFairGate({
  atOnce: 2,
  waiting: { most: 40, mostOfOne: 2 },
  // Whoever looks at a screen meanwhile has an answer within the minute, the time of the mailbox itself included.
  mostWaitMs: 25_000,
  refuse: () => new Overloaded(),
})

export type MailboxVisit = {
  account: MailboxAccount
  folder: string
  limits: MailboxLimits
  turn: Turn
}

/**
 * Opens a folder of a mailbox for some work, and closes it. A thread speaks with its server: whatever that says, and a company names it,
 * keeps nobody else waiting and ends nothing but the thread. Throws MailboxProblem; ThreadFailed with its cause for what is no fault of
 * the mailbox; Overloaded when its turn did not come.
 */
export async function withMailbox<Result>(
  { account, folder, limits, turn }: MailboxVisit,
  work: (box: Mailbox) => Promise<Result>,
): Promise<Result> {
  standOutside('a visit to a mailbox')
  const visit = async () => {
    const { ask, end } = startThread(account, limits)
    try {
      const uidValidity = await ask<string>('open', [account, folder, limits])
      try {
        return await work(mailboxOf(uidValidity, ask))
      } finally {
        await ask('close', []).catch(() => undefined)
      }
    } finally {
      await end()
    }
  }
  return gate.pass(turn.of, visit, turn.isPatient)
}

function mailboxOf(uidValidity: string, ask: Asks): Mailbox {
  return {
    uidValidity,
    hasFolder: (name) => ask('hasFolder', [name]),
    findUnread: () => ask('findUnread', []),
    lookAt: (uids) => ask('lookAt', [uids]),
    read: async (uid, mostBytes) => {
      const source = await ask<Uint8Array | null>('read', [uid, mostBytes])
      return source && Buffer.from(source.buffer, source.byteOffset, source.byteLength)
    },
    markRead: (uid) => ask('markRead', [uid]),
    move: (uid, name) => ask('move', [uid, name]),
  }
}

type Asks = <Answer>(name: MailboxOrder['name'], input: readonly unknown[]) => Promise<Answer>

function startThread(
  { host }: MailboxAccount,
  limits: MailboxLimits,
): { ask: Asks; end(): Promise<unknown> } {
  const worker = startBehind(
    () =>
      new Worker(new URL('./mailbox-thread.ts', import.meta.url), {
        // It sees none of our settings, and trusts whom we trust.
        env: compiledModules(),
        workerData: getCACertificates('default'),
        resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
      }),
  )
  const asked = new Map<number, PromiseWithResolvers<unknown>>()
  let last = 0
  let over: Error | null = null
  const stop = (reason: Error) => {
    over ??= reason
    clearTimeout(timer)
    for (const { reject } of asked.values()) reject(over)
    asked.clear()
    return worker.terminate()
  }
  const end = () => stop(new ThreadFailed('stopped'))
  // How long it is in starting is no silence of the server.
  let timer = setTimeout(() => stop(new ThreadFailed('took-too-long')), startsWithinMs).unref()
  const startClock = () => {
    clearTimeout(timer)
    const mostMs = (limits.mostMs ?? usualMostMs) + (limits.tellsWithinMs ?? usualTellsWithinMs)
    timer = setTimeout(() => stop(new MailboxProblem('silent', { host })), mostMs).unref()
  }
  const forget = endWithThreads(end)
  worker.on('error', (cause) => stop(whyEnded(cause, host)))
  worker.on('exit', () => {
    forget()
    void stop(new ThreadFailed('ended'))
  })
  worker.on('message', ({ call, output, problem: told }: MailboxAnswer) => {
    if (call === started) return startClock()
    const { resolve, reject } = asked.get(call) ?? {}
    asked.delete(call)
    if (told === undefined) resolve?.(output)
    else reject?.(new MailboxProblem(told.code, told.params))
  })
  return {
    ask<Answer>(name: MailboxOrder['name'], input: readonly unknown[]) {
      if (over !== null) return Promise.reject(over)
      const answer = Promise.withResolvers<unknown>()
      asked.set(++last, answer)
      worker.postMessage({ call: last, name, input } satisfies MailboxOrder)
      return answer.promise as Promise<Answer>
    },
    end,
  }
}

/** More than it may have in memory a thread takes because of what its server sends; everything else is a mistake of ours. */
function whyEnded(cause: unknown, host: string): Error {
  const { code } = cause as NodeJS.ErrnoException
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return new MailboxProblem('unintelligible', { host })
  return new ThreadFailed('ended', { cause })
}
