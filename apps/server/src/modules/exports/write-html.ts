import { cellText, escapeMarkup } from './cell-text.ts'
import { isNumber, mustBeText } from './long-number.ts'
import type { Cell, CellType, ExportTable } from './table.ts'

/** A table as a page of its own, which spreadsheets open too. */
export async function* writeHtml(table: ExportTable): AsyncGenerator<string> {
  const { columns, rows, totals, header, footer, worksheetName, isLongNumberText } = table
  yield `<!doctype html>\n<html><head><meta charset="utf-8"><title>${escapeMarkup(header || worksheetName)}</title>\n`
  yield `<style>${style}</style></head>\n<body><table>\n`
  if (header) yield `<caption>${escapeMarkup(header)}</caption>\n`
  yield `<thead><tr>${columns.map(({ title }) => `<th>${escapeMarkup(title)}</th>`).join('')}</tr></thead>\n<tbody>\n`
  for await (const row of rows) {
    yield `<tr>${row.map((cell, index) => toCell(cell, columns[index]!.type, isLongNumberText)).join('')}</tr>\n`
  }
  yield '</tbody>\n'
  const sums = totals().map(
    (row) =>
      `<tr>${row.map((cell, index) => toCell(cell, columns[index]!.type, isLongNumberText)).join('')}</tr>`,
  )
  const last = footer ? [`<tr><td colspan="${columns.length}">${escapeMarkup(footer)}</td></tr>`] : []
  if (sums.length + last.length > 0) yield `<tfoot>${[...sums, ...last].join('')}</tfoot>\n`
  yield '</table></body></html>\n'
}

function toCell(cell: Cell, type: CellType, isLongNumberText: boolean): string {
  const text = cellText(cell, type)
  const isNumeric = (type === 'number' || type === 'money') && isNumber(text)
  const isText = (!isNumeric && type !== 'day' && type !== 'instant') || mustBeText(text, isLongNumberText)
  // `mso-number-format` keeps a spreadsheet from reading text as a number, a date or a formula.
  return `<td${isText ? ' class="t"' : isNumeric ? ' class="n"' : ''}>${escapeMarkup(text)}</td>`
}

const style = [
  'body{font:14px/20px "Public Sans",Arial,sans-serif}',
  'table{border-collapse:collapse}',
  'caption,th{text-align:start;font-weight:600;padding:4px 8px}',
  'td{padding:4px 8px;border-top:1px solid #e4e3e8;vertical-align:top}',
  '.n{text-align:end;font-variant-numeric:tabular-nums}',
  '.t{mso-number-format:"\\@"}',
].join('')
