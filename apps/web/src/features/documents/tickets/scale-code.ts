import type { Company, Item } from '@cuentaclara/contracts'
import { compare, divide, fromInteger, halfUp, parseDecimal, toText, zero } from '@cuentaclara/decimal'
import type { CurrencyCode } from '#lib/money.ts'
import { paidPriceIn } from '#lib/paid-price.ts'

export type ScaleCode = NonNullable<Company['counter']>['scale_codes'][number]
/** What a scale printed: which item, and its weight or price. */
export type Weighed = { item: string; holds: ScaleCode['holds']; amount: string }

/** Reads a bar code that a scale printed, EAN-13 with its check digit; null for everything else. */
export function readScaleCode(text: string, codes: readonly ScaleCode[]): Weighed | null {
  const digits = text.trim()
  if (!/^2\d{12}$/.test(digits) || !isChecked(digits)) return null
  const code = codes.find(({ prefix }) => digits.startsWith(prefix))
  if (code === undefined) return null
  const end = 2 + code.item_digits
  const amount = divide(
    fromInteger(Number(digits.slice(end, 12))),
    fromInteger(10 ** code.decimals),
    code.decimals,
    halfUp,
  )
  if (compare(amount, zero) <= 0) return null
  return { item: digits.slice(2, end), holds: code.holds, amount: toText(amount) }
}

/** GS1: digits in turn once and three times, with the last one, come to a multiple of ten. */
function isChecked(digits: string): boolean {
  return (
    [...digits].reduce((sum, digit, place) => sum + Number(digit) * (place % 2 === 0 ? 1 : 3), 0) % 10 === 0
  )
}

/** The item that is meant: scales fill its code up with zeros. */
export function isItemOf({ item }: Weighed, { code }: Pick<Item, 'code'>): boolean {
  return code != null && code.replace(/^0+/, '') === item.replace(/^0+/, '')
}

/** How much of an item was weighed: as printed, or what its price comes to. Null where the item has no price. */
export function quantityOf(weighed: Weighed, item: Item, currency: CurrencyCode): string | null {
  if (weighed.holds === 'weight') return weighed.amount
  // What a scale prints is what is paid.
  const [price, amount] = [paidPriceIn(item, currency), parseDecimal(weighed.amount)]
  if (price === null || amount === null || compare(price, zero) <= 0) return null
  return toText(divide(amount, price, 3, halfUp))
}
