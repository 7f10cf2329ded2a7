import { isLargeDocument } from '#modules/submissions/index.ts'
import { threadWork } from '#platform/threads/thread-work.ts'
import { inOurThread } from '#platform/threads/threads.ts'
import { type ToWrite, type Written, writeOut } from './write-out.ts'

const writing = threadWork<typeof writeOut>(new URL('./write-out.ts', import.meta.url), 'writeOut', 20_000)

/** Completes a draft of a company that nothing blocks, a large one in a thread. Throws as `inOurThread` does. */
export async function writeNumberless(asked: ToWrite, companyId: string): Promise<Written> {
  return isLargeDocument(asked.draft.lines) ? inOurThread(writing, asked, { of: companyId }) : writeOut(asked)
}
