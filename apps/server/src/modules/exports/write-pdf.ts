import { decimal } from '@cuentaclara/decimal'
import { dictionaries, type Language } from '@cuentaclara/locales'
import { apart, joined } from '@cuentaclara/locales/apart'
import { isRightToLeft } from '@cuentaclara/locales/languages'
import {
  describeList,
  formatAmount,
  formatDay,
  formatInstant,
  formatMoney,
  formatQuantity,
  type ListDescription,
  type PrintedColumn,
} from '@cuentaclara/print'
import { giveWay } from '#platform/give-way.ts'
import { renderList } from '#platform/pdf/render-pdf.ts'
import { cellText, isDay, wallTime } from './cell-text.ts'
import { isNumber } from './long-number.ts'
import type { Cell, CellType, ExportTable } from './table.ts'

/** Whose list it is, how its sheets look, and what it is about: what only paper says. */
export type Letterhead = Pick<ListDescription, 'company' | 'colour' | 'paper' | 'title'> & {
  language: Language
  /** Whose turn at the typesetter it takes. */
  of: string
  /** What the rows were narrowed to, in words. */
  narrowed: readonly string[]
}

/** A hundred sheets: whoever wants more reads them in a spreadsheet. */
export const mostPdfRows = 3_000

/** A table as a PDF; see below. Call outside of a transaction. */
export async function* writePdf(table: ExportTable, letterhead: Letterhead): AsyncGenerator<Uint8Array> {
  const set = await readPdf(table, letterhead)
  yield await set()
}

/** Reads all rows of a table; what it answers sets them as a PDF, in a process of its own, once the transaction that read them is over. */
export async function readPdf(
  table: ExportTable,
  letterhead: Letterhead,
): Promise<() => Promise<Uint8Array>> {
  const { columns, header, footer, form } = table
  const printed = (row: readonly Cell[]) => row.map((cell, index) => printedCell(cell, columns[index]!.type))
  const rows: string[][] = []
  const outcomes: ListDescription['outcomes'] = []
  for await (const row of table.rows) {
    rows.push(printed(row))
    if (form?.marks().at(-1)?.weight === 'outcome') outcomes.push(outcomeOf(row, form))
    if (rows.length % 500 === 0) await giveWay()
  }
  const { narrowed, language, of, title, ...look } = letterhead
  // Nothing has to be kept apart where all of it reads from left to right, and who searches the paper finds it.
  const said = (line: string) => (isRightToLeft(language) ? line : joined(line))
  const page = describeList({
    ...look,
    title: said(title),
    language,
    above: [narrowed.map(apart).join(' · '), header].filter((line) => line !== '').map(said),
    below: footer,
    columns: columns.map(toPrinted),
    rows,
    marks: [...(form?.marks() ?? [])],
    outcomes,
    totals: table.totals().map(printed),
    footer: dictionaries[language].print.page,
  })
  await giveWay()
  return () => renderList(page, { of })
}

/** What a form comes to, with the sign of its currency: at the top of the sheet no column says it. */
function outcomeOf(row: readonly Cell[], { name, figure, currency }: NonNullable<ExportTable['form']>) {
  const amount = row[figure]
  const isAmount = typeof amount === 'string' && isNumber(amount)
  return { name: String(row[name] ?? ''), figure: isAmount ? formatMoney(decimal(amount), currency) : '—' }
}

function toPrinted({ title, type }: ExportTable['columns'][number]): PrintedColumn {
  const isFigure = type === 'number' || type === 'money'
  return { title, isFigure, isWhole: isFigure || type === 'day' }
}

/** As the other prints write it: amounts in groups of three, days as `21/11/2026`. */
function printedCell(cell: Cell, type: CellType): string {
  const text = cellText(cell, type).replace(/\p{Cc}+/gu, ' ')
  if (cell !== null && typeof cell === 'object') return formatQuantity(decimal(cell.whole))
  if (typeof cell !== 'string' || cell === '') return text
  if (type === 'day' && isDay(cell)) return formatDay(cell)
  if (type === 'instant') return formatInstant(wallTime(cell))
  if (type === 'money' && isNumber(cell)) return formatAmount(decimal(cell))
  if (type === 'number' && isNumber(cell)) return formatQuantity(decimal(cell))
  return text
}
