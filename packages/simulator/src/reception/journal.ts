import {
  closeSync,
  constants,
  fdatasync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readSync,
  writev,
  writevSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'

/** Where a text lies in the journal; its offset is known once it is on disk. */
export type Place = { offset: number; length: number }

/** What happened, in order, each with at most one long text that stays on disk. */
export type Journal<Entry> = {
  /** Notes what can be found out again, with the next entry that is kept; the answer says where its text lies. */
  append(entry: Entry, text?: string): Place
  /** Resolves when the entry is on disk, and all before it. Rejects when the disk does not take it: then nothing is left of it. */
  keep(entry: Entry, text?: string): Promise<Place>
  /** Resolves when all that was noted so far is on disk. Rejects when the disk does not take it: then it is tried again later. */
  saved(): Promise<void>
  read(place: Place): string
  close(): Promise<void>
}

/** What a disk does; handed in by tests, which fill it up. Writing answers how many bytes it took. */
export type Disk = {
  write(descriptor: number, buffers: readonly Buffer[], position: number): Promise<number>
  sync(descriptor: number): Promise<void>
}

/** Opens a journal over a file, or in memory when no file is named, and replays what it holds. */
export function openJournal<Entry>(
  file: string | null,
  replay: (entry: Entry, place: Place) => void,
  disk: Disk = realDisk,
): Journal<Entry> {
  return file === null ? inMemory() : onDisk(file, replay, disk)
}

function inMemory<Entry>(): Journal<Entry> {
  const texts: Buffer[] = []
  const append = (_entry: Entry, text = '') => {
    texts.push(Buffer.from(text, 'utf8'))
    return { offset: texts.length - 1, length: text.length }
  }
  return {
    append,
    keep: async (entry, text) => append(entry, text),
    saved: () => Promise.resolve(),
    read: ({ offset }) => texts[offset]!.toString('utf8'),
    close: () => Promise.resolve(),
  }
}

/** An entry on its way to the disk. */
type Waiting = {
  place: Place
  head: Buffer
  body: Buffer
  /** Of one that is kept: whoever waits for it. */
  settle: Settle<Place> | null
}

type Settle<Value> = { resolve: (value: Value) => void; reject: (error: unknown) => void }

function onDisk<Entry>(
  file: string,
  replay: (entry: Entry, place: Place) => void,
  disk: Disk,
): Journal<Entry> {
  mkdirSync(dirname(file), { recursive: true })
  const descriptor = openSync(file, constants.O_RDWR | constants.O_CREAT, 0o666)
  /** Everything before is whole and on disk; nothing else is ever relied on. */
  let saved = replayFile(descriptor, replay)
  let queue: Waiting[] = []
  const held = new Map<Place, Buffer>()
  /** How many are only noted, and who waits for them. */
  let noted = 0
  let listeners: Settle<void>[] = []
  let flush: Promise<void> | null = null

  return {
    append: (entry, text = '') => enqueue(entry, text, null),
    keep(entry, text = '') {
      return new Promise((resolve, reject) => {
        enqueue(entry, text, { resolve, reject })
        flush ??= flushAll()
      })
    },
    saved() {
      if (noted === 0) return Promise.resolve()
      return new Promise((resolve, reject) => {
        listeners.push({ resolve, reject })
        flush ??= flushAll()
      })
    },
    read(place) {
      const unsaved = held.get(place)
      if (unsaved) return unsaved.toString('utf8')
      const bytes = Buffer.allocUnsafe(place.length)
      readSync(descriptor, bytes, 0, place.length, place.offset)
      return bytes.toString('utf8')
    },
    async close() {
      if (flush) await flush
      writeRest()
      closeSync(descriptor)
    },
  }

  function enqueue(entry: Entry, text: string, settle: Waiting['settle']): Place {
    const body = Buffer.from(text, 'utf8')
    const crc = crc32(body, crc32(JSON.stringify(entry)))
    const head = Buffer.from(`${JSON.stringify({ bytes: body.length, crc, entry })}\n`, 'utf8')
    const place = { offset: -1, length: body.length }
    held.set(place, body)
    if (settle === null) noted += 1
    queue.push({ place, head, body, settle })
    return place
  }

  /** Those who wait together share one flush; what comes meanwhile waits for the next. */
  async function flushAll(): Promise<void> {
    while (listeners.length > 0 || queue.some(({ settle }) => settle !== null)) {
      const [batch, listening] = [queue, listeners]
      queue = []
      listeners = []
      try {
        await flushBatch(batch)
        for (const { resolve } of listening) resolve()
      } catch (error) {
        giveUp(batch, error)
        for (const { reject } of listening) reject(error)
      }
    }
    flush = null
  }

  async function flushBatch(batch: readonly Waiting[]): Promise<void> {
    const bytes = batch.flatMap(bytesOf)
    try {
      await writeOut(bytes)
      await disk.sync(descriptor)
    } catch (error) {
      cutBack()
      throw error
    }
    for (const { place, head, body, settle } of batch) {
      place.offset = saved + head.length
      saved += head.length + body.length + lineEnd.length
      held.delete(place)
      if (settle === null) noted -= 1
      else settle.resolve(place)
    }
  }

  /** A disk that is nearly full takes a part and says so, instead of failing. */
  async function writeOut(buffers: readonly Buffer[]): Promise<void> {
    let position = saved
    for (let at = 0; at < buffers.length; at += mostBuffers) {
      const part = buffers.slice(at, at + mostBuffers)
      const wanted = part.reduce((sum, { length }) => sum + length, 0)
      const written = await disk.write(descriptor, part, position)
      if (written !== wanted) throw new Error(`the disk took ${written} of ${wanted} bytes`)
      position += written
    }
  }

  /** What was not kept must not be found by the next start; if even this fails, the next entry is written over it. */
  function cutBack() {
    try {
      ftruncateSync(descriptor, saved)
    } catch {}
  }

  /** Whoever waits hears of it and nothing is left of theirs; the others try again with the next one. */
  function giveUp(batch: readonly Waiting[], error: unknown) {
    queue = [...batch.filter(({ settle }) => settle === null), ...queue]
    for (const { place, settle } of batch) {
      if (settle === null) continue
      held.delete(place)
      settle.reject(error)
    }
  }

  /** At the end; what a full disk does not take can be found out again. */
  function writeRest() {
    try {
      const bytes = queue.flatMap(bytesOf)
      const wanted = bytes.reduce((sum, { length }) => sum + length, 0)
      if (bytes.length > 0 && writevSync(descriptor, bytes, saved) !== wanted) cutBack()
      fdatasyncSync(descriptor)
    } catch {
      cutBack()
    }
  }
}

const lineEnd = Buffer.from('\n')
const mostBuffers = 500

function bytesOf({ head, body }: Waiting): Buffer[] {
  return body.length === 0 ? [head, lineEnd] : [head, body, lineEnd]
}

const realDisk: Disk = {
  write: (descriptor, buffers, position) =>
    new Promise((resolve, reject) =>
      writev(descriptor, buffers, position, (error, written) => (error ? reject(error) : resolve(written))),
    ),
  sync: (descriptor) =>
    new Promise((resolve, reject) => fdatasync(descriptor, (error) => (error ? reject(error) : resolve()))),
}

/** Replays whole entries and cuts off a torn last one, left by a power cut: it was never acknowledged. */
function replayFile<Entry>(descriptor: number, replay: (entry: Entry, place: Place) => void): number {
  const size = fstatSync(descriptor).size
  let at = 0
  while (at < size) {
    const head = readHead<Entry>(descriptor, at, size)
    if (head === null || !isUnharmed(descriptor, head)) break
    replay(head.entry, { offset: head.bodyAt, length: head.bytes })
    at = head.bodyAt + head.bytes + lineEnd.length
  }
  if (at < size) ftruncateSync(descriptor, at)
  return at
}

type Head<Entry> = { bytes: number; crc: number | undefined; entry: Entry; bodyAt: number }

const HEAD_CHUNK = 4096
const LONGEST_HEAD = 1_000_000

function readHead<Entry>(descriptor: number, at: number, size: number): Head<Entry> | null {
  for (let length = HEAD_CHUNK; length <= LONGEST_HEAD; length *= 4) {
    const chunk = Buffer.allocUnsafe(Math.min(length, size - at))
    readSync(descriptor, chunk, 0, chunk.length, at)
    const newline = chunk.indexOf(0x0a)
    if (newline >= 0) return parseHead(chunk.toString('utf8', 0, newline), at + newline + 1, size)
    if (chunk.length < length) return null
  }
  return null
}

function parseHead<Entry>(line: string, bodyAt: number, size: number): Head<Entry> | null {
  try {
    const { bytes, crc, entry } = JSON.parse(line) as { bytes: number; crc?: number; entry: Entry }
    const isWhole = Number.isSafeInteger(bytes) && bodyAt + bytes + lineEnd.length <= size
    return isWhole ? { bytes, crc, entry, bodyAt } : null
  } catch {
    return null
  }
}

/** Whether a text is the one that was written; journals of earlier releases have no sum to tell by. */
function isUnharmed<Entry>(descriptor: number, { bytes, crc, entry, bodyAt }: Head<Entry>): boolean {
  const body = Buffer.allocUnsafe(bytes + lineEnd.length)
  readSync(descriptor, body, 0, body.length, bodyAt)
  if (!body.subarray(bytes).equals(lineEnd)) return false
  return crc === undefined || crc === crc32(body.subarray(0, bytes), crc32(JSON.stringify(entry)))
}
