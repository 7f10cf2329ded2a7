import { readFile } from 'node:fs/promises'
import { streamOf } from './read-compound.ts'
import type { TableRow } from './table-row.ts'
import { UnreadableTable } from './unreadable-table.ts'

/** What all texts of a workbook may come to: a few bytes can name the same one again and again. */
const mostCharacters = 64_000_000

/**
 * Rows of every sheet of a binary workbook of Excel 97 and later (BIFF8, [MS-XLS]), sheet after sheet. Values are as stored, dates as
 * numbers, as {@link readXlsx} answers them. Throws UnreadableTable, also for one that a password closes.
 */
export async function* readXls(path: string): AsyncGenerator<TableRow> {
  try {
    const book = streamOf(await readFile(path), ['Workbook'])
    if (book === undefined) throw new UnreadableTable()
    const { sheets, texts } = readGlobals(book)
    for (const { name, at } of sheets) yield* readSheet(book, at, { name, texts })
  } catch (error) {
    throw error instanceof RangeError ? new UnreadableTable() : error
  }
}

const types = {
  begin: 0x0809,
  end: 0x000a,
  password: 0x002f,
  goesOn: 0x003c,
  sheet: 0x0085,
  texts: 0x00fc,
  number: 0x0203,
  short: 0x027e,
  shorts: 0x00bd,
  text: 0x0204,
  richText: 0x00d6,
  sharedText: 0x00fd,
  flag: 0x0205,
  formula: 0x0006,
  formulaText: 0x0207,
} as const

type Found = { type: number; body: Buffer; next: number }

/** The record that begins there. */
function recordAt(book: Buffer, at: number): Found {
  const next = at + 4 + book.readUInt16LE(at + 2)
  if (next > book.length) throw new UnreadableTable()
  return { type: book.readUInt16LE(at), body: book.subarray(at + 4, next), next }
}

/** From one beginning to its end; parts within, such as charts, are left out. */
function* recordsFrom(book: Buffer, from: number): Generator<Found> {
  const first = recordAt(book, from)
  if (first.type !== types.begin || first.body.readUInt16LE(0) !== 0x0600) throw new UnreadableTable()
  let depth = 1
  for (let at = first.next; at + 4 <= book.length; ) {
    const record = recordAt(book, at)
    at = record.next
    if (record.type === types.begin) depth += 1
    else if (record.type === types.end) depth -= 1
    if (depth === 0) return
    if (depth === 1) yield record
  }
}

type Sheet = { name: string; at: number }

function readGlobals(book: Buffer): { sheets: Sheet[]; texts: string[] } {
  const sheets: Sheet[] = []
  const parts: Buffer[] = []
  let last = 0
  for (const { type, body } of recordsFrom(book, 0)) {
    if (type === types.password) throw new UnreadableTable()
    // What is no table, such as a chart, has another kind.
    if (type === types.sheet && body.readUInt8(5) === 0)
      sheets.push({ name: readText(new Pieces([body.subarray(6)]), 1), at: body.readUInt32LE(0) })
    if (type === types.texts || (type === types.goesOn && last === types.texts)) parts.push(body)
    if (type !== types.goesOn) last = type
  }
  return { sheets, texts: readTexts(parts) }
}

/** The texts that cells share; they run on from one record to the next. */
function readTexts(parts: Buffer[]): string[] {
  if (parts.length === 0) return []
  const pieces = new Pieces(parts)
  pieces.skip(4)
  const count = pieces.number(4)
  const texts: string[] = []
  let characters = 0
  while (texts.length < count && !pieces.isOver) {
    const text = readText(pieces, 2)
    characters += text.length
    if (characters > mostCharacters) throw new UnreadableTable()
    texts.push(text)
  }
  return texts
}

/** A text after its length: how wide its characters are, they, and behind them what is said of their looks and of how they sound. */
function readText(pieces: Pieces, lengthBytes: 1 | 2): string {
  const length = pieces.number(lengthBytes)
  const flags = pieces.number(1)
  const runs = flags & 8 ? pieces.number(2) : 0
  const sounds = flags & 4 ? pieces.number(4) : 0
  const text = pieces.characters(length, (flags & 1) === 1)
  pieces.skip(runs * 4 + sounds)
  return text
}

/** Records that go on in each other, read as one. */
class Pieces {
  readonly #parts: readonly Buffer[]
  #part = 0
  #at = 0

  constructor(parts: readonly Buffer[]) {
    this.#parts = parts
  }

