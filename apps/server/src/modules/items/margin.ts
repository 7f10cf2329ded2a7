import { decimal, divide, halfUp, isPositive, multiply, subtract, toText } from '@cuentaclara/decimal'
import { type VatOfPrice, withoutTax } from '@cuentaclara/einvoice/with-tax'

type Priced = {
  price_crc?: string | null | undefined
  price_includes_tax?: boolean | undefined
  cost_crc?: string | null | undefined
  vat: VatOfPrice
}

/** What is left of the price in colones without tax once the cost is paid, in percent of it; null without either. Pure. */
export function marginOf({
  price_crc: price,
  price_includes_tax,
  cost_crc: cost,
  vat,
}: Priced): string | null {
  if (price == null || cost == null) return null
  const net = price_includes_tax ? withoutTax(decimal(price), vat) : decimal(price)
  if (!isPositive(net)) return null
  return toText(divide(multiply(subtract(net, decimal(cost)), hundred), net, 1, halfUp))
}

const hundred = decimal('100')
