import { cellText } from './cell-text.ts'
import { isNumber, mustBeText } from './long-number.ts'
import type { Cell, ExportTable } from './table.ts'

const lineEnd = '\r\n'

/** A table as comma-separated values, UTF-8 with a byte order mark so that spreadsheets see the accents. */
export async function* writeCsv(table: ExportTable): AsyncGenerator<string> {
  const { columns, rows, totals, header, footer, isLongNumberText } = table
  const toLine = (row: readonly Cell[]) =>
    row
      .map((cell, index) => {
        const text = cellText(cell, columns[index]!.type)
        // Spreadsheets alone need to be told so; without the option the file is for programs, which read the digits.
        const isKept = isLongNumberText && mustBeText(text, true)
        return escapeValue(isKept ? `="${text}"` : withoutFormula(text))
      })
      .join(',') + lineEnd
  yield '\uFEFF'
  if (header) yield escapeValue(withoutFormula(header)) + lineEnd
  yield columns.map(({ title }) => escapeValue(withoutFormula(title))).join(',') + lineEnd
  for await (const row of rows) yield toLine(row)
  for (const row of totals()) yield toLine(row)
  if (footer) yield escapeValue(withoutFormula(footer)) + lineEnd
}

/** Quotes doubled, and quotes around what holds a comma, a quote or a line break; anything else as it is. */
export function escapeValue(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}

/**
 * What a person typed must not run in whoever's spreadsheet opens the file: an apostrophe keeps it text. Where the list
 * separator is a semicolon or a tab, a cell begins behind each of them, whatever quotes stand around; and East Asian
 * spreadsheets read the wide signs too.
 */
export function withoutFormula(value: string): string {
  if (isNumber(value)) return value
  const kept = value.replace(/(^|[;\t\r\n])([^\S;\t\r\n]*[=+\-@＝＋－＠])/g, "$1'$2")
  return /^[\t\r]/.test(kept) ? `'${kept}` : kept
}
