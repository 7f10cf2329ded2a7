import { dictionaries, languageCodes } from '@cuentaclara/locales'
import { isPlainText } from '#platform/plain-text.ts'
import { openTable } from '#platform/tables/open-table.ts'
import type { TableRow } from '#platform/tables/table-row.ts'
import { UnreadableTable } from '#platform/tables/unreadable-table.ts'
import type { Turn } from '#platform/threads/thread-pool.ts'
import { threadWork } from '#platform/threads/thread-work.ts'
import { ImportRefused } from './errors.ts'
import { findHead } from './find-head.ts'
import { type History, readHistory } from './history.ts'
import type { HistoryOf } from './import-kind.ts'
import { proposeDecimalSign } from './propose-mapping.ts'
import { readApart } from './read-apart.ts'
import type { DecimalSign } from './read-values.ts'

/** More belongs into several files: nobody looks through the outcome of more. */
export const mostRows = 20_000
const mostColumns = 100
/** Longer than any field of any form. */
const mostCellCharacters = 4_000
const mostCharacters = 40_000_000

/** The table of a file: its headings, and the rows below them that hold something. */
export type FileTable = {
  heads: string[]
  rows: { number: number; cells: string[] }[]
  /** What separates the decimals of its numbers. */
  decimalSign: DecimalSign
  /** Whether documents tell it; then `leftOut` are the files that were none of the company's. */
  isHistory: boolean
  leftOut: number
}

/** What is known before a file is read: headings of the kind, and what its documents would be asked about. */
type Known = { heads: readonly string[]; history: { about: HistoryOf; issuer: string } | null }

type Read = { ok: true; table: FileTable } | { ok: false; problem: FileProblem }
type FileProblem = {
  code:
    | 'import-empty'
    | 'import-no-documents'
    | 'import-too-many-rows'
    | 'import-too-wide'
    | 'import-cell-too-long'
    | 'import-characters'
  params: Record<string, number>
}

const reading = threadWork<typeof readFile>(new URL(import.meta.url), 'readFile', 60_000)

/** The table of a file, read in a thread. Throws ImportRefused, UnreadableTable. */
export async function readInThread(path: string, known: Known, turn: Turn): Promise<FileTable> {
  const read = await readApart(reading, { path, ...known }, turn)
  if (!read.ok) throw new ImportRefused(read.problem.code, read.problem.params)
  return read.table
}

/** The first sheet that holds anything, or what the documents of an archive tell; null for what is neither. */
export async function readFile({ path, heads, history }: Known & { path: string }): Promise<Read | null> {
  try {
    const told = history === null ? null : await readHistory(path, history)
    return told === null ? await readTable(path, new Set(heads)) : toTable(told)
  } catch (error) {
    if (error instanceof UnreadableTable) return null
    throw error
  }
}

/** Documents as a table headed by the fields. */
function toTable({ rows, leftOut }: History): Read {
  if (rows.length === 0)
    return { ok: false, problem: { code: 'import-no-documents', params: { files: leftOut } } }
  if (rows.length > mostRows)
    return { ok: false, problem: { code: 'import-too-many-rows', params: { most: mostRows } } }
  const heads = [...new Set(rows.flatMap((given) => Object.keys(given)))]
  const table = rows.map((given, at) => ({ number: at + 1, cells: heads.map((head) => given[head] ?? '') }))
  return {
    ok: true,
    table: {
      heads,
      rows: table,
      decimalSign: signOf(table),
      isHistory: true,
      leftOut,
    },
  }
}

async function readTable(path: string, known: ReadonlySet<string>): Promise<Read> {
  const rows: FileTable['rows'] = []
  let sheet: string | undefined
  let characters = 0
  for await (const row of openTable(path)) {
    const cells = trimmed(row)
    if (cells.length === 0) continue
    sheet ??= row.sheet
    if (row.sheet !== sheet) break
    const problem = problemOf(row, cells)
    if (problem !== null) return { ok: false, problem }
    characters += cells.reduce((sum, cell) => sum + cell.length, 0)
    // One row more than may be, for the headings.
    if (rows.length > mostRows || characters > mostCharacters)
      return { ok: false, problem: { code: 'import-too-many-rows', params: { most: mostRows } } }
    rows.push({ number: row.number, cells })
  }
  const head = findHead(rows, known)
  const below = head === undefined ? [] : withoutTotals(rows.slice(head + 1))
  if (head === undefined || below.length === 0)
    return { ok: false, problem: { code: 'import-empty', params: {} } }
  const heads = widened(rows[head]!.cells, below)
  return { ok: true, table: { heads, rows: below, decimalSign: signOf(below), isHistory: false, leftOut: 0 } }
}

function signOf(rows: FileTable['rows']): DecimalSign {
  return proposeDecimalSign(rows.flatMap(({ cells }) => cells))
}

/** Our exports end with a row of totals for each currency, which are no records. */
function withoutTotals(rows: FileTable['rows']): FileTable['rows'] {
  const totals = new Set(languageCodes.map((language) => dictionaries[language].common.words.total))
  const isTotal = (cell: string) => totals.has(cell.replace(/ [A-Z]{3}$/, '')) && / [A-Z]{3}$/.test(cell)
  return rows.slice(0, rows.findLastIndex(({ cells }) => !cells.some(isTotal)) + 1)
}

function trimmed({ cells }: TableRow): string[] {
  const texts = cells.map((cell) => cell.trim())
  return texts.slice(0, texts.findLastIndex((text) => text !== '') + 1)
}

function problemOf({ number }: TableRow, cells: readonly string[]): FileProblem | null {
  if (cells.length > mostColumns)
    return { code: 'import-too-wide', params: { row: number, most: mostColumns } }
  for (const [at, cell] of cells.entries()) {
    const params = { row: number, column: at + 1 }
    if (!isPlainText(cell)) return { code: 'import-characters', params }
    if (cell.length > mostCellCharacters)
      return { code: 'import-cell-too-long', params: { ...params, most: mostCellCharacters } }
  }
  return null
}

/** A column without a heading is a column too. */
function widened(heads: readonly string[], rows: FileTable['rows']): string[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), heads.length)
  return Array.from({ length: width }, (_, at) => (heads[at] ?? '').slice(0, 200))
}
