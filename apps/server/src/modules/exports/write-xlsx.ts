import { Readable } from 'node:stream'
import type { ZipArchive } from 'archiver'
import { openArchive } from '#platform/zip/open-archive.ts'
import { escapeMarkup, isDay, wallTime } from './cell-text.ts'
import { inChunks } from './in-chunks.ts'
import { isNumber, mustBeText } from './long-number.ts'
import { serialDay } from './serial-day.ts'
import { worksheetName } from './sheet-name.ts'
import { type Cell, type CellType, type ExportTable, widthOf } from './table.ts'

/** Tables as an Excel workbook, a sheet each, being written while they are read; it errors when a row cannot be read. */
export function writeXlsx(...tables: readonly ExportTable[]): ZipArchive {
  const zip = openArchive()
  const names = tables.map((table) => worksheetName(table.worksheetName))
  for (const [name, content] of Object.entries(parts(names, tables.map(headRows))))
    zip.append(content, { name })
  for (const [place, table] of tables.entries()) {
    const sheet = Readable.from(inChunks(writeSheet(table)), { objectMode: false })
    sheet.once('error', (error) => zip.destroy(error))
    zip.append(sheet, { name: `xl/worksheets/${sheetFile(place)}` })
  }
  zip.finalize().catch((error: Error) => zip.destroy(error))
  return zip
}

async function* writeSheet(table: ExportTable): AsyncGenerator<string> {
  const { columns, rows, totals, header, footer, isLongNumberText, isRightToLeft = false } = table
  const toRow = (row: readonly Cell[]) =>
    `<row>${row.map((cell, index) => toCell(cell, columns[index]!.type, isLongNumberText)).join('')}</row>`
  const widths = columns.map(
    ({ type, width = widthOf[type] }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  // The titles stay where they are while the rows move under them, and each offers to narrow its column.
  const head = headRows(table)
  const direction = isRightToLeft ? ' rightToLeft="1"' : ''
  const frozen = `<pane ySplit="${head}" topLeftCell="A${head + 1}" activePane="bottomLeft" state="frozen"/>`
  yield `${xml}<worksheet xmlns="${main}">${onePageWide}<sheetViews><sheetView${direction} workbookViewId="0">${frozen}</sheetView></sheetViews>`
  yield `<cols>${widths.join('')}</cols><sheetData>`
  if (header) yield `<row>${string(header, styles.title)}</row>`
  yield `<row>${columns.map(({ title }) => string(title, styles.head)).join('')}</row>`
  let last = head
  for await (const row of rows) {
    yield toRow(row)
    last += 1
  }
  for (const row of totals()) yield toRow(row)
  if (footer) yield `<row>${string(footer, styles.plain)}</row>`
  yield `</sheetData><autoFilter ref="A${head}:${columnName(columns.length)}${last}"/>${lyingDown}${numbered}</worksheet>`
}

// Printed, its columns stand beside each other on one page, and its rows on as many as they need.
const onePageWide = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'
const lyingDown = '<pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/>'

// Each page says of which sheet it is and how many there are.
const numbered = '<headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter>'

/** Rows above those of the table: its titles, and whose it is where that is said. */
function headRows({ header }: ExportTable): number {
  return header ? 2 : 1
}

/** `A` for 1, `AB` for 28. */
function columnName(place: number): string {
  const letter = String.fromCharCode(65 + ((place - 1) % 26))
  return place <= 26 ? letter : columnName(Math.floor((place - 1) / 26)) + letter
}

function toCell(cell: Cell, type: CellType, isLongNumberText: boolean): string {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'boolean') return `<c t="b"><v>${cell ? 1 : 0}</v></c>`
  const isWhole = typeof cell === 'object'
  const value = isWhole ? cell.whole : cell
  if (type === 'day' && isDay(value))
    return `<c s="${styles.day}"><v>${serialDay(`${value}T00:00:00`)}</v></c>`
  if (type === 'instant') return `<c s="${styles.instant}"><v>${serialDay(wallTime(value))}</v></c>`
  const isNumeric = (type === 'number' || type === 'money') && isNumber(value)
  if (!isNumeric || mustBeText(value, isLongNumberText)) return string(value, styles.text)
  const style = type === 'number' ? styles.plain : isWhole ? styles.wholeCoins : styles.money
  return `<c s="${style}"><v>${value}</v></c>`
}

function string(text: string, style: number): string {
  // A spreadsheet reads `_x0041_` inside a text as a character; the first line keeps it what it is.
  const kept = text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeMarkup(kept)}</t></is></c>`
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const openXml = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Places in `cellXfs` below. */
const styles = { plain: 0, head: 1, text: 2, money: 3, day: 4, instant: 5, wholeCoins: 6, title: 7 }

function sheetFile(place: number): string {
  return `sheet${place + 1}.xml`
}

/** Everything of a workbook but its rows (ECMA-376). */
function parts(sheetNames: readonly string[], heads: readonly number[]): Record<string, string> {
  const each = (write: (name: string, place: number) => string) => sheetNames.map(write).join('')
  const types = each(
    (_, place) =>
      `<Override PartName="/xl/worksheets/${sheetFile(place)}" ContentType="${openXml}.worksheet+xml"/>`,
  )
  const sheets = each(
    (name, place) => `<sheet name="${escapeMarkup(name)}" sheetId="${place + 1}" r:id="rId${place + 1}"/>`,
  )
  // On paper the titles stand above every page.
  const repeated = each(
    (name, place) =>
      `<definedName name="_xlnm.Print_Titles" localSheetId="${place}">'${escapeMarkup(name.replaceAll("'", "''"))}'!$1:$${heads[place]}</definedName>`,
  )
  const relations = each(
    (_, place) =>
      `<Relationship Id="rId${place + 1}" Type="${office}/worksheet" Target="worksheets/${sheetFile(place)}"/>`,
  )
  return {
    '[Content_Types].xml': `${xml}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${openXml}.sheet.main+xml"/>${types}<Override PartName="/xl/styles.xml" ContentType="${openXml}.styles+xml"/></Types>`,
    '_rels/.rels': `${xml}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets}</sheets><definedNames>${repeated}</definedNames></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${packaged}/relationships">${relations}<Relationship Id="rId${sheetNames.length + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${xml}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="8">${[
      [0, 0],
      // Titles that are longer than their column go on below.
      [0, 1, '<alignment vertical="top" wrapText="1"/>'],
      [49, 0],
      [4, 0],
      [164, 0],
      [165, 0],
      [3, 0],
      [0, 1],
    ]
      .map(
        ([format, font, alignment = '']) =>
          `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"${alignment === '' ? '/>' : ` applyAlignment="1">${alignment}</xf>`}`,
      )
      .join('')}</cellXfs></styleSheet>`,
  }
}
