import { UnreadableTable } from '#platform/tables/unreadable-table.ts'
import { ThreadFailed, type Turn } from '#platform/threads/thread-pool.ts'
import type { ThreadWork } from '#platform/threads/thread-work.ts'
import { inThread } from '#platform/threads/threads.ts'

/**
 * Reads a file in a thread, so that whatever it holds keeps nobody waiting. Throws UnreadableTable for what the reader finds
 * to be nothing (null), and for what is packed to fill memory or to be read for ever.
 */
export async function readApart<Input, Read>(
  reading: ThreadWork<Input, Read | null>,
  input: Input,
  turn: Turn,
): Promise<Read> {
  const read = await inThread(reading, input, turn).catch((error: unknown) => {
    if (error instanceof ThreadFailed && error.reason !== 'stopped') throw new UnreadableTable()
    throw error
  })
  if (read === null) throw new UnreadableTable()
  return read
}
