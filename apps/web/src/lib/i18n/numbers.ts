import { formatPrice, groupThousands } from '../money.ts'

/** A count: `12,345`. */
export function formatCount(count: number): string {
  return groupThousands(String(Math.trunc(count)))
}

/** How many, as plain decimal text: whole where it is, `192`, else `2.50`. */
export function formatQuantity(quantity: string): string {
  const [whole = '', rest = ''] = quantity.split('.')
  return /^0*$/.test(rest) ? groupThousands(whole) : formatPrice(quantity, 2)
}
