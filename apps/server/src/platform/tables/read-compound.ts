import { UnreadableTable } from './unreadable-table.ts'

const [mark, inHeader, lastSector, noStream] = ['d0cf11e0a1b11ae1', 109, 0xfffffffa, 0xffffffff]

/**
 * One stream of a compound file ([MS-CFB]), by the first of its names that is there; undefined where none is. What is damaged throws
 * RangeError or UnreadableTable.
 */
export function streamOf(file: Buffer, names: readonly string[]): Buffer | undefined {
  if (file.toString('hex', 0, 8) !== mark) throw new UnreadableTable()
  const open = openSectors(file)
  const directory = open.chain(file.readUInt32LE(48))
  const entries = entriesOf(directory)
  const found = names.flatMap((name) => entries.find((entry) => entry.name === name) ?? [])[0]
  if (found === undefined) return undefined
  if (found.size >= file.readUInt32LE(56)) return open.chain(found.start).subarray(0, found.size)
  const root = entries.find(({ isRoot }) => isRoot)
  if (root === undefined) throw new UnreadableTable()
  return shortStream(open.chain(root.start), open.chain(file.readUInt32LE(60)), found)
}

type Sectors = { chain(start: number): Buffer }

function openSectors(file: Buffer): Sectors {
  const bits = file.readUInt16LE(30)
  if (bits !== 9 && bits !== 12) throw new UnreadableTable()
  const size = 2 ** bits
  const sector = (at: number) => file.subarray((at + 1) * size, (at + 2) * size)
  const tables = tablesOf(file, sector, size)
  const next = (at: number) => sector(tables[Math.floor((at * 4) / size)]!).readUInt32LE((at * 4) % size)
  return { chain: (start) => follow(start, file.length / size, sector, next) }
}

/** The sectors of a chain, one after the other; one that comes back to itself is none. */
function follow(
  start: number,
  most: number,
  sector: (at: number) => Buffer,
  next: (at: number) => number,
): Buffer {
  const parts: Buffer[] = []
  for (let at = start; at < lastSector; at = next(at)) {
    if (parts.length > most) throw new UnreadableTable()
    parts.push(sector(at))
  }
  return Buffer.concat(parts)
}

/** Where the table of sectors stands: listed in the header, and in sectors of their own where that has no room. */
function tablesOf(file: Buffer, sector: (at: number) => Buffer, size: number): number[] {
  const count = file.readUInt32LE(44)
  if (count > file.length / size) throw new UnreadableTable()
  const tables: number[] = []
  for (let at = 0; at < Math.min(count, inHeader); at += 1) tables.push(file.readUInt32LE(76 + at * 4))
  for (let list = file.readUInt32LE(68); tables.length < count && list < lastSector; ) {
    const listed = sector(list)
    for (let at = 0; at < size / 4 - 1 && tables.length < count; at += 1)
      tables.push(listed.readUInt32LE(at * 4))
    list = listed.readUInt32LE(size - 4)
  }
  return tables
}

type Entry = { name: string; isRoot: boolean; start: number; size: number }

function entriesOf(directory: Buffer): Entry[] {
  const entries: Entry[] = []
  for (let at = 0; at + 128 <= directory.length; at += 128) {
    const nameBytes = directory.readUInt16LE(at + 64)
    if (nameBytes < 2 || nameBytes > 64) continue
    entries.push({
      name: directory.toString('utf16le', at, at + nameBytes - 2),
      isRoot: directory.readUInt8(at + 66) === 5,
      start: directory.readUInt32LE(at + 116),
      size: directory.readUInt32LE(at + 120),
    })
  }
  return entries
}

/** What is shorter than a few sectors lies in small ones of 64 bytes, all of which are one stream. */
function shortStream(all: Buffer, table: Buffer, { start, size }: Entry): Buffer {
  const sector = (at: number) => all.subarray(at * 64, at * 64 + 64)
  const chain = follow(start, all.length / 64, sector, (at) =>
    at * 4 < table.length ? table.readUInt32LE(at * 4) : noStream,
  )
  return chain.subarray(0, size)
}
