import type { Item } from '@cuentaclara/contracts'
import { type Decimal, parseDecimal } from '@cuentaclara/decimal'
import { withTax } from '@cuentaclara/einvoice/with-tax'
import { type CurrencyCode, priceIn } from './money.ts'

/** What a customer pays for one of an item, its VAT included; null where it has no price in the currency. */
export function paidPriceIn(
  item: Pick<Item, 'price_crc' | 'price_usd' | 'price_includes_tax' | 'rate_code'>,
  currency: CurrencyCode,
): Decimal | null {
  const price = parseDecimal(priceIn(item, currency) ?? '')
  return price === null || item.price_includes_tax ? price : withTax(price, item.rate_code)
}
