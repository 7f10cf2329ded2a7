import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { zipOf } from '#test/xlsx.ts'
import { openZip } from './open-zip.ts'

const folder = mkdtempSync(join(tmpdir(), 'cuenta-clara-zip-'))
afterAll(() => rmSync(folder, { recursive: true }))

const limits = { files: 3, fileBytes: 1000 }

function onDisk(bytes: Buffer): string {
  const path = join(folder, 'archive.zip')
  writeFileSync(path, bytes)
  return path
}

test('files are read alone and in any order', async () => {
  const zip = await openZip(onDisk(zipOf({ a: '1', b: '2'.repeat(900), c: '' })), limits)
  expect(zip.names).toEqual(['a', 'b', 'c'])
  expect([await text(zip.read('b')), await text(zip.read('a')), await text(zip.read('c'))]).toEqual([
    '2'.repeat(900),
    '1',
    '',
  ])
  await zip.close()
})

test('a file that inflates to more than the limit, and one that is not there, end in a refusal', async () => {
  const zip = await openZip(onDisk(zipOf({ bomb: '0'.repeat(1_000_000) })), limits)
  await expect(text(zip.read('bomb'))).rejects.toMatchObject({ problem: 'zip-too-large' })
  await expect(text(zip.read('other'))).rejects.toMatchObject({ problem: 'zip-malformed' })
  await zip.close()
})

test('too many files, and what is no archive, are refused', async () => {
  const four = onDisk(zipOf({ a: '', b: '', c: '', d: '' }))
  await expect(openZip(four, limits)).rejects.toMatchObject({ problem: 'zip-too-many' })
  for (const bytes of [Buffer.alloc(0), Buffer.from('PK\x03\x04'), zipOf({ a: 'x' }).subarray(0, -1)]) {
    await expect(openZip(onDisk(bytes), limits)).rejects.toMatchObject({ problem: 'zip-malformed' })
  }
})

// Node warned of a leak: each file left a listener on the archive's handle.
test('of many files that are read one after the other nothing stays', async () => {
  const warnings: Error[] = []
  const hear = (warning: Error) => warnings.push(warning)
  process.on('warning', hear)
  const names = Array.from({ length: 30 }, (_, place) => `file-${place}`)
  const zip = await openZip(onDisk(zipOf(Object.fromEntries(names.map((name) => [name, 'x'])))), {
    files: names.length,
    fileBytes: 10,
  })
  for (const name of names) expect(await text(zip.read(name))).toBe('x')
  await zip.close()
  await setImmediate()
  process.off('warning', hear)
  expect(warnings).toEqual([])
})
