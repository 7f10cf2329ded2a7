const sector = 512
const perSector = sector / 4
/** A shorter stream would have to lie among the small ones. */
const leastStream = 4_096
const inHeader = 109
const [free, endOfChain, ofTable, ofTableList] = [0xffffffff, 0xfffffffe, 0xfffffffd, 0xfffffffc]

/**
 * A file with one stream in it, as the binary files of Excel are kept ([MS-CFB], version 3): header, the stream, its
 * directory, and the table of sectors, which says of each where its chain goes on.
 */
export function* compoundFile(name: string, stream: readonly Buffer[]): Generator<Buffer> {
  const length = stream.reduce((sum, part) => sum + part.length, 0)
  const size = Math.max(leastStream, length)
  const streamSectors = Math.ceil(size / sector)
  const { tables, lists } = tablesFor(streamSectors + 1)
  const directoryAt = streamSectors
  const tablesAt = directoryAt + 1
  const listsAt = tablesAt + tables

  yield header({ directoryAt, tablesAt, tables, listsAt, lists })
  yield* stream
  yield Buffer.alloc(streamSectors * sector - length)
  yield directory(name, size)
  const chain = [
    ...range(1, streamSectors - 1),
    endOfChain,
    endOfChain,
    ...Array<number>(tables).fill(ofTable),
    ...Array<number>(lists).fill(ofTableList),
  ]
  yield words(chain, tables * perSector)
  for (let list = 0; list < lists; list += 1) {
    const from = inHeader + list * (perSector - 1)
    const named = range(tablesAt + from, Math.min(perSector - 1, tables - from))
    const next = list + 1 < lists ? listsAt + list + 1 : endOfChain
    yield words([...named, ...Array<number>(perSector - 1 - named.length).fill(free), next], perSector)
  }
}

/** How many sectors the tables take, which stand in themselves; what the header has no room for is listed in others. */
function tablesFor(others: number): { tables: number; lists: number } {
  let [tables, lists] = [0, 0]
  for (;;) {
    const needed = Math.ceil((others + tables + lists) / perSector)
    if (needed === tables) return { tables, lists }
    tables = needed
    lists = Math.max(0, Math.ceil((tables - inHeader) / (perSector - 1)))
  }
}

type Places = { directoryAt: number; tablesAt: number; tables: number; listsAt: number; lists: number }

function header({ directoryAt, tablesAt, tables, listsAt, lists }: Places): Buffer {
  const bytes = Buffer.alloc(sector)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes)
  bytes.writeUInt16LE(0x3e, 24)
  bytes.writeUInt16LE(3, 26)
  bytes.writeUInt16LE(0xfffe, 28)
  // Sectors of 2^9 bytes, small ones of 2^6.
  bytes.writeUInt16LE(9, 30)
  bytes.writeUInt16LE(6, 32)
  const fields = [
    tables,
    directoryAt,
    0,
    leastStream,
    endOfChain,
    0,
    lists === 0 ? endOfChain : listsAt,
    lists,
  ]
  words(fields, fields.length).copy(bytes, 44)
  words(range(tablesAt, Math.min(inHeader, tables)), inHeader).copy(bytes, 76)
  return bytes
}

function directory(name: string, size: number): Buffer {
  const entry = (text: string, type: number, child: number, start: number, length: number) => {
    const bytes = Buffer.alloc(128)
    bytes.write(text, 'utf16le')
    bytes.writeUInt16LE(text === '' ? 0 : text.length * 2 + 2, 64)
    bytes.writeUInt8(type, 66)
    bytes.writeUInt8(1, 67)
    words([free, free, child], 3).copy(bytes, 68)
    words([start, length], 2).copy(bytes, 116)
    return bytes
  }
  return Buffer.concat([
    entry('Root Entry', 5, 1, endOfChain, 0),
    entry(name, 2, free, 0, size),
    entry('', 0, free, 0, 0),
    entry('', 0, free, 0, 0),
  ])
}

/** Numbers of four bytes, the rest of the room free. */
function words(values: readonly number[], room: number): Buffer {
  const bytes = Buffer.alloc(room * 4, 0xff)
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4)
  return bytes
}

function range(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => from + index)
}
