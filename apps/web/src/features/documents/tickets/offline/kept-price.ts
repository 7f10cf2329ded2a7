import type { Item } from '@cuentaclara/contracts'
import { add, decimal, divide, fromInteger, halfUp, multiply, toText } from '@cuentaclara/decimal'
import type { KeptPriceList } from './own-till.ts'

/** An item with the prices that a list has for it: what `list_price` of the server answers while it can be asked. Pure. */
export function atListPrice(item: Item, list: KeptPriceList): Item {
  return {
    ...item,
    price_crc: priceOf(list, item.id, 'CRC', item.price_crc),
    price_usd: priceOf(list, item.id, 'USD', item.price_usd),
  }
}

const hundred = fromInteger(100)

function priceOf(
  { currency, percent, prices }: KeptPriceList,
  id: string,
  wanted: string,
  usual: string | null | undefined,
) {
  if (currency === wanted && prices[id] !== undefined) return prices[id]
  if (usual == null) return null
  const share = add(hundred, decimal(percent))
  return toText(divide(multiply(decimal(usual), share), hundred, 5, halfUp))
}
