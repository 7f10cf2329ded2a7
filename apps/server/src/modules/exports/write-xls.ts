import { escapeMarkup, wallTime } from './cell-text.ts'
import { isNumber, mustBeText } from './long-number.ts'
import { worksheetName } from './sheet-name.ts'
import type { Cell, CellType, ExportTable } from './table.ts'

/** A table as an Excel 2003 XML workbook, whose typed cells no spreadsheet takes for formulas. */
export async function* writeXls(table: ExportTable): AsyncGenerator<string> {
  const { columns, rows, totals, header, footer, isLongNumberText } = table
  const wide = columns.length > 1 ? ` ss:MergeAcross="${columns.length - 1}"` : ''
  yield `${head}<Worksheet ss:Name="${escapeMarkup(worksheetName(table.worksheetName))}"><Table>\n`
  if (header) yield `<Row><Cell ss:StyleID="head"${wide}>${string(header)}</Cell></Row>\n`
  yield `<Row>${columns.map(({ title }) => `<Cell ss:StyleID="head">${string(title)}</Cell>`).join('')}</Row>\n`
  for await (const row of rows) {
    yield `<Row>${row.map((cell, index) => toCell(cell, columns[index]!.type, isLongNumberText)).join('')}</Row>\n`
  }
  for (const row of totals())
    yield `<Row>${row.map((cell, index) => toCell(cell, columns[index]!.type, isLongNumberText)).join('')}</Row>\n`
  if (footer) yield `<Row><Cell${wide}>${string(footer)}</Cell></Row>\n`
  yield '</Table></Worksheet></Workbook>\n'
}

function toCell(cell: Cell, type: CellType, isLongNumberText: boolean): string {
  if (cell === null || cell === '') return '<Cell/>'
  if (typeof cell === 'boolean') return `<Cell><Data ss:Type="Boolean">${cell ? 1 : 0}</Data></Cell>`
  const isWhole = typeof cell === 'object'
  const value = isWhole ? cell.whole : cell
  if (type === 'day') return date('day', `${value}T00:00:00`)
  if (type === 'instant') return date('instant', wallTime(value))
  const isNumeric = (type === 'number' || type === 'money') && isNumber(value)
  if (!isNumeric || mustBeText(value, isLongNumberText))
    return `<Cell ss:StyleID="text">${string(value)}</Cell>`
  const style = type === 'number' ? '' : ` ss:StyleID="${isWhole ? 'wholeCoins' : 'money'}"`
  return `<Cell${style}><Data ss:Type="Number">${value}</Data></Cell>`
}

function string(text: string): string {
  return `<Data ss:Type="String">${escapeMarkup(text).replaceAll('\n', '&#10;')}</Data>`
}

function date(style: string, text: string): string {
  return `<Cell ss:StyleID="${style}"><Data ss:Type="DateTime">${text}.000</Data></Cell>`
}

const head = `<?xml version="1.0" encoding="UTF-8"?>
<?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
<Styles>
<Style ss:ID="head"><Font ss:Bold="1"/></Style>
<Style ss:ID="text"><NumberFormat ss:Format="@"/></Style>
<Style ss:ID="money"><NumberFormat ss:Format="#,##0.00"/></Style>
<Style ss:ID="wholeCoins"><NumberFormat ss:Format="#,##0"/></Style>
<Style ss:ID="day"><NumberFormat ss:Format="yyyy\\-mm\\-dd"/></Style>
<Style ss:ID="instant"><NumberFormat ss:Format="yyyy\\-mm\\-dd\\ hh:mm:ss"/></Style>
</Styles>
`
