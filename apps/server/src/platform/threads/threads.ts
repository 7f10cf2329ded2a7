import { availableParallelism } from 'node:os'
import { openThreadPool, type Turn } from './thread-pool.ts'
import type { ThreadWork } from './thread-work.ts'

/** Two at least, so that what takes long never has all; more than four only take memory from the database beside us. */
const pool = openThreadPool({
  threads: Math.min(4, Math.max(2, availableParallelism())),
  waiting: { most: 200, mostOfOne: 40 },
  idleMs: 60_000,
  memoryMb: 384,
})

/**
 * Does in a thread what would keep everybody else waiting: whatever may take more than some twenty milliseconds. Throws as
 * ThreadPool.run says.
 */
export function inThread<Input, Output>(
  work: ThreadWork<Input, Output>,
  input: Input,
  turn: Turn,
): Promise<Output> {
  return pool.run(work, input, turn)
}

/** Ends the threads of this process, if there are any. */
export function stopThreads(): Promise<void> {
  return pool.stop()
}
