import type { Readable } from 'node:stream'
import { type OpenZip, openZip } from '../zip/open-zip.ts'
import { ZipRefused } from '../zip/zip-directory.ts'
import type { TableRow } from './table-row.ts'
import { UnreadableTable } from './unreadable-table.ts'

/** A few kilobytes can inflate to terabytes. */
const limits = { files: 10_000, fileBytes: 512 * 1024 * 1024 }
/** What a spreadsheet keeps once for all its cells is held in memory: at most this much. */
const mostSharedCharacters = 64_000_000
/** A longer row is no row. */
const mostRowCharacters = 8_000_000

/**
 * Rows of every sheet of a spreadsheet (ECMA-376), sheet after sheet, as they inflate: nothing but one row and the shared
 * texts is ever in memory. Values are as stored, dates as numbers. Throws UnreadableTable.
 */
export async function* readXlsx(path: string): AsyncGenerator<TableRow> {
  try {
    yield* readSheets(path)
  } catch (error) {
    throw error instanceof ZipRefused ? new UnreadableTable() : error
  }
}

async function* readSheets(path: string): AsyncGenerator<TableRow> {
  const zip = await openZip(path, limits)
  try {
    const shared = await readSharedTexts(zip)
    for (const { name, part } of await listSheets(zip)) yield* readSheet(zip.read(part), name, shared)
  } finally {
    await zip.close()
  }
}

async function listSheets(zip: OpenZip): Promise<{ name: string; part: string }[]> {
  const [workbook, relations] = [
    await readWhole(zip, 'xl/workbook.xml'),
    await readWhole(zip, 'xl/_rels/workbook.xml.rels'),
  ]
  const targets = new Map(
    [...relations.matchAll(/<(?:\w+:)?Relationship\b[^<>]*>/g)].map(([tag]) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target'),
    ]),
  )
  return [...workbook.matchAll(/<(?:\w+:)?sheet\b[^<>]*>/g)].flatMap(([tag]) => {
    const target = targets.get(attribute(tag, 'r:id') ?? attribute(tag, 'id'))
    if (target === undefined) return []
    const part = target?.startsWith('/') ? target.slice(1) : `xl/${target}`
    return zip.names.includes(part) ? [{ name: attribute(tag, 'name') ?? '', part }] : []
  })
}

async function* readSheet(
  source: Readable,
  sheet: string,
  shared: readonly string[],
): AsyncGenerator<TableRow> {
  let last = 0
  for await (const piece of pieces(source, /<\/(?:\w+:)?row>/g, mostRowCharacters)) {
    const starts = [...piece.matchAll(/<(?:\w+:)?row\b[^<>]*>/g)]
    const start = starts.at(-1)
    if (start === undefined) continue
    last = Number(attribute(start[0], 'r') ?? last + 1)
    yield { sheet, number: last, cells: readCells(piece.slice(start.index), shared) }
  }
}

function readCells(row: string, shared: readonly string[]): string[] {
  const cells: string[] = []
  for (const { attributes, content } of cellsOf(row)) {
    const at = columnOf(attribute(attributes, 'r')) ?? cells.length
    if (at > 16_383) throw new UnreadableTable()
    while (cells.length < at) cells.push('')
    cells[at] = readValue(attribute(attributes, 't'), content, shared)
  }
  return cells
}

type Cell = { attributes: string; content: string }

/** Each begin mark with what stands before its end mark, in one walk: an expression for both would look for the end anew at each beginning. */
function* cellsOf(row: string): Generator<Cell> {
  let open: { attributes: string; from: number } | null = null
  for (const { 0: mark, 1: slash, 2: attributes = '', index } of row.matchAll(
    /<(\/)?(?:\w+:)?c\b((?:[^<>"]|"[^"<]*")*)>/g,
  )) {
    if (slash) {
      if (open) yield { attributes: open.attributes, content: row.slice(open.from, index) }
      open = null
    } else if (attributes.endsWith('/')) {
      yield { attributes: attributes.slice(0, -1), content: '' }
    } else {
      open ??= { attributes, from: index + mark.length }
    }
  }
}

function readValue(type: string | undefined, content: string, shared: readonly string[]): string {
  if (type === 'inlineStr') return textsOf(content)
  const value = /<(?:\w+:)?v\b[^<>]*>([^<]*)<\//.exec(content)?.[1] ?? ''
  return type === 's' ? (shared[Number(value)] ?? '') : unescaped(value)
}

async function readSharedTexts(zip: OpenZip): Promise<string[]> {
  const part = 'xl/sharedStrings.xml'
  if (!zip.names.includes(part)) return []
  const texts: string[] = []
  let length = 0
  for await (const piece of pieces(
    zip.read(part),
    /<\/(?:\w+:)?si>|<(?:\w+:)?si\s*\/>/g,
    mostRowCharacters,
  )) {
    const text = textsOf(piece)
    length += text.length
    if (length > mostSharedCharacters) throw new UnreadableTable()
    texts.push(text)
  }
  return texts
}

/** What stands before each end mark. */
async function* pieces(source: Readable, end: RegExp, most: number): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of source as AsyncIterable<Buffer>) {
    rest += decoder.decode(chunk, { stream: true })
    let from = 0
    for (const mark of rest.matchAll(end)) {
      yield rest.slice(from, mark.index)
      from = mark.index + mark[0].length
    }
    rest = rest.slice(from)
    if (rest.length > most) throw new UnreadableTable()
  }
}

async function readWhole(zip: OpenZip, name: string): Promise<string> {
  if (!zip.names.includes(name)) throw new UnreadableTable()
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of zip.read(name) as AsyncIterable<Buffer>) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > mostRowCharacters) throw new UnreadableTable()
  }
  return text
}

function textsOf(content: string): string {
  let isAloud = false
  let all = ''
  for (const [, slash, name, attributes = '', text = ''] of content.matchAll(
    /<(\/)?(?:\w+:)?(rPh|t)\b([^<>]*)>([^<]*)/g,
  )) {
    // How a text is read aloud is no part of it.
    if (name === 'rPh') isAloud = slash === undefined && !attributes.endsWith('/')
    else if (!slash && !isAloud && !attributes.endsWith('/')) all += unescaped(text)
  }
  return all
}

function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*"([^"]*)"`).exec(tag)?.[1]
  return found === undefined ? undefined : unescaped(found)
}

/** `B12` is column 1. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,3})\d+$/.exec(reference ?? '')?.[1]
  if (letters === undefined) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The five entities of XML and character references; a document that defines others keeps them unread. */
function unescaped(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#x([\dA-Fa-f]{1,6})|(\w+));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return Object.hasOwn(entities, name) ? entities[name]! : whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}
