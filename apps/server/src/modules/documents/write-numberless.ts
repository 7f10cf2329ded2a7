import type { FiscalDocument } from '@cuentaclara/einvoice'
import { isLargeDocument } from '#modules/submissions/index.ts'
import { threadWork } from '#platform/threads/thread-work.ts'
import { inOurThread } from '#platform/threads/threads.ts'
import { type ToWrite, type Written, writeHere, type writeOut } from './write-out.ts'

const writing = threadWork<typeof writeOut>(new URL('./write-out.ts', import.meta.url), 'writeOut', 20_000)

/** Completes a draft of a company that nothing blocks, a large one in a thread, `whole` null then. Throws as `inOurThread` does. */
export async function writeNumberless(
  asked: ToWrite,
  companyId: string,
): Promise<Written & { whole: FiscalDocument | null }> {
  if (!isLargeDocument(asked.draft.lines)) return writeHere(asked)
  return { ...(await inOurThread(writing, asked, { of: companyId })), whole: null }
}
