import { availableParallelism } from 'node:os'
import { standOutside } from '../database/stand-outside.ts'
import { Overloaded } from '../errors.ts'
import { openThreadPool, ThreadFailed, type Turn } from './thread-pool.ts'
import type { ThreadWork } from './thread-work.ts'

const waiting = { most: 200, mostOfOne: 40 }
const idleMs = 60_000

/** Two at least, so that what takes long never has all; more than four only take memory from the database beside us. */
const pool = openThreadPool({
  threads: Math.min(4, Math.max(2, availableParallelism())),
  waiting,
  idleMs,
  memoryMb: 384,
  standsBehind: true,
})

/**
 * For what is our own and takes tenths of a second. Whoever waits for it may hold a connection to the database, and must not
 * stand behind the files of strangers.
 */
const ours = openThreadPool({
  threads: Math.min(2, availableParallelism()),
  waiting,
  idleMs,
  memoryMb: 384,
  standsBehind: false,
})

/**
 * Does in a thread what would keep everybody else waiting: whatever may take more than some twenty milliseconds. Call outside of a
 * transaction. Throws as ThreadPool.run says.
 */
export async function inThread<Input, Output>(
  work: ThreadWork<Input, Output>,
  input: Input,
  turn: Turn,
): Promise<Output> {
  standOutside('work in a thread')
  return pool.run(work, input, turn)
}

/**
 * The same for short work on our own data, which no file of a stranger keeps waiting. Throws what the work throws, and
 * Overloaded when too much is waiting or the thread failed: nothing was done then, and asking again is right.
 */
export async function inOurThread<Input, Output>(
  work: ThreadWork<Input, Output>,
  input: Input,
  turn: Turn,
): Promise<Output> {
  try {
    return await ours.run(work, input, turn)
  } catch (error) {
    if (!(error instanceof ThreadFailed)) throw error
    throw new Overloaded()
  }
}

/** What ends each of the threads that belong to no pool. */
const others = new Set<() => Promise<unknown>>()

/** Has a thread of its own end with all the others; answers how it is forgotten once it has ended by itself. */
export function endWithThreads(end: () => Promise<unknown>): () => void {
  others.add(end)
  return () => others.delete(end)
}

/** Ends the threads of this process, if there are any. */
export async function stopThreads(): Promise<void> {
  await Promise.all([pool.stop(), ours.stop(), ...[...others].map((end) => end())])
}
