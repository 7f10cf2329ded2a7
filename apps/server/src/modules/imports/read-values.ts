import { decimal, halfUp, parseDecimal, round, shortestNumber, toText } from '@cuentaclara/decimal'
import { dictionaries, type Language, languageCodes } from '@cuentaclara/locales'
import type { FieldMistakeKey } from '#platform/errors.ts'
import { plainHeading } from '#platform/tables/plain-heading.ts'
import type { FieldType, Given, ImportField } from './import-kind.ts'

export type DecimalSign = 'dot' | 'comma'

/** What the cells of a row say by field, and what of it cannot be read. Empty cells say nothing. */
export function readValues(
  cells: readonly string[],
  columns: readonly (ImportField | null)[],
  sign: DecimalSign,
): { given: Given; mistakes: Record<string, FieldMistakeKey> } {
  const given: Record<string, string> = {}
  const mistakes: Record<string, FieldMistakeKey> = {}
  for (const [at, column] of columns.entries()) {
    const cell = unwrapped(cells[at] ?? '')
    if (column === null || cell === '') continue
    const value = isFormula(cell) ? null : readers[column.type](cell, sign, column)
    if (value === null) mistakes[column.field] = isFormula(cell) ? 'formula' : mistakeOf[column.type]
    else given[column.field] = value
  }
  for (const column of columns) {
    if (column?.isNeeded && given[column.field] === undefined) mistakes[column.field] ??= 'required'
  }
  return { given, mistakes }
}

type Reader = (cell: string, sign: DecimalSign, field: ImportField) => string | null

const readers: Readonly<Record<FieldType, Reader>> = {
  text: (cell) => cell.replace(/[^\S\n]+/g, ' '),
  number: readNumber,
  day: (cell) => readDay(cell),
  flag: (cell) => flags.get(plainHeading(cell)) ?? null,
  list: (cell) =>
    cell
      .split(/[;,\s]+/)
      .filter(Boolean)
      .join('; '),
  choice: (cell, _, field) => readChoice(cell, field),
}

const mistakeOf: Readonly<Record<FieldType, FieldMistakeKey>> = {
  text: 'format',
  number: 'number',
  day: 'date',
  flag: 'yes-or-no',
  list: 'format',
  choice: 'choose',
}

/** Our CSV keeps long numbers and dangerous beginnings as text: `="0010"`, `'+506`. */
function unwrapped(cell: string): string {
  const digits = /^="(\d+)"$/.exec(cell)
  return digits?.[1] ?? cell.replace(/^'(?=[=+\-@'])/, '')
}

/** A formula that nobody computed, or that came to nothing. A minus begins a number, a plus a telephone. */
function isFormula(cell: string): boolean {
  return /^[=@]/.test(cell) || /^#(REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!)$/.test(cell)
}

