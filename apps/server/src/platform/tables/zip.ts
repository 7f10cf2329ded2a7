import { type FileHandle, open } from 'node:fs/promises'
import { PassThrough, type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'
import { UnreadableTable } from './unreadable-table.ts'

export type Zip = {
  readonly names: readonly string[]
  /** The content of one entry as it inflates. Ends in UnreadableTable beyond `mostBytes`. */
  read(name: string): Readable
  close(): Promise<void>
}

type Entry = { method: number; size: number; offset: number }

/** More than this an entry does not hold: a few kilobytes can inflate to terabytes. */
const mostBytes = 512 * 1024 * 1024
const mostEntries = 10_000
const endSignature = 0x06054b50
const centralSignature = 0x02014b50
const localSignature = 0x04034b50

/**
 * Opens a ZIP archive by its central directory, so that entries are read alone and in any order. PKWARE's application note,
 * 4.3; neither encryption nor ZIP64, which spreadsheets below 4 GB do not use. Throws UnreadableTable.
 */
export async function openZip(path: string): Promise<Zip> {
  const file = await open(path)
  try {
    const entries = await readDirectory(file)
    return {
      names: [...entries.keys()],
      read: (name) => readEntry(file, entries.get(name)),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function readDirectory(file: FileHandle): Promise<Map<string, Entry>> {
  const { size } = await file.stat()
  const tail = await readAt(file, Math.max(0, size - 65_557), Math.min(size, 65_557))
  const end = tail.lastIndexOf(Buffer.from('504b0506', 'hex'))
  if (end < 0 || tail.length < end + 22 || tail.readUInt32LE(end) !== endSignature)
    throw new UnreadableTable()
  const count = tail.readUInt16LE(end + 10)
  const directory = await readAt(file, tail.readUInt32LE(end + 16), tail.readUInt32LE(end + 12))
  if (count > mostEntries) throw new UnreadableTable()

  const entries = new Map<string, Entry>()
  let at = 0
  for (let n = 0; n < count; n += 1) {
    if (directory.length < at + 46 || directory.readUInt32LE(at) !== centralSignature)
      throw new UnreadableTable()
    const nameLength = directory.readUInt16LE(at + 28)
    const name = directory.toString('utf8', at + 46, at + 46 + nameLength)
    entries.set(name, {
      method: directory.readUInt16LE(at + 10),
      size: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return entries
}

function readEntry(file: FileHandle, entry: Entry | undefined): Readable {
  const out = new PassThrough()
  inflate(file, entry, out).catch((error) => out.destroy(error))
  return out
}

async function inflate(file: FileHandle, entry: Entry | undefined, out: PassThrough): Promise<void> {
  if (entry === undefined || (entry.method !== 0 && entry.method !== 8)) throw new UnreadableTable()
  const head = await readAt(file, entry.offset, 30)
  if (head.readUInt32LE(0) !== localSignature) throw new UnreadableTable()
  const start = entry.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  if (entry.size === 0) return void out.end()
  const packed = file.createReadStream({ start, end: start + entry.size - 1, autoClose: false })
  try {
    await (entry.method === 0
      ? pipeline(packed, atMost(mostBytes), out)
      : pipeline(packed, createInflateRaw(), atMost(mostBytes), out))
  } catch (error) {
    // What zlib says of broken data is of no use to whoever sent it.
    throw (error as { code?: string }).code?.startsWith('Z_') ? new UnreadableTable() : error
  }
}

/** Passes on so many bytes and refuses the rest. */
export function atMost(bytes: number): Transform {
  let passed = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      passed += chunk.length
      if (passed > bytes) done(new UnreadableTable())
      else done(null, chunk)
    },
  })
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  if (length > 64 * 1024 * 1024) throw new UnreadableTable()
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  if (bytesRead < length) throw new UnreadableTable()
  return buffer
}
