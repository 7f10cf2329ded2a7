import { randomBytes } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { ArchivedDocument } from './archive-store.ts'
import type { ReadCompany } from './archived-files.ts'
import { writeAllFiles } from './write-all-files.ts'

test('whoever reads the archive slowly keeps further documents from being read', async () => {
  const lots = 20
  const lot = 50
  let read = 0
  const answers = (function* () {
    yield lots * lot
    for (; read < lots; ) {
      read += 1
      yield Array.from({ length: lot }, aDocument)
      // None of them can be printed, which keeps nothing back.
      for (let document = 0; document < lot; document += 1) yield undefined
    }
    // Neither further documents, nor received ones, nor expenses.
    for (let list = 0; list < 3; list += 1) yield []
  })()
  const inTurn = (async () => {
    const { value } = answers.next()
    if (value === undefined) throw new Error('not printable')
    return value
  }) as unknown as ReadCompany

  const zip = writeAllFiles(inTurn, { period: {}, language: 'es', signal: new AbortController().signal })
  await untilStill(() => read)
  expect(read).toBeLessThan(4)
  zip.resume()
  await new Promise((resolve) => zip.once('end', resolve))
  expect(read).toBe(lots)
})

/** Documents whose files do not get smaller in an archive. */
function aDocument(): ArchivedDocument {
  return {
    id: '019a0000-0000-7000-8000-000000000000',
    kind: 'invoice',
    environment: 'sandbox',
    clave: '50621112600310100011100100001010000000001112345678',
    consecutivo: '00100001010000000001',
    issued_at: new Date('2026-11-21T16:00:00Z'),
    client_name: null,
    currency: 'CRC',
    total: '1130.00',
    fiscal_status: 'accepted',
    xml: { sha256: null, here: null, read: async () => randomBytes(8_000) },
    answer: null,
  }
}

/** Until nothing has moved for many turns of the event loop. */
async function untilStill(count: () => number): Promise<void> {
  for (let still = 0, last = -1; still < 2_000; still += 1) {
    if (count() !== last) still = 0
    last = count()
    await turn()
  }
}
