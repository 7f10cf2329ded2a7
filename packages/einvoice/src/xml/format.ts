/**
 * How a version of the official format is described: an ordered tree of elements, each tied to a field of the
 * document model. The writer, the reader and the length checks are all compiled from such a tree.
 */

/** What an element may contain; lengths in characters, digits as XSD counts them (integer and fraction together). */
export type ValueType =
  | { is: 'text'; minLength: number; maxLength: number; pattern?: RegExp; keepSpace?: boolean }
  | { is: 'decimal'; digits: number; decimals: number; omitZero?: boolean; mayBeNegative?: boolean }
  | { is: 'integer'; digits: number }
  | { is: 'instant' }
  /** The 1-based place of the group in its list: NumeroLinea. */
  | { is: 'position' }
  /** Text with the optional attribute `codigo`: OtroTexto, OtroContenido. */
  | { is: 'tagged'; maxLength: number }

/** How often an element may appear. */
export type Occurrence = { min: number; max: number }

export type LeafElement = Occurrence & {
  name: string
  /** Dotted path inside the object of the enclosing group. */
  at: string
  value: ValueType
  isList: boolean
}

/** The sale conditions (and the like) that leave a group out. */
export type Exclusion = { at: string; values: readonly string[] }

export type GroupElement = Occurrence & {
  name: string
  /** Dotted path of the group's own object; empty when its fields lie in the enclosing object. */
  at: string
  isList: boolean
  children: readonly FormatElement[]
  /** What a read group starts from, so that absent amounts are zero and absent lists empty. */
  blank: () => Record<string, unknown>
  leftOutFor?: Exclusion
}

export type FormatElement = LeafElement | GroupElement

/** One root element of one version of the format. */
export type RootFormat = {
  root: string
  namespace: string
  version: string
  children: readonly FormatElement[]
  blank: () => Record<string, unknown>
}

/** Namespaces of version 4.4 differ in their last word only. */
export function namespaceOf44(suffix: string): string {
  return `https://cdn.comprobanteselectronicos.go.cr/xml-schemas/v4.4/${suffix}`
}

export function isGroup(element: FormatElement): element is GroupElement {
  return 'children' in element
}

export const text = (minLength: number, maxLength: number, pattern?: RegExp): ValueType => ({
  is: 'text',
  minLength,
  maxLength,
  ...(pattern && { pattern }),
})
/** Text whose line ends and outer spaces matter to whoever parses it. */
export const rawText: ValueType = {
  is: 'text',
  minLength: 0,
  maxLength: Number.POSITIVE_INFINITY,
  keepSpace: true,
}
export const decimalOf = (digits: number, decimals: number): ValueType => ({
  is: 'decimal',
  digits,
  decimals,
})
export const integer = (digits: number): ValueType => ({ is: 'integer', digits })
export const tagged = (maxLength: number): ValueType => ({ is: 'tagged', maxLength })
export const instant: ValueType = { is: 'instant' }
export const position: ValueType = { is: 'position' }

/** DecimalDineroType of every schema: 13 integer digits and 5 decimals (Annex v4.4, note on amounts). */
export const money: ValueType = decimalOf(18, 5)
/** The same where the schema does not say that it is not negative: in the messages. */
export const anyMoney: ValueType = { is: 'decimal', digits: 18, decimals: 5, mayBeNegative: true }
/** An optional total that is left out of the document when it is zero. */
export const moneyUnlessZero: ValueType = { is: 'decimal', digits: 18, decimals: 5, omitZero: true }
export const percentage: ValueType = decimalOf(4, 2)
export const code: ValueType = text(2, 2)

/**
 * Reads how often an element appears: `1` once, `?` at most once, `1-4` or `0-5` repeated, `0-*` without bound,
 * `-` never (null).
 */
export function parseOccurrence(text: string): Occurrence | null {
  if (text === '-') return null
  if (text === '?') return { min: 0, max: 1 }
  const [min = '1', max = min] = text.split('-')
  return {
    min: Number.parseInt(min, 10),
    max: max === '*' ? Number.POSITIVE_INFINITY : Number.parseInt(max, 10),
  }
}
