import { readAmount } from '#ui/amount/read-amount.ts'
import type { EditorLine } from '../draft/draft.ts'
import { readDiscount, readPrice } from './amount-entry.ts'

export type PastedLine = Partial<Omit<EditorLine, 'key'>>

type Field = 'cabys' | 'code' | 'description' | 'quantity' | 'unit' | 'unitPrice' | 'discount' | 'skip'

/** Lines out of a table copied from a spreadsheet, or null when the text is no table and belongs into the field. */
export function pastedLines(text: string): PastedLine[] | null {
  const rows = readTable(text)
  if (!isTable(rows)) return null
  const heading = readHeading(rows[0] ?? [])
  const body = heading === null ? rows : rows.slice(1)
  const fields = heading ?? guessFields(body)
  const lines = body.map((cells) => toLine(cells, fields)).filter((line) => line !== null)
  return lines.length === 0 ? null : lines
}

/** Tab-separated text as spreadsheets put it on the clipboard: quoted cells may hold tabs, quotes and line breaks. */
function readTable(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const source = `${text.replaceAll('\r\n', '\n').replace(/\n+$/, '')}\n`
  for (let i = 0; i < source.length; i++) {
    const character = source[i]
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (source[i + 1] === '"') cell += source[i++]
      else isQuoted = false
    } else if (character === '"' && cell === '') {
      isQuoted = true
    } else if (character === '\t' || character === '\n') {
      row.push(cell.trim())
      cell = ''
      if (character === '\n') {
        if (row.some((each) => each !== '')) rows.push(row)
        row = []
      }
    } else {
      cell += character
    }
  }
  return rows
}

function isTable(rows: string[][]): boolean {
  const width = Math.max(0, ...rows.map((row) => row.length))
  return width >= 2 || (rows.length >= 2 && width === 1)
}

const headingWords: Record<Exclude<Field, 'skip'>, RegExp> = {
  cabys: /^(c[oó]digo\s+)?cabys$/i,
  code: /^(code|c[oó]digo|sku|item|art[ií]culo|ref\.?)$/i,
  description:
    /^(description|text|detail|name|product|descripci[oó]n|detalle|nombre|producto|servicio|d[ée]signation|libell[ée]|الوصف|البيان)$/i,
  quantity: /^(qty|quantity|cant\.?|cantidad|qt[ée]|quantit[ée]|الكمية)$/i,
  unit: /^(unit|unidad|um|u\.?m\.?|unit[ée]|الوحدة)$/i,
  unitPrice: /^(price|unit price|precio|precio unitario|p\.?\s?u\.?|prix|prix unitaire|السعر)$/i,
  discount: /^(discount|disc\.?|descuento|desc\.?|remise|الخصم)$/i,
}

function readHeading(cells: string[]): Field[] | null {
  const fields = cells.map(fieldOfHeading)
  const isHeading = fields.includes('description') || fields.filter((field) => field !== 'skip').length >= 2
  return isHeading ? fields : null
}

function fieldOfHeading(cell: string): Field {
  const found = Object.entries(headingWords).find(([, pattern]) => pattern.test(cell.trim()))
  return (found?.[0] as Field | undefined) ?? 'skip'
}

/** Without a heading: thirteen digits are a CABYS code, the wordiest column is the text, then quantity before price. */
function guessFields(rows: string[][]): Field[] {
  const width = Math.max(...rows.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, i) => rows.map((row) => row[i] ?? ''))
  const fields: Field[] = columns.map(() => 'skip')
  const isNumeric = columns.map(
    (cells) => cells.some(Boolean) && cells.every((cell) => cell === '' || isAmount(cell)),
  )

  const cabys = columns.findIndex(
    (cells) => cells.some(Boolean) && cells.every((c) => c === '' || /^\d{13}$/.test(c)),
  )
  if (cabys !== -1) fields[cabys] = 'cabys'
  const wordy = columns.map((cells, i) => (isNumeric[i] ? -1 : cells.join('').length))
  const text = wordy.indexOf(Math.max(...wordy))
  if (wordy[text] !== undefined && wordy[text] > 0 && fields[text] === 'skip') fields[text] = 'description'

  const numbers = columns.map((_, i) => i).filter((i) => isNumeric[i] && fields[i] === 'skip')
  const [first, second] = numbers
  if (first !== undefined && second === undefined) fields[first] = 'unitPrice'
  if (first !== undefined && second !== undefined) {
    fields[first] = 'quantity'
    fields[second] = 'unitPrice'
  }
  return fields
}

function isAmount(cell: string): boolean {
  return /^(₡|\$)?\s*[\d.,'\s]+i?$/.test(cell)
}

function toLine(cells: string[], fields: Field[]): PastedLine | null {
  const line: PastedLine = {}
  fields.forEach((field, i) => {
    const cell = cells[i]?.trim() ?? ''
    if (cell !== '') Object.assign(line, patchOf(field, cell))
  })
  return Object.keys(line).length === 0 ? null : line
}

function patchOf(field: Field, cell: string): PastedLine {
  switch (field) {
    case 'cabys':
      return { cabys: cell }
    case 'code':
      return /^\d{13}$/.test(cell) ? { cabys: cell } : { itemCode: cell.slice(0, 20) }
    case 'description':
      return { description: cell.replaceAll('\n', ' ').slice(0, 200) }
    case 'quantity':
      return { quantity: amountText(cell) }
    case 'unit':
      return { unit: cell.slice(0, 15) }
    case 'unitPrice':
      return pricePatch(cell)
    case 'discount':
      return { discount: discountText(cell) }
    case 'skip':
      return {}
  }
}

/** In a copied table a decimal comma is the spreadsheet's, nobody needs to be asked. */
function amountText(cell: string): string {
  const entry = readAmount(cell)
  if (entry.kind === 'value') return entry.text
  return entry.kind === 'doubt' ? entry.suggestion : cell.slice(0, 24)
}

function pricePatch(cell: string): PastedLine {
  const { includesTax } = readPrice(cell)
  if (includesTax === null) return { unitPrice: amountText(cell) }
  return { unitPrice: amountText(cell.replace(/[in]\s*$/i, '')), priceIncludesTax: includesTax }
}

function discountText(cell: string): string {
  const { entry, isPercent } = readDiscount(cell)
  // What is no discount stands there as it came, and says so.
  if (entry.kind !== 'value' && entry.kind !== 'doubt') return cell.slice(0, 24)
  const text = entry.kind === 'value' ? entry.text : entry.suggestion
  return isPercent ? `${text}%` : text
}
