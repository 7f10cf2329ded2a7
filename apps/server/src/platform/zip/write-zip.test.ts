import { PassThrough, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readZip } from './read-zip.ts'
import { type AddFile, writeZip } from './write-zip.ts'

// Seen once under load: the database was away before the file of a month's package was open, and the program died of it.
test('what fails before anybody reads it is told to whoever does, and ends nothing else', async () => {
  const zip = writeZip(() => Promise.reject(new Error('the database is away')))
  await pause(10)
  await expect(pipeline(zip, new PassThrough().resume())).rejects.toThrow('the database is away')
})

test('what is stopped half-way takes nothing more in, and says so', async () => {
  const stopper = new AbortController()
  let filled: Promise<unknown> = Promise.resolve()
  const fill = async (add: AddFile) => {
    await add('first', 'first.txt')
    stopper.abort()
    await pause(10)
    await add('second', 'second.txt')
  }
  const zip = writeZip((add) => {
    const filling = fill(add)
    filled = filling.catch((error: Error) => error)
    return filling
  })
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  await expect(pipeline(zip, nowhere, { signal: stopper.signal })).rejects.toThrow('aborted')
  expect(await filled).toMatchObject({ message: 'the archive was closed' })
})

test('files of every kind come out as they went in', async () => {
  const chunks: Buffer[] = []
  const out = new Writable({ write: (chunk, _encoding, done) => done(void chunks.push(chunk)) })
  const stream = new PassThrough()
  stream.end('streamed')
  await pipeline(
    writeZip(async (add) => {
      await add('text', 'text.txt')
      await add(Buffer.from('bytes'), 'bytes.bin')
      await add(stream, 'stream.txt')
    }),
    out,
  )
  const zip = readZip(Buffer.concat(chunks), { files: 9, fileBytes: 99, bytes: 999 })
  if (!zip.ok) throw new Error(zip.problem)
  expect(zip.entries.map(({ name, content }) => [name, content.toString()])).toEqual([
    ['text.txt', 'text'],
    ['bytes.bin', 'bytes'],
    ['stream.txt', 'streamed'],
  ])
})

// Of forty thousand files the directory alone took 350 MB, twenty pieces a file waiting for whoever reads them.
test('the directory of many files comes in few pieces', async () => {
  const names = Array.from({ length: 3_000 }, (_, place) => `folder/file-${place}.xml`)
  const chunks: Buffer[] = []
  let before = 0
  const zip = writeZip(async (add) => {
    for (const name of names) await add('', name)
    before = chunks.length
  })
  await pipeline(zip, new Writable({ write: (chunk, _encoding, done) => done(void chunks.push(chunk)) }))
  expect(chunks.length - before).toBeLessThan(20)
  const read = readZip(Buffer.concat(chunks), { files: names.length, fileBytes: 9, bytes: 99 })
  if (!read.ok) throw new Error(read.problem)
  expect(read.entries.map(({ name }) => name)).toEqual(names)
})
