import type { Readable } from 'node:stream'
import type { TableRow } from './table-row.ts'
import { UnreadableTable } from './unreadable-table.ts'

/** A longer field is no field: a quote was never closed. */
const mostCharacters = 1_000_000

/**
 * Rows of a CSV file as they arrive (RFC 4180): UTF-8, or Windows-1252 where it is not; separated by the comma or semicolon
 * that the first line has more of. Throws UnreadableTable.
 */
export async function* readCsv(source: Readable): AsyncGenerator<TableRow> {
  let state: Parsing | undefined
  let decoder: TextDecoder | undefined
  for await (const chunk of source as AsyncIterable<Buffer>) {
    decoder ??= new TextDecoder(encodingOf(chunk))
    const text = decoder.decode(chunk, { stream: true })
    state ??= begin(text)
    yield* parse(state, text)
  }
  if (state === undefined || decoder === undefined) return
  yield* parse(state, decoder.decode())
  if (state.isQuoted && !state.isAfterQuote) throw new UnreadableTable()
  if (state.field !== '' || state.cells.length > 0) yield endRow(state)
}

type Parsing = {
  separator: string
  cells: string[]
  field: string
  isQuoted: boolean
  /** A quote inside quotes came last: the next character says whether it closes. */
  isAfterQuote: boolean
  number: number
}

function begin(text: string): Parsing {
  const line = text.slice(0, text.search(/[\r\n]|$/))
  const separator = count(line, ';') > count(line, ',') ? ';' : ','
  return { separator, cells: [], field: '', isQuoted: false, isAfterQuote: false, number: 0 }
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
    } else if (character === '\n') {
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

/** What a first piece says of its encoding. A character may be cut at its end, which is no mistake. */
function encodingOf(chunk: Buffer): string {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(chunk, { stream: true })
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

function count(text: string, character: string): number {
  return text.split(character).length - 1
}