/** `₡1.234,50`, `1,234.50`, `1234.5`; a spreadsheet's own number has a dot whatever the file says. */
function readNumber(cell: string, sign: DecimalSign): string | null {
  const text = cell.replace(/[\s₡$€%']|CRC|USD|colones/gi, '')
  const isNegative = /^-|^\(.*\)$/.test(text)
  const bare = text.replace(/^[-+]|[()]/g, '')
  const plain = sign === 'comma' ? fromComma(bare) : fromDot(bare)
  if (plain === null || parseDecimal(plain) === null) return null
  // A spreadsheet computes in binary: 19.989999999999998 is 19.99.
  const value = shortestNumber(toText(round(decimal(plain), 5, halfUp)))
  return isNegative && value !== '0' ? `-${value}` : value
}

function fromDot(text: string): string | null {
  if (/^\d+(\.\d+)?$/.test(text)) return text
  return /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : null
}

function fromComma(text: string): string | null {
  if (/^\d+(,\d+)?$/.test(text)) return text.replace(',', '.')
  if (/^\d{1,3}(\.\d{3})+(,\d+)?$/.test(text)) return text.replaceAll('.', '').replace(',', '.')
  return /^\d+\.\d+$/.test(text) ? text : null
}

const dayMs = 86_400_000
/** Day 0 of a spreadsheet, which believes that 1900 was a leap year. */
const dayZero = Date.UTC(1899, 11, 30)

/** `2026-11-21`, `21/11/2026`, `21-11-26`, `21-nov-26`, or a spreadsheet's own day; the time of day does not matter. */
function readDay(cell: string): string | null {
  const serial = /^(\d{4,5})(\.\d+)?$/.exec(cell)
  if (serial) return new Date(dayZero + Number(serial[1]) * dayMs).toISOString().slice(0, 10)
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(cell)
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:\s.*)?$/.exec(cell)
  const spoken = iso || local ? null : spokenDay.exec(cell)
  const [year, month, day] = iso
    ? iso.slice(1)
    : local
      ? [local[3], local[2], local[1]]
      : spoken
        ? [spoken[3], monthOf(spoken[2]!), spoken[1]]
        : []
  if (year === undefined || month === undefined) return null
  const text = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day!.padStart(2, '0')}`
  const moment = Date.parse(`${text}T00:00:00Z`)
  // The 31st of February would become a day of March.
  const isDay = !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text)
  return isDay ? text : null
}

const spokenDay =
  /^(\d{1,2})(?:[\s/.-]+(?:de\s+)?)(\p{L}{3,})\.?(?:[\s/.-]+(?:de\s+)?)(\d{4}|\d{2})(?:\s.*)?$/u

const monthNames = languageCodes.map((language) => {
  const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => plainHeading(format.format(Date.UTC(2026, month, 15))))
})

/** `11` of `nov`, `Noviembre` or `november`: as many letters as tell it from the others; `setiembre` is how it is said here. */
function monthOf(said: string): string | undefined {
  const word = plainHeading(said).replace(/^set/, 'sept')
  for (const names of monthNames) {
    const found = names.flatMap((name, month) => (name.startsWith(word) ? [month + 1] : []))
    if (found.length === 1) return String(found[0])
  }
  return undefined
}

const flags = new Map([
  ...['si', 's', 'yes', 'y', 'oui', 'true', 'verdadero', 'vrai', 'x', '1', 'نعم'].map(
    (word) => [word, 'true'] as const,
  ),
  ...['no', 'n', 'non', 'false', 'falso', 'faux', '0', 'لا'].map((word) => [word, 'false'] as const),
])

function readChoice(cell: string, field: ImportField): string | null {
  const codes = codesOf(field)
  return (
    codes.get(cell) ??
    codes.get(plainHeading(cell)) ??
    (field.losesZero ? codes.get(`0${cell}`) : undefined) ??
    null
  )
}

const known = new WeakMap<ImportField, Map<string, string>>()

/** Codes by how people write them: themselves, their words in each language, and what else is usual. */
function codesOf(field: ImportField): Map<string, string> {
  const kept = known.get(field)
  if (kept !== undefined) return kept
  const { words, spellings = {} } = field
  const spoken = words === undefined ? [] : languageCodes.flatMap((language) => wordsOf(language, words))
  const written = Object.entries(spellings).flatMap(([code, texts]) =>
    texts.map((text) => [text, code] as const),
  )
  const codes = new Map([
    // A sign such as ₡ has no letters to compare.
    ...[...spoken, ...written].map(([text, code]) => [plainHeading(text) || text, code] as const),
    ...[...Object.keys(spellings), ...spoken.map(([, code]) => code)].map((code) => [code, code] as const),
  ])
  known.set(field, codes)
  return codes
}

/** What a column of a choice may say, as people write it in a language; null where nobody has words for it. */
export function choicesOf({ words, spellings }: ImportField, language: Language): string[] | null {
  if (words !== undefined) return wordsOf(language, words).map(([text]) => text)
  return spellings === undefined ? null : Object.keys(spellings)
}

function wordsOf(language: Language, path: string): [text: string, code: string][] {
  const found = path
    .split('.')
    .reduce<unknown>((words, step) => (words as Record<string, unknown>)[step], dictionaries[language])
  return Object.entries(found as Record<string, string>).map(([code, text]) => [text, code])
}
