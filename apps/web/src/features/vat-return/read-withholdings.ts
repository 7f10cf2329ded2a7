import type { VatInputs } from '@cuentaclara/contracts'
import { readWholeDay } from '#lib/dates/read-day.ts'
import { readAmount } from '#ui/amount/read-amount.ts'

type Withholding = VatInputs['withholdings'][number]
export type Column = keyof Withholding
/** Which column of a table holds what; one that nobody found is absent. */
export type Mapping = Partial<Record<Column, number>>
export type Table = { heads: string[]; rows: string[][] }

const columns: readonly Column[] = ['day', 'acquirer', 'gross', 'withheld']

/** How acquirers of cards call what we need, without accents. */
const names: Record<Exclude<Column, 'withheld'>, RegExp> = {
  gross: /bruto|monto (total|de venta)|ventas?\b|gross|cobrado/,
  acquirer: /adquirente|procesador|emisor|banco|comercio|afiliado|acquirer/,
  day: /fecha|dia|date/,
}

/** Of what is withheld the part of the VAT, not that of income. */
function isNamed(column: Column, head: string): boolean {
  if (column !== 'withheld') return names[column].test(head)
  return head.includes('withheld') || (head.includes('reten') && /iva|impuesto|valor agregado/.test(head))
}

/** A table that somebody took out of a file: comma, semicolon or tab, whichever its first line has most of. */
export function readTable(text: string): Table {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
  const [first = ''] = lines
  const separator = [';', '\t', ','].toSorted(
    (one, other) => first.split(other).length - first.split(one).length,
  )[0]!
  const [heads = [], ...rows] = lines.map((line) => cellsOf(line, separator))
  return { heads, rows }
}

/** The columns that their heads name. */
export function proposeMapping({ heads }: Table): Mapping {
  const mapping: Mapping = {}
  const taken = new Set<number>()
  for (const column of ['withheld', 'gross', 'day', 'acquirer'] as const) {
    const place = heads.findIndex((head, index) => !taken.has(index) && isNamed(column, plain(head)))
    if (place < 0) continue
    mapping[column] = place
    taken.add(place)
  }
  return mapping
}

/** The rows that say a day and two amounts, and how many do not: totals and blanks. */
export function readWithholdings(
  { rows }: Table,
  mapping: Mapping,
): { withholdings: Withholding[]; left: number } {
  const withholdings = rows.flatMap((cells) => {
    const of = (column: Column) => (mapping[column] === undefined ? '' : (cells[mapping[column]] ?? ''))
    const day = readWholeDay(of('day').slice(0, 10))
    const [gross, withheld] = [amountIn(of('gross')), amountIn(of('withheld'))]
    if (day === null || gross === null || withheld === null) return []
    return [{ day, acquirer: of('acquirer').slice(0, 60), gross, withheld }]
  })
  return { withholdings, left: rows.length - withholdings.length }
}

export function isWhole(mapping: Mapping): boolean {
  return columns.every((column) => column === 'acquirer' || mapping[column] !== undefined)
}

/** Files have a decimal comma or a point; of what they hold nobody asks which. */
function amountIn(text: string): string | null {
  const reading = readAmount(text.trim(), { decimals: 2 })
  if (reading.kind === 'value') return reading.text
  return reading.kind === 'doubt' ? reading.suggestion : null
}

/** Cells of a line; what stands in quotes may hold the separator, and a quote in it is doubled. */
function cellsOf(line: string, separator: string): string[] {
  const cells = ['']
  let isQuoted = false
  for (const sign of line) {
    // A doubled quote closes and opens again.
    if (sign === '"') isQuoted = !isQuoted
    if (sign === separator && !isQuoted) cells.push('')
    else cells[cells.length - 1] += sign
  }
  return cells.map((cell) => unquoted(cell.trim()))
}

function unquoted(cell: string): string {
  return cell.length > 1 && cell.startsWith('"') && cell.endsWith('"')
    ? cell.slice(1, -1).replaceAll('""', '"').trim()
    : cell
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
