import {
  closeSync,
  fdatasync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readSync,
  writeSync,
  writev,
} from 'node:fs'
import { dirname } from 'node:path'

/** Where a text lies in the journal. */
export type Place = { offset: number; length: number }

/** What happened, in order, each with at most one long text that stays on disk. */
export type Journal<Entry> = {
  /** Notes an entry; the answer says where its text lies. Not durable before `durable()` resolves. */
  append(entry: Entry, text?: string): Place
  /** Resolves when everything appended so far is on disk; those who wait together share one flush. */
  durable(): Promise<void>
  read(place: Place): string
  close(): Promise<void>
}

/** Opens a journal over an append-only file, or in memory when no file is named, and replays what it holds. */
export function openJournal<Entry>(
  file: string | null,
  replay: (entry: Entry, place: Place) => void,
): Journal<Entry> {
  return file === null ? inMemory() : onDisk(file, replay)
}

function inMemory<Entry>(): Journal<Entry> {
  const texts: Buffer[] = []
  return {
    append(_entry, text = '') {
      texts.push(Buffer.from(text, 'utf8'))
      return { offset: texts.length - 1, length: text.length }
    },
    durable: () => Promise.resolve(),
    read: ({ offset }) => texts[offset]!.toString('utf8'),
    close: () => Promise.resolve(),
  }
}

function onDisk<Entry>(file: string, replay: (entry: Entry, place: Place) => void): Journal<Entry> {
  mkdirSync(dirname(file), { recursive: true })
  const descriptor = openSync(file, 'a+')
  let end = replayFile(descriptor, replay)
  let pending: Array<{ offset: number; bytes: Buffer }> = []
  let unsaved: Array<{ offset: number; bytes: Buffer }> = []
  let saved = end
  let flush: Promise<void> | null = null

  return {
    append(entry, text = '') {
      const body = Buffer.from(text, 'utf8')
      const head = Buffer.from(`${JSON.stringify({ bytes: body.length, entry })}\n`, 'utf8')
      const bytes = Buffer.concat([head, body, lineEnd])
      const place = { offset: end + head.length, length: body.length }
      pending.push({ offset: end, bytes })
      end += bytes.length
      return place
    },
    async durable() {
      // A flush already under way began before our entry: wait for it, then for the one that carries us.
      const target = end
      while (saved < target) await (flush ?? startFlush())
    },
    read({ offset, length }) {
      const held = [...unsaved, ...pending].find(
        (record) => offset >= record.offset && offset < record.offset + record.bytes.length,
      )
      if (held) return held.bytes.toString('utf8', offset - held.offset, offset - held.offset + length)
      const bytes = Buffer.allocUnsafe(length)
      readSync(descriptor, bytes, 0, length, offset)
      return bytes.toString('utf8')
    },
    async close() {
      if (flush) await flush
      for (const { bytes } of pending) writeSync(descriptor, bytes)
      fdatasyncSync(descriptor)
      closeSync(descriptor)
    },
  }

  function startFlush(): Promise<void> {
    const batchEnd = end
    unsaved = pending
    pending = []
    flush = writeOut(
      descriptor,
      unsaved.map(({ bytes }) => bytes),
    )
      .then(() => {
        saved = batchEnd
      })
      .finally(() => {
        unsaved = []
        flush = null
      })
    return flush
  }
}

const lineEnd = Buffer.from('\n')
const MOST_BUFFERS = 500

async function writeOut(descriptor: number, buffers: Buffer[]): Promise<void> {
  for (let at = 0; at < buffers.length; at += MOST_BUFFERS)
    await new Promise<void>((resolve, reject) =>
      writev(descriptor, buffers.slice(at, at + MOST_BUFFERS), (error) =>
        error ? reject(error) : resolve(),
      ),
    )
  await new Promise<void>((resolve, reject) =>
    fdatasync(descriptor, (error) => (error ? reject(error) : resolve())),
  )
}

/** Replays whole entries and cuts off a torn last one, left by a power cut: it was never acknowledged. */
function replayFile<Entry>(descriptor: number, replay: (entry: Entry, place: Place) => void): number {
  const size = fstatSync(descriptor).size
  let at = 0
  while (at < size) {
    const head = readHead<Entry>(descriptor, at, size)
    if (head === null) break
    replay(head.entry, { offset: head.bodyAt, length: head.bytes })
    at = head.bodyAt + head.bytes + lineEnd.length
  }
  if (at < size) ftruncateSync(descriptor, at)
  return at
}

type Head<Entry> = { bytes: number; entry: Entry; bodyAt: number }

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
    const { bytes, entry } = JSON.parse(line) as { bytes: number; entry: Entry }
    const isWhole = Number.isSafeInteger(bytes) && bodyAt + bytes + lineEnd.length <= size
    return isWhole ? { bytes, entry, bodyAt } : null
  } catch {
    return null
  }
}
