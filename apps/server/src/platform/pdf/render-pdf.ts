import type { ListDescription, PageDescription } from '@cuentaclara/print'
import type { PrintForm } from './pdf-messages.ts'
import { createTypesetter } from './typesetter.ts'

const typesetter = createTypesetter({ timeoutMs: 20_000, idleMs: 5 * 60_000 })
/** Lists have a process of their own: thousands of rows take seconds, and nobody at a till waits for them. */
const listTypesetter = createTypesetter({ timeoutMs: 180_000, idleMs: 60_000 })

/** Sets a page as PDF in a process of its own, started when first needed; throws when it cannot be set. */
export function renderPdf(page: PageDescription): Promise<Uint8Array> {
  return render(page, 'pdf')
}

/** Sets a page as a picture, all its sheets below each other; for previews. */
export async function renderSvg(page: PageDescription): Promise<string> {
  return Buffer.from(await render(page, 'svg')).toString('utf8')
}

/** Sets a list as PDF; throws when it cannot be set. */
export function renderList(page: ListDescription): Promise<Uint8Array> {
  return listTypesetter.set({ template: 'list', page }, 'pdf')
}

/** Ends the typesetters; pages under way fail. Safe to call when none runs. */
export function stopPdfProcess(): void {
  typesetter.stop()
  listTypesetter.stop()
}

/** A logo that was kept before pictures were proven may be broken: the document is worth more than its decoration. */
async function render(page: PageDescription, form: PrintForm): Promise<Uint8Array> {
  try {
    return await typesetter.set({ template: 'document', page }, form)
  } catch (error) {
    if (page.logo === null) throw error
    return typesetter.set({ template: 'document', page: { ...page, logo: null } }, form)
  }
}
