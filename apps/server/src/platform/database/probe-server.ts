import type pg from 'pg'
import { isConnectionLost } from './database-away.ts'
import { openClient } from './open-client.ts'
import { streamOf } from './stream-of.ts'

/** `hanging`: somebody takes the call and nobody answers. */
export type ServerState = 'ready' | 'away' | 'hanging'

type Ask = (client: pg.Client) => Promise<unknown>

/** How long who wants to know whether the server answers waits for what merely reads much. */
const graceMs = 400

let last: Promise<unknown> = Promise.resolve()
/** Who waits for a turn and shall not wait long. */
let hurried = 0
let leave: (() => void) | undefined

/**
 * Asks a server on a connection of its own, and has an answer within the time whatever the server does. One after the other: of all
 * who ask, a process has one connection more.
 */
export function probeServer(
  url: string,
  withinMs: number,
  ask: Ask = (client) => client.query('select'),
): Promise<ServerState> {
  hurried += 1
  leaveSoon()
  return inTurn(async () => {
    hurried -= 1
    return await probe(url, withinMs, ask)
  })
}

/** The same for what takes long: it gives way to whoever wants to know how the server is, and then has a second try. */
export async function probePatiently(
  url: string,
  withinMs: number,
  ask: Ask,
): Promise<ServerState | 'gave way'> {
  const first = await inTurn(() => leavingFor(url, withinMs, ask))
  return first === 'gave way' ? inTurn(() => leavingFor(url, withinMs, ask)) : first
}

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const answer = last.then(work)
  last = answer.catch(ignore)
  return answer
}

async function leavingFor(url: string, withinMs: number, ask: Ask): Promise<ServerState | 'gave way'> {
  const left = new AbortController()
  leave = () => left.abort()
  if (hurried > 0) leaveSoon()
  try {
    const state = await probe(url, withinMs, ask, left.signal)
    return left.signal.aborted && state !== 'ready' ? 'gave way' : state
  } finally {
    leave = undefined
  }
}

function leaveSoon() {
  const present = leave
  if (present !== undefined) setTimeout(present, graceMs)
}

async function probe(url: string, withinMs: number, ask: Ask, leaving?: AbortSignal): Promise<ServerState> {
  const client = openClient(url, 'cuenta-clara probe')
  const stream = streamOf(client)
  let isLate = false
  const end = () => {
    isLate = true
    stream.destroy()
  }
  const deadline = setTimeout(end, withinMs)
  leaving?.addEventListener('abort', end)
  try {
    await client.connect()
    await ask(client)
    return 'ready'
  } catch (error) {
    if (isLate) return 'hanging'
    if (isConnectionLost(error)) return 'away'
    throw error
  } finally {
    clearTimeout(deadline)
    leaving?.removeEventListener('abort', end)
    client.end().catch(ignore)
    // A goodbye needs nobody's answer.
    setImmediate(() => stream.destroy())
  }
}

function ignore() {}
