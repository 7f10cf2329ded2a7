import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { ListDescription, PageDescription } from '@cuentaclara/print'
import { Overloaded, PageNotReady } from '#platform/errors.ts'
import type { PrintForm, Typeset } from './pdf-messages.ts'
import { createTypesetter, type Turn } from './typesetter.ts'

// Companies take turns, in each. Later than this whoever stands before a page has gone, or asks again.
const typesetter = createTypesetter({ timeoutMs: 20_000, idleMs: 5 * 60_000, mostWaitMs: 30_000 })
/** Long documents too: one of 2,500 lines takes many seconds on a machine with much to do, and the bills of tills stood behind it. */
const longTypesetter = createTypesetter({ timeoutMs: 120_000, idleMs: 60_000, mostWaitMs: 120_000 })
/** Lists have a process of their own: thousands of rows take seconds, and nobody at a till waits for them. */
const listTypesetter = createTypesetter({ timeoutMs: 180_000, idleMs: 60_000, mostWaitMs: 180_000 })

/** Sets a page as PDF in a process of its own, started when first needed; throws when it cannot be set, or Overloaded. */
export async function renderPdf(page: PageDescription, turn: Turn): Promise<Uint8Array> {
  return (await render(page, 'pdf', turn)).bytes
}

/** The same with how many pages it has, for {@link bundlePdfs}. */
export function typesetPdf(page: PageDescription, turn: Turn): Promise<Typeset> {
  return render(page, 'pdf', turn)
}

/** One PDF of several, in their order. */
export async function bundlePdfs(files: readonly Typeset[], turn: Turn): Promise<Uint8Array> {
  return (await listTypesetter.set({ template: 'bundle', files }, 'pdf', turn)).bytes
}

/** Sets a page as a picture, all its sheets below each other; for previews. */
export async function renderSvg(page: PageDescription, turn: Turn): Promise<string> {
  return (await unpack(await renderPackedSvg(page, turn))).toString('utf8')
}

/** The same as gzip packs it: of 2,500 lines it is 25 megabytes, which whoever looks at it unpacks. */
export async function renderPackedSvg(page: PageDescription, turn: Turn): Promise<Buffer> {
  return Buffer.from((await render(page, 'svg', turn)).bytes)
}

/** Beside the loop. */
export const unpack = promisify(gunzip)

/** Sets a list as PDF; throws when it cannot be set, or Overloaded. */
export async function renderList(page: ListDescription, turn: Turn): Promise<Uint8Array> {
  return (await listTypesetter.set({ template: 'list', page }, 'pdf', turn)).bytes
}

/** Ends the typesetters; pages under way fail. Safe to call when none runs. */
export function stopPdfProcess(): void {
  typesetter.stop()
  longTypesetter.stop()
  listTypesetter.stop()
}

/** A logo that was kept before pictures were proven may be broken: the document is worth more than its decoration. */
async function render(page: PageDescription, form: PrintForm, turn: Turn): Promise<Typeset> {
  const isLong = isLongPage(page)
  const set = (shown: PageDescription) =>
    (isLong ? longTypesetter : typesetter).set({ template: 'document', page: shown }, form, turn)
  try {
    return await set(page)
  } catch (error) {
    // What is late because of its length is as late without a logo.
    if (page.logo === null || error instanceof Overloaded || (isLong && error instanceof PageNotReady))
      throw error
    return set({ ...page, logo: null })
  }
}

/** What documents call large (`isLargeDocument`), counted in rows as they are printed. */
const mostRows = 400

/** Whether a page is so long that it is set beside the others. Pure. */
function isLongPage({ lines }: Pick<PageDescription, 'lines'>): boolean {
  return lines.reduce((rows, { details }) => rows + 1 + details.length, 0) > mostRows
}
