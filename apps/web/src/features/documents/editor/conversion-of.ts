import type { ConversionQuery } from '@cuentaclara/contracts'

/** What an address says of what a new document is made of. */
export type MadeOf = {
  /** `quotation:{id}`. */
  from?: string
  prices?: 'today'
  /** What is not carried over. */
  without?: string
  /** It stands for the document it is made of, which was cancelled. */
  replaces?: boolean
}

/** Reads that of an address. */
export function readMadeOf({ from, prices, without }: Record<string, unknown>): MadeOf {
  return {
    ...(typeof from === 'string' ? { from } : {}),
    ...(prices === 'today' ? { prices } : {}),
    ...(typeof without === 'string' ? { without } : {}),
  }
}

/** What of the other document is carried over to one of this kind; undefined where the new one is made of none. */
export function conversionOf(
  { from, prices, without = '', replaces }: MadeOf,
  to: ConversionQuery['to'],
): ConversionQuery | undefined {
  if (from === undefined) return undefined
  const left = without.split(',')
  const carries = (what: string) => (left.includes(what) ? ('false' as const) : ('true' as const))
  return {
    from,
    to,
    prices: prices ?? ('kept' as const),
    client: carries('client'),
    discounts: carries('discounts'),
    texts: carries('texts'),
    replaces: replaces === true ? ('true' as const) : ('false' as const),
  }
}
