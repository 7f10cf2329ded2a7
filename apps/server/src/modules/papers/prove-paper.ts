import { Invalid } from '#platform/errors.ts'
import { ThreadFailed, type Turn } from '#platform/threads/thread-pool.ts'
import { threadWork } from '#platform/threads/thread-work.ts'
import { inThread } from '#platform/threads/threads.ts'
import type { JudgedPaper, judgePaper, PaperType } from './judge-paper.ts'

export type ProvenPaper = { content: Buffer; type: PaperType }

const judging = threadWork<typeof judgePaper>(
  new URL('./judge-paper.ts', import.meta.url),
  'judgePaper',
  20_000,
)

/**
 * Judges a paper before it is kept, in a thread: a large XML takes a while. Call outside of a transaction. Throws Invalid
 * on the field `file`, Unavailable when too much is waiting.
 */
export async function provePaper(content: Buffer, turn: Turn): Promise<ProvenPaper> {
  const judged = await inThread(judging, content, turn).catch((error: unknown): JudgedPaper => {
    if (error instanceof ThreadFailed && error.reason !== 'stopped') return { problem: 'paper-broken' }
    throw error
  })
  if ('problem' in judged) throw new Invalid({ file: [judged.problem] })
  return { content, type: judged.type }
}
