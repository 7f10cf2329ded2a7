import type { Readable } from 'node:stream'
import { findEncoding } from './find-encoding.ts'
import type { TableRow } from './table-row.ts'
import { UnreadableTable } from './unreadable-table.ts'

/** A longer field is no field: a quote was never closed. */
const mostCharacters = 1_000_000

/**
 * Rows of a CSV file as they arrive (RFC 4180), however a spreadsheet wrote it: UTF-8, UTF-16 with its mark, or Windows-1252
 * where neither fits; separated by what most of its first lines have as often as each other, with lines that end as a Macintosh
 * ends them too. `open` is asked twice, for the encoding is known only at the end. Throws UnreadableTable.
 */
export async function* readCsv(open: () => Readable): AsyncGenerator<TableRow> {
  const decoder = new TextDecoder(await findEncoding(open()))
  let state: Parsing | undefined
  for await (const chunk of open() as AsyncIterable<Buffer>) {
    const text = decoder.decode(chunk, { stream: true })
    state ??= begin(text)
    yield* parse(state, text)
  }
  if (state === undefined) return
  yield* parse(state, decoder.decode())
  if (state.isQuoted && !state.isAfterQuote) throw new UnreadableTable()
  if (state.field !== '' || state.cells.length > 0) yield endRow(state)
}

type Parsing = {
  separator: string
  end: '\n' | '\r'
  cells: string[]
  field: string
  isQuoted: boolean
  /** A quote inside quotes came last: the next character says whether it closes. */
  isAfterQuote: boolean
  number: number
}

const separators = [',', ';', '\t', '|']

/**
 * A title above the table may have a comma, and each number one for its decimals: the lines of a table, one after the other, have what
 * separates its cells equally often. What stands in quotes separates nothing; where nothing tells them apart, it is what the first line has most of.
 */
function begin(text: string): Parsing {
  const beginning = text.slice(0, 8_192).replace(/"[^"]*"/g, '')
  const lines = beginning.split(/\r\n|\n|\r/).filter((line) => mostOf(line) !== undefined)
  const usual = mostOf(lines[0] ?? '') ?? ','
  const [best] = separators
    .map((sign) => ({ sign, lines: mostAlike(lines.map((line) => timesOf(line, sign))) }))
    .toSorted(
      (one, other) => other.lines - one.lines || Number(other.sign === usual) - Number(one.sign === usual),
    )
  return {
    separator: best!.sign,
    end: /\r/.test(beginning) && !/\n/.test(beginning) ? '\r' : '\n',
    cells: [],
    field: '',
    isQuoted: false,
    isAfterQuote: false,
    number: 0,
  }
}

/** How many lines in a row have something, and equally often. */
function mostAlike(times: readonly number[]): number {
  let most = 0
  let run = 0
  for (const [place, count] of times.entries()) {
    run = count === 0 ? 0 : count === times[place - 1] ? run + 1 : 1
    most = Math.max(most, run)
  }
  return most
}

function mostOf(line: string): string | undefined {
  const counted = separators.map((sign) => ({ sign, times: timesOf(line, sign) }))
  const [first] = counted.toSorted((one, other) => other.times - one.times)
  return first!.times > 0 ? first!.sign : undefined
}

function timesOf(line: string, sign: string): number {
  return line.split(sign).length - 1
}

function* parse(state: Parsing, text: string): Generator<TableRow> {
  let from = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]!
    if (state.isQuoted) {
      if (state.isAfterQuote) {
        state.isAfterQuote = false
        if (character === '"') {
          state.field += '"'
          from = at + 1
          continue
        }
        state.isQuoted = false
        from = at
      } else {
        if (character === '"') {
          take(state, text.slice(from, at))
          state.isAfterQuote = true
          from = at + 1
        }
        continue
      }
    }
    if (character === '"' && state.field === '' && from === at) {
      state.isQuoted = true
      from = at + 1
    } else if (character === state.separator) {
      take(state, text.slice(from, at))
      state.cells.push(state.field)
      state.field = ''
      from = at + 1
    } else if (character === state.end) {
      take(state, text.slice(from, at))
      yield endRow(state)
      from = at + 1
    }
  }
  take(state, state.isAfterQuote ? '' : text.slice(from))
}

function take(state: Parsing, text: string) {
  state.field += text
  if (state.field.length > mostCharacters) throw new UnreadableTable()
}

function endRow(state: Parsing): TableRow {
  const cells = [...state.cells, state.field.replace(/\r$/, '')]
  state.cells = []
  state.field = ''
  state.number += 1
  return { sheet: '', number: state.number, cells }
}
