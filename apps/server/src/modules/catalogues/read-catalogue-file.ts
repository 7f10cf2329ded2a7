import { openTable } from '#platform/tables/open-table.ts'
import { plainHeading } from '#platform/tables/plain-heading.ts'
import type { TableRow } from '#platform/tables/table-row.ts'
import { CatalogueColumnsMissing } from './errors.ts'

/** One entry as the file says it, not yet believed. */
export type CatalogueRow = {
  number: number
  code: string
  description: string
  rate: string
  /** Notes on what a code takes in and leaves to others; empty where the file has none. */
  includes: string
  excludes: string
}

/** The row that names the columns stands near the top, below a title or two. */
const mostRowsAbove = 40

// As the Banco Central publishes it (nine levels of categories, the ninth is the code), and as tables made of it name them.
const names = {
  code: /^(categoria 9|codigo( de)?( cabys)?|cabys|code)$/,
  description: /^(descripcion( de la)? categoria 9|descripcion( del (bien|producto).*)?|description)$/,
  rate: /^((porcentaje|tarifa)( del?)? (iva|impuesto)|impuesto( iva)?|iva|tarifa|rate)$/,
}

/**
 * Entries of a catalogue file, row by row: of the first sheet that names a code, a description and a rate. Throws
 * UnreadableTable, and CatalogueColumnsMissing when no sheet has them.
 */
export async function* readCatalogueFile(path: string): AsyncGenerator<CatalogueRow> {
  let sheet: string | undefined
  let columns: Columns | undefined
  let seen = 0
  for await (const row of openTable(path)) {
    if (row.sheet !== sheet) {
      if (columns !== undefined) return
      sheet = row.sheet
      seen = 0
    }
    seen += 1
    if (columns !== undefined) {
      if (row.cells.some((cell) => cell.trim() !== '')) yield pick(row, columns)
    } else if (seen <= mostRowsAbove) columns = findColumns(row.cells)
  }
  if (columns === undefined) throw new CatalogueColumnsMissing()
}

/** Where each stands; the notes may be missing. */
type Columns = Record<keyof typeof names | 'includes' | 'excludes', number>

function findColumns(cells: readonly string[]): Columns | undefined {
  const headings = cells.map(plainHeading)
  const find = (name: RegExp) => headings.findIndex((heading) => name.test(heading))
  const columns = { code: find(names.code), description: find(names.description), rate: find(names.rate) }
  if (Object.values(columns).some((at) => at < 0)) return undefined
  return {
    ...columns,
    includes: find(/^(incluye|includes)$/),
    excludes: find(/^(no incluye|excluye|excludes)$/),
  }
}

function pick({ number, cells }: TableRow, columns: Columns): CatalogueRow {
  const text = (at: number) => (cells[at] ?? '').replace(/\s+/g, ' ').trim()
  return {
    number,
    code: text(columns.code),
    description: text(columns.description),
    rate: text(columns.rate),
    includes: text(columns.includes),
    excludes: text(columns.excludes),
  }
}