  get isOver(): boolean {
    return this.#left === 0 && this.#part + 1 >= this.#parts.length
  }

  get #left(): number {
    return this.#parts[this.#part]!.length - this.#at
  }

  number(bytes: 1 | 2 | 4): number {
    this.#reach()
    const value = this.#parts[this.#part]!.readUIntLE(this.#at, bytes)
    this.#at += bytes
    return value
  }

  skip(bytes: number): void {
    for (let left = bytes; left > 0; ) {
      this.#reach()
      const step = Math.min(left, this.#left)
      this.#at += step
      left -= step
    }
  }

  /** Where characters go on in the next record, that says anew how wide they are. */
  characters(length: number, isWide: boolean): string {
    let [text, wide] = ['', isWide]
    while (text.length < length) {
      if (this.#left === 0) {
        this.#reach()
        wide = (this.number(1) & 1) === 1
      }
      const step = Math.min(length - text.length, Math.floor(this.#left / (wide ? 2 : 1)))
      if (step === 0) throw new UnreadableTable()
      const end = this.#at + step * (wide ? 2 : 1)
      text += this.#parts[this.#part]!.toString(wide ? 'utf16le' : 'latin1', this.#at, end)
      this.#at = end
    }
    return text
  }

  #reach(): void {
    while (this.#left === 0) {
      if (this.#part + 1 >= this.#parts.length) throw new UnreadableTable()
      this.#part += 1
      this.#at = 0
    }
  }
}

type OfSheet = { name: string; texts: readonly string[] }

function* readSheet(book: Buffer, from: number, { name, texts }: OfSheet): Generator<TableRow> {
  const rows = new Map<number, string[]>()
  let characters = 0
  const put = (row: number, column: number, value: string) => {
    characters += value.length
    if (characters > mostCharacters) throw new UnreadableTable()
    const cells = rows.get(row) ?? []
    while (cells.length < column) cells.push('')
    cells[column] = value
    rows.set(row, cells)
  }
  let formula: { row: number; column: number } | null = null
  for (const { type, body } of recordsFrom(book, from)) {
    if (type === types.formulaText && formula !== null)
      put(formula.row, formula.column, readText(new Pieces([body]), 2))
    if (type === types.shorts) putShorts(body, put)
    if (!cellTypes.has(type)) continue
    const [row, column] = [body.readUInt16LE(0), body.readUInt16LE(2)]
    // What a formula came to is a text where its number says so, and that comes behind it.
    formula =
      type === types.formula && body.readUInt16LE(12) === 0xffff && body.readUInt8(6) === 0
        ? { row, column }
        : null
    put(row, column, valueIn(type, body, texts))
  }
  for (const [row, cells] of [...rows].toSorted(([one], [other]) => one - other))
    yield { sheet: name, number: row + 1, cells }
}

const cellTypes: ReadonlySet<number> = new Set([
  types.number,
  types.short,
  types.text,
  types.richText,
  types.sharedText,
  types.flag,
  types.formula,
])

function valueIn(type: number, body: Buffer, texts: readonly string[]): string {
  if (type === types.sharedText) return texts[body.readUInt32LE(6)] ?? ''
  if (type === types.text || type === types.richText) return readText(new Pieces([body.subarray(6)]), 2)
  if (type === types.flag) return body.readUInt8(7) === 0 ? String(body.readUInt8(6)) : ''
  if (type === types.short) return shortNumber(body.readInt32LE(6))
  if (type === types.formula && body.readUInt16LE(12) === 0xffff)
    return body.readUInt8(6) === 1 ? String(body.readUInt8(8)) : ''
  return String(body.readDoubleLE(6))
}

/** Numbers that stand side by side, each with its look before it, and at the end the last column. */
function putShorts(body: Buffer, put: (row: number, column: number, value: string) => void): void {
  const [row, first] = [body.readUInt16LE(0), body.readUInt16LE(2)]
  for (let at = 4, column = first; at + 8 <= body.length; at += 6, column += 1)
    put(row, column, shortNumber(body.readInt32LE(at + 2)))
}

/** Thirty bits of a number: whole, or the first ones of a double; in hundredths where the last bit says so. */
function shortNumber(coded: number): string {
  const bytes = Buffer.alloc(8)
  bytes.writeInt32LE(coded & ~3, 4)
  const value = (coded & 2) === 2 ? coded >> 2 : bytes.readDoubleLE(0)
  return String((coded & 1) === 1 ? value / 100 : value)
}
