import { Invalid } from '#platform/errors.ts'
import type { ItemLine } from './item-line.ts'

type Code = ItemLine['codes'][number]
type Discount = ItemLine['discounts'][number]

/** Fields of one text each, in files as they cross HTTP. */
export const lineTexts = [
  'commercial_unit',
  'transaction_type',
  'tariff_heading',
  'medicine_registry',
  'pharmaceutical_form',
  'factory_vat',
  'vat_factor',
] as const

// Several of something in one cell of a file: `03 7501234; 02 AB-1`, `07 5%; 99 10% Convenio | Por volumen`. What stands in a text and
// would part it has a backslash before it, so that every item comes back as it went out.

/** The codes of an item as one cell says them; null for none. */
export function codesCell(codes: readonly Code[]): string | null {
  return cell(codes.map(({ type, code }) => `${type} ${escaped(code)}`))
}

/** What a cell says of codes: one without the type in front is of internal use (Annex v4.4, note 12). */
export function readCodes(text: string): Code[] {
  return split(text, ';').map((said) => {
    const [, type = '04', code = said] = /^(\d{2})\s+(.+)$/s.exec(said) ?? []
    return { type, code: plain(code) }
  })
}

/** The discounts of an item as one cell says them; null for none. */
export function discountsCell(discounts: readonly Discount[]): string | null {
  return cell(
    discounts.map(({ code, percent, other, nature }) => {
      const texts = nature === undefined ? [other] : [other ?? '', nature]
      const said = texts.filter((text) => text !== undefined).map(escaped)
      return [`${code} ${percent}%`, said.join(' | ')].filter(Boolean).join(' ')
    }),
  )
}

/** What a cell says of discounts: one without a code in front is the trade one (note 20). Throws Invalid. */
export function readDiscounts(text: string): Discount[] {
  return split(text, ';').map((said) => {
    const [, whole, code = '07', percent = whole, words = ''] =
      /^(?:(\d{1,3}(?:\.\d{1,5})?)\s?%?|(\d{2})\s+(\d{1,3}(?:\.\d{1,5})?)\s?%?(?:\s+(.*))?)$/s.exec(said) ??
      []
    if (percent === undefined) throw new Invalid({ discounts: ['format'] })
    const [other = '', nature] = split(words, '|').map(plain)
    return {
      code,
      percent,
      ...(other !== '' && { other }),
      ...(nature !== undefined && { nature }),
    }
  })
}

/** Taxes and parts have fields of their own, which no cell says better than as they cross HTTP. */
export function jsonCell(rows: readonly unknown[]): string | null {
  return rows.length === 0 ? null : JSON.stringify(rows)
}

/** Throws Invalid, under the name of the column, for what is no such list. */
export function readJson(text: string, field: string): unknown[] {
  try {
    const rows: unknown = JSON.parse(text)
    if (Array.isArray(rows)) return rows
  } catch {
    // Said below, as what is no list is.
  }
  throw new Invalid({ [field]: ['format'] })
}

function cell(said: readonly string[]): string | null {
  return said.length === 0 ? null : said.join('; ')
}

function escaped(text: string): string {
  return text.replace(/[\\;|]/g, '\\$&')
}

function plain(text: string): string {
  return text.replace(/\\([\\;|])/g, '$1').trim()
}

/** The parts of a text between signs that no backslash guards, without those that say nothing at its end. */
function split(text: string, sign: ';' | '|'): string[] {
  const parts = ['']
  for (const [piece] of text.matchAll(/\\[\s\S]|[\s\S]/g)) {
    if (piece === sign) parts.push('')
    else parts[parts.length - 1] += piece
  }
  const said = parts.map((part) => part.trim())
  return said.filter((part, index) => part !== '' || (sign === '|' && index < said.length - 1))
}
