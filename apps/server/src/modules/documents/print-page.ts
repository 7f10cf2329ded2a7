import type { PageDescription } from '@cuentaclara/print'
import { isLargeDocument } from '#modules/submissions/index.ts'
import { threadWork } from '#platform/threads/thread-work.ts'
import { inOurThread } from '#platform/threads/threads.ts'
import { describePage, type PrintOptions, type ToPrint } from './describe-page.ts'

const describing = threadWork<typeof describePage>(
  new URL('./describe-page.ts', import.meta.url),
  'describePage',
  20_000,
)

/**
 * Completes a document of a company and describes its printed form, of a large one in a thread: together they keep the loop for
 * some sixty milliseconds. Throws as `inOurThread` does.
 */
export async function printPage(
  document: ToPrint,
  options: PrintOptions,
  companyId: string,
): Promise<PageDescription> {
  const lines = 'draft' in document ? document.draft.lines : document.snapshot.lines
  if (!isLargeDocument(lines as Parameters<typeof isLargeDocument>[0]))
    return describePage({ document, options })
  // The picture need not travel.
  const { logo = null, ...plain } = options
  const page = await inOurThread(describing, { document, options: plain }, { of: companyId })
  return { ...page, logo }
}
