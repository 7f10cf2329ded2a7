import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cuenta-clara-full-disk-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Each way in which a program writes to a file, as lines that try one after the other and say what came of it. */
const ways = `
import { createWriteStream, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'

const path = (name) => process.env.FOLDER + '/' + (isMainThread ? '' : 'thread-') + name
const ways = {
  writeFileSync: () => writeFileSync(path('a'), 'x'),
  writeSync: () => writeSync(openSync(path('b'), 'w'), 'x'),
  writeFile: () => writeFile(path('c'), 'x'),
  stream: () => pipeline(['x'], createWriteStream(path('d'))),
  handle: async () => { const handle = await open(path('e'), 'w'); try { await handle.write('x') } finally { await handle.close() } },
  handleStream: async () => pipeline(['x'], (await open(path('f'), 'w')).createWriteStream()),
}
async function tryAll() {
  const said = {}
  for (const [name, way] of Object.entries(ways))
    said[name] = await Promise.resolve().then(way).then(() => 'written', ({ code }) => code)
  return said
}
if (isMainThread) {
  const ofThread = () => new Promise((resolve) => new Worker(new URL(import.meta.url)).once('message', resolve))
  const full = [await tryAll(), await ofThread()]
  rmSync(process.env.CHAOS_FULL_DISK_FILE)
  const room = [await tryAll(), await ofThread()]
  console.log(JSON.stringify({ full, room }))
} else parentPort.postMessage(await tryAll())
`

// A program that still found room in one of these ways would have been tried by a fault that never happened.
test('while the disk is said to be full no way of writing finds room, in no thread, and after it all do', () => {
  const program = join(folder, 'program.mjs')
  const marker = join(folder, 'full')
  writeFileSync(program, ways)
  writeFileSync(marker, '')
  const before = pathToFileURL(join(import.meta.dirname, 'full-disk.ts')).href
  const said = execFileSync(process.execPath, [program], {
    encoding: 'utf8',
    env: {
      ...process.env,
      NODE_OPTIONS: `--import ${before}`,
      CHAOS_FULL_DISK_FILE: marker,
      FOLDER: folder,
    },
  })
  const each = (what: string) => ({
    writeFileSync: what,
    writeSync: what,
    writeFile: what,
    stream: what,
    handle: what,
    handleStream: what,
  })
  expect(JSON.parse(said)).toEqual({
    full: [each('ENOSPC'), each('ENOSPC')],
    room: [each('written'), each('written')],
  })
  expect(readFileSync(join(folder, 'thread-f'), 'utf8')).toBe('x')
})
