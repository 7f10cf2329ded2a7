import { getCACertificates } from 'node:tls'
import { Worker } from 'node:worker_threads'
import { startBehind } from '../threads/stand-behind.ts'
import { compiledModules } from '../threads/thread-pool.ts'

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
  close(): Promise<void>
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
  /** Of one mail. */
  mailBytes: number
  /** Tests call themselves. */
  mayBePrivate?: boolean
}

/** What the thread of a mailbox is asked, and what it says: first that it has started. */
export const started = 0
export type MailboxOrder = {
  call: number
  name: 'open' | Exclude<keyof Mailbox, 'uidValidity'>
  input: readonly unknown[]
}
export type MailboxAnswer = {
  call: number
  output?: unknown
  problem?: { code: MailboxProblemCode; params: Readonly<Record<string, string>> }
}

export const usualMostMs = 120_000
/** Within this a thread whose time is over has said so itself, unless it stands in a single call. */
const tellsWithinMs = 5_000
const memoryMb = 384

/**
 * Opens a folder of a mailbox. A thread speaks with its server: whatever that says, and a company names it, keeps nobody else waiting
 * and ends nothing but the thread. Throws MailboxProblem.
 */
export async function openMailbox(
  account: MailboxAccount,
  folder: string,
  limits: MailboxLimits,
): Promise<Mailbox> {
  const { ask, end } = startThread(account, limits)
  try {
    const uidValidity = await ask<string>('open', [account, folder, limits])
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
      close: async () => {
        await ask('close', []).catch(() => undefined)
        end()
      },
    }
  } catch (error) {
    end()
    throw error
  }
}

type Asks = <Answer>(name: MailboxOrder['name'], input: readonly unknown[]) => Promise<Answer>

function startThread({ host }: MailboxAccount, limits: MailboxLimits): { ask: Asks; end(): void } {
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
  let problem: MailboxProblem | null = null
  const stop = (reason: MailboxProblem) => {
    problem ??= reason
    clearTimeout(timer)
    for (const { reject } of asked.values()) reject(problem)
    asked.clear()
    void worker.terminate()
  }
  let timer: NodeJS.Timeout | undefined
  // On a busy machine a thread may be long in starting: that is no silence of the server.
  const startClock = () => {
    const mostMs = (limits.mostMs ?? usualMostMs) + tellsWithinMs
    timer = setTimeout(() => stop(new MailboxProblem('silent', { host })), mostMs)
  }
  const closed = () => stop(new MailboxProblem('unreachable', { host, cause: 'closed' }))
  worker.on('error', closed).on('exit', closed)
  worker.on('message', ({ call, output, problem: told }: MailboxAnswer) => {
    if (call === started) return startClock()
    const { resolve, reject } = asked.get(call) ?? {}
    asked.delete(call)
    if (told === undefined) resolve?.(output)
    else reject?.(new MailboxProblem(told.code, told.params))
  })
  return {
    ask<Answer>(name: MailboxOrder['name'], input: readonly unknown[]) {
      if (problem !== null) return Promise.reject(problem)
      const answer = Promise.withResolvers<unknown>()
      asked.set(++last, answer)
      worker.postMessage({ call: last, name, input } satisfies MailboxOrder)
      return answer.promise as Promise<Answer>
    },
    end: closed,
  }
}
