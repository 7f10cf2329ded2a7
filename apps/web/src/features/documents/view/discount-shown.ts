import type { DocumentDetail } from '@cuentaclara/contracts'
import {
  add,
  type Decimal,
  divide,
  halfUp,
  isZero,
  multiply,
  negate,
  parseDecimal,
  toText,
  zero,
} from '@cuentaclara/decimal'
import { isSome } from '@cuentaclara/decimal/text'
import { formatCoins } from '#lib/money.ts'

type TypedLine = Pick<DocumentDetail['input']['lines'][number], 'price_includes_tax'>
type CalculatedLine = Pick<DocumentDetail['lines'][number], 'discount' | 'subtotal' | 'tax'>

/**
 * What a line takes off, as it stands beside its price: with the tax where the price has it, so that price less discount is
 * the total. Nothing for what is less than half a cent, which is how a price with tax reaches its total.
 */
export function discountShown(typed: TypedLine, line: CalculatedLine | undefined, currency: string): string {
  const [discount, subtotal, tax] = [line?.discount, line?.subtotal, line?.tax].map(
    (text) => parseDecimal(text ?? '') ?? zero,
  ) as [Decimal, Decimal, Decimal]
  const isGross = typed.price_includes_tax && !isZero(subtotal)
  const shown = isGross ? add(discount, divide(multiply(discount, tax), subtotal, scale, halfUp)) : discount
  const text = formatCoins(toText(negate(shown)), currency)
  return isSome(text) ? text : ''
}

/** More than is shown, so that the cent that is shown is right. */
const scale = 10
