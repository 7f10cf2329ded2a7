// A program that takes the place of the typesetter's: what a page is called says how it behaves.
import { existsSync, writeFileSync } from 'node:fs'
import type { PdfRequest } from '#platform/pdf/pdf-messages.ts'

process.on('message', ({ id, sheet }: PdfRequest) => {
  if (sheet.template !== 'document') throw new Error('only documents here')
  const [how, what = ''] = sheet.page.title.split(':')
  if (how === 'hangs') for (;;) sleep(1_000)
  if (how === 'dies') process.exit(1)
  if (how === 'dies once' && !existsSync(what)) {
    writeFileSync(what, '')
    process.exit(1)
  }
  if (how === 'takes') sleep(Number(what))
  process.send?.({ id, bytes: Buffer.from(sheet.page.title), pages: 1 })
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')

function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}
