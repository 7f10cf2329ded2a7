import { type Item, vatOfItem } from '@cuentaclara/contracts'
import { type Decimal, parseDecimal } from '@cuentaclara/decimal'
import { withTax } from '@cuentaclara/einvoice/with-tax'
import { type CurrencyCode, priceIn } from './money.ts'

/** What a customer pays for one of an item, its VAT included; null where it has no price in the currency. */
export function paidPriceIn(
  item: Pick<Item, 'price_crc' | 'price_usd' | 'price_includes_tax' | 'tax_code' | 'rate_code'> & {
    line?: Item['line'] | undefined
  },
  currency: CurrencyCode,
): Decimal | null {
  const price = parseDecimal(priceIn(item, currency) ?? '')
  if (price === null || item.price_includes_tax) return price
  const { code, rate_code: rateCode, factor } = vatOfItem(item, 'invoice')
  return withTax(price, { code, rateCode, factor })
}
