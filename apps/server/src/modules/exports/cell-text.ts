import { costaRicaInstant } from '@cuentaclara/einvoice'
import type { Cell, CellType } from './table.ts'

/** A cell as its text: days as `2026-11-21`, moments as Costa Rican `2026-11-21 10:42:00`. */
export function cellText(cell: Cell, type: CellType): string {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return String(cell)
  if (typeof cell === 'object') return cell.whole
  if (type === 'instant') return wallTime(cell).replace('T', ' ')
  return cell
}

/** Whether a cell of a column of days is one: a sum below them says what it is, and what has no day says so. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text)
}

/** `2026-11-21T10:42:00`, as a clock in Costa Rica shows a moment. */
export function wallTime(instant: string): string {
  return costaRicaInstant(Date.parse(instant)).slice(0, 19)
}

/** Text inside XML or HTML; characters that XML does not know are left out. */
export function escapeMarkup(text: string): string {
  return text.replace(unknownToXml, '').replace(/[&<>"]/g, (sign) => entities[sign]!)
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that must not stay
const unknownToXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu
