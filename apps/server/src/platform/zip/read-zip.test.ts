import { buffer } from 'node:stream/consumers'
import { ZipArchive } from 'archiver'
import { expect, test } from 'vitest'
import { readZip } from './read-zip.ts'
import { isZip } from './zip-directory.ts'

const limits = { files: 5, fileBytes: 1000, bytes: 3000 }

async function aZip(files: Record<string, string | Buffer>): Promise<Buffer> {
  const archive = new ZipArchive({ zlib: { level: 9 } })
  for (const [name, content] of Object.entries(files)) archive.append(content, { name })
  void archive.finalize()
  return buffer(archive)
}

test('reads the files of an archive, however they are packed', async () => {
  const zip = await aZip({ 'a.xml': '<a/>', 'folder/b.xml': 'x'.repeat(900) })
  expect(isZip(zip)).toBe(true)
  expect(readZip(zip, limits)).toEqual({
    ok: true,
    entries: [
      { name: 'a.xml', content: Buffer.from('<a/>') },
      { name: 'folder/b.xml', content: Buffer.from('x'.repeat(900)) },
    ],
  })
})

test('refuses what unpacks to more than the limits, one file or all together', async () => {
  expect(readZip(await aZip({ bomb: Buffer.alloc(1_000_000) }), limits)).toEqual({
    ok: false,
    problem: 'zip-too-large',
  })
  const four = Object.fromEntries([1, 2, 3, 4].map((n) => [`${n}`, Buffer.alloc(900)]))
  expect(readZip(await aZip(four), limits)).toEqual({ ok: false, problem: 'zip-too-large' })
  const six = Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`${n}`, 'x']))
  expect(readZip(await aZip(six), limits)).toEqual({ ok: false, problem: 'zip-too-many' })
})

test('refuses what is cut, encrypted or changed, and never throws', async () => {
  const zip = await aZip({ 'a.xml': '<a/>'.repeat(50), 'b.xml': '<b/>' })
  for (let length = 0; length < zip.length; length++) {
    expect(readZip(zip.subarray(0, length), limits).ok).toBe(false)
  }
  for (let at = 0; at < zip.length; at++) {
    for (const value of [0, 0xff, zip[at]! ^ 1]) {
      const changed = Buffer.from(zip)
      changed[at] = value
      expect(() => readZip(changed, limits)).not.toThrow()
    }
  }
  const encrypted = Buffer.from(zip)
  const directory = encrypted.readUInt32LE(encrypted.length - 6)
  encrypted[directory + 8] = 1
  expect(readZip(encrypted, limits)).toEqual({ ok: false, problem: 'zip-encrypted' })
})
