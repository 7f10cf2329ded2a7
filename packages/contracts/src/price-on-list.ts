import { add, decimal, divide, fromInteger, halfUp, multiply, toText } from '@cuentaclara/decimal'

/** Single items have a price in the list's currency, all others their usual one with a percentage on top. */
export type PriceListRule = {
  currency: string
  percent: string
  prices: Readonly<Record<string, string>>
}

const hundred = fromInteger(100)

/**
 * The price of an item in a currency as a list has it, to five decimals; null where it has none. The database says the same in
 * `list_price`, where whole pages of items are priced; a test holds them together.
 */
export function priceOnList(
  { currency, percent, prices }: PriceListRule,
  item: string,
  wanted: string,
  usual: string | null | undefined,
): string | null {
  if (currency === wanted && prices[item] !== undefined) return prices[item]
  if (usual == null) return null
  const share = add(hundred, decimal(percent))
  return toText(divide(multiply(decimal(usual), share), hundred, 5, halfUp))
}
