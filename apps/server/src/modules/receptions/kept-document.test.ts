import { createHash } from 'node:crypto'
import { createTestPkcs12, openPkcs12 } from '@cuentaclara/xades'
import { afterAll, expect, test } from 'vitest'
import { writeSupplierDocument } from '#demo/supplier-document.ts'
import { FilesAway } from '#platform/stored-files/file-door.ts'
import { stopThreads } from '#platform/threads/threads.ts'
import { keptDocument, readKeptDocument } from './kept-document.ts'

const pin = 'Prueba-1234-ab'
const p12 = await createTestPkcs12({ commonName: 'X', serialNumberAttribute: 'CPJ-3-101-999888', pin })
const key = openPkcs12(p12, pin)
afterAll(stopThreads)

function aFile(lines: number): Buffer {
  const line = { cabys: '2391102010200', description: 'Café', quantity: '1', price: '1000', rateCode: '08' }
  const { xml } = writeSupplierDocument(
    {
      supplier: { name: 'Tostadora Los Santos S.A.', number: '3101999888', activity: '1079.9' },
      receiver: { name: 'Nosotros S.A.', number: '3101123456' },
      issuedAtMs: Date.parse('2026-11-20T09:00:00-06:00'),
      sequence: 1,
      lines: Array.from({ length: lines }, () => line),
    },
    key,
  )
  return Buffer.from(xml)
}

/** As a row gives it whose bytes lie in it. */
const inRow = (here: Buffer) => ({ here, sha256: null, read: async () => here })

/** How often the loop turned while it was read: never, where it was read on the loop itself. */
async function turnsWhileReading(xml: Buffer): Promise<number> {
  let turns = 0
  let isOver = false
  const turn = () => {
    turns += 1
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  await readKeptDocument(inRow(xml), { of: 'us' })
  isOver = true
  return turns
}

test('a large file is read while the loop turns, a small one at once', async () => {
  expect(await turnsWhileReading(aFile(1500))).toBeGreaterThan(0)
  expect(await turnsWhileReading(aFile(3))).toBe(0)
})

test('a large file is the same wherever it is read: its first hundred lines, and how many there are', async () => {
  const xml = aFile(1500)
  // Different bytes that say the same: what was read is remembered by its bytes.
  const spaced = (spaces: string) => inRow(Buffer.concat([xml, Buffer.from(spaces)]))
  const kept = await readKeptDocument(spaced('\n'), { of: 'us' })
  expect(kept).toEqual(keptDocument(spaced('\n\n')))
  expect([kept.lineCount, kept.document.lines.length]).toEqual([1500, 100])
})

test('what a thread has read is not read again by whoever decides about it', async () => {
  const xml = aFile(1500)
  const kept = await readKeptDocument(inRow(xml), { of: 'us' })
  expect(keptDocument(inRow(Buffer.from(xml)))).toBe(kept)
})

// A document that lies in a bucket is decided about in a transaction, and nobody keeps that open for a far machine.
test('what lies elsewhere is read ahead, and who decides finds it; without that they are told to try again', async () => {
  const xml = aFile(3)
  const sha256 = createHash('sha256').update(xml).digest()
  let reads = 0
  const elsewhere = {
    here: null,
    sha256,
    async read() {
      reads += 1
      return xml
    },
  }
  expect(() => keptDocument(elsewhere)).toThrow(FilesAway)
  const kept = await readKeptDocument(elsewhere, { of: 'us' })
  expect(keptDocument(elsewhere)).toBe(kept)
  expect(await readKeptDocument(elsewhere, { of: 'us' })).toBe(kept)
  expect(reads).toBe(1)
})
