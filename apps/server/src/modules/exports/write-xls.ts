import { BiffRecords, biffText } from './biff-records.ts'
import { isDay, wallTime } from './cell-text.ts'
import { compoundFile } from './compound-file.ts'
import { isNumber, mustBeText } from './long-number.ts'
import { serialDay } from './serial-day.ts'
import { worksheetName } from './sheet-name.ts'
import { type Cell, type CellType, type ExportTable, widthOf } from './table.ts'

/** Rows that the binary form of Excel holds, header and footer included. */
export const mostXlsRows = 65_536

/**
 * A table as a binary workbook of Excel 97 and later (BIFF8), whose typed cells no spreadsheet takes for formulas. Its
 * header says how long the file is, so it is handed out once all rows were read.
 */
export async function* writeXls(table: ExportTable): AsyncGenerator<Buffer> {
  const records = new BiffRecords()
  const sheetAt = writeGlobals(records, worksheetName(table.worksheetName))
  sheetAt.writeUInt32LE(records.length)
  await writeSheet(records, table)
  records.end()
  yield* compoundFile('Workbook', records.parts)
}

const [globals, sheet] = [0x0005, 0x0010]

/** Fonts, formats and the one sheet; answers where its place is to be written. */
function writeGlobals(records: BiffRecords, name: string): Buffer {
  begin(records, globals)
  // Texts are Unicode; days count from 1900.
  records.addWords(0x0042, 1_200)
  records.addWords(0x003d, 480, 90, 16_335, 10_830, 0x38, 0, 0, 1, 600)
  records.addWords(0x0022, 0)
  // A number is missing among fonts: the fifth is called 5.
  for (const isBold of [false, false, false, false, true]) addFont(records, isBold)
  for (const [code, format] of ownFormats) {
    const text = biffText(format)
    const body = records.add(0x041e, 2 + text.length)
    body.writeUInt16LE(code)
    text.copy(body, 2)
  }
  // Fifteen styles, of which none but the first is named, come before what cells refer to.
  for (let index = 0; index < 15; index += 1) addLook(records, { font: 0, format: 0, isStyle: true })
  for (const look of looks) addLook(records, { ...look, isStyle: false })
  records.addWords(0x0293, 0x8000, 0xff00)
  const title = biffText(name, 1)
  const entry = records.add(0x0085, 6 + title.length)
  title.copy(entry, 6)
  records.add(0x000a, 0)
  return entry
}

function begin(records: BiffRecords, what: number): void {
  records.addWords(0x0809, 0x0600, what, 0x0dbb, 0x07cc, 0, 0, 6, 0)
}

function addFont(records: BiffRecords, isBold: boolean): void {
  const name = biffText('Arial', 1)
  const body = records.add(0x0031, 14 + name.length)
  for (const [index, word] of [200, isBold ? 1 : 0, 0x7fff, isBold ? 700 : 400].entries())
    body.writeUInt16LE(word, index * 2)
  name.copy(body, 14)
}

const ownFormats = [
  [164, 'yyyy\\-mm\\-dd'],
  [165, 'yyyy\\-mm\\-dd\\ hh:mm:ss'],
] as const

/** How a cell may look; formats below 164 are Excel's own. */
const looks = [
  { font: 0, format: 0 },
  { font: 5, format: 0 },
  { font: 0, format: 49 },
  { font: 0, format: 4 },
  { font: 0, format: 3 },
  { font: 0, format: 164 },
  { font: 0, format: 165 },
] as const
const [plain, head, text, money, wholeCoins, day, instant] = [15, 16, 17, 18, 19, 20, 21] as const

function addLook(
  records: BiffRecords,
  { font, format, isStyle }: { font: number; format: number; isStyle: boolean },
): void {
  const bottom = 0x20
  records.addWords(
    0x00e0,
    font,
    format,
    isStyle ? 0xfff5 : 1,
    bottom,
    isStyle ? 0xf400 : 0xf800,
    0,
    0,
    0,
    0,
    0x20c0,
  )
}

async function writeSheet(records: BiffRecords, table: ExportTable): Promise<void> {
  const { columns, rows, totals, header, footer, isLongNumberText } = table
  begin(records, sheet)
  for (const [index, { type, width = widthOf[type] }] of columns.entries())
    records.addWords(0x007d, index, index, width * 256, plain, 0, 0)
  const extent = records.add(0x0200, 14)
  let row = 0
  const addRow = (cells: readonly Cell[]) => {
    for (const [column, cell] of cells.entries())
      addCell(records, { row, column }, cell, columns[column]!.type, isLongNumberText)
    row += 1
  }
  const addLine = (line: string, look: number) => {
    addText(records, { row, column: 0 }, line, look)
    row += 1
  }
  if (header) addLine(header, head)
  for (const [column, { title }] of columns.entries()) addText(records, { row, column }, title, head)
  row += 1
  const frozen = row
  for await (const cells of rows) addRow(cells)
  for (const cells of totals()) addRow(cells)
  if (footer) addLine(footer, plain)
  extent.writeUInt32LE(row, 4)
  extent.writeUInt16LE(columns.length, 10)
  // The titles stay where they are while the rows move under them.
  records.addWords(0x023e, 0x07be, 0, 0, 0x40, 0, 0, 0, 0, 0)
  records.addWords(0x0041, 0, frozen, frozen, 0, 2)
  records.add(0x000a, 0)
}

type Place = { row: number; column: number }

function addCell(
  records: BiffRecords,
  place: Place,
  cell: Cell,
  type: CellType,
  isLongNumberText: boolean,
): void {
  if (cell === null || cell === '') return
  if (typeof cell === 'boolean') {
    cellAt(records, 0x0205, place, plain, 2).writeUInt8(cell ? 1 : 0, 6)
    return
  }
  const isWhole = typeof cell === 'object'
  const value = isWhole ? cell.whole : cell
  if (type === 'day' && isDay(value)) return addNumber(records, place, serialDay(`${value}T00:00:00`), day)
  if (type === 'instant') return addNumber(records, place, serialDay(wallTime(value)), instant)
  const isNumeric = (type === 'number' || type === 'money') && isNumber(value)
  if (!isNumeric || mustBeText(value, isLongNumberText)) return addText(records, place, value, text)
  // What a spreadsheet reckons with are numbers of the machine, whatever a file says.
  addNumber(records, place, Number(value), type === 'number' ? plain : isWhole ? wholeCoins : money)
}

function addNumber(records: BiffRecords, place: Place, value: number, look: number): void {
  cellAt(records, 0x0203, place, look, 8).writeDoubleLE(value, 6)
}

function addText(records: BiffRecords, place: Place, value: string, look: number): void {
  const bytes = biffText(value)
  bytes.copy(cellAt(records, 0x0204, place, look, bytes.length), 6)
}

function cellAt(
  records: BiffRecords,
  type: number,
  { row, column }: Place,
  look: number,
  size: number,
): Buffer {
  const body = records.add(type, 6 + size)
  body.writeUInt16LE(row)
  body.writeUInt16LE(column, 2)
  body.writeUInt16LE(look, 4)
  return body
}
