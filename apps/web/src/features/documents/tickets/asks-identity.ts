import { compare, multiply, parseDecimal } from '@cuentaclara/decimal'

type Sale = {
  /** In its currency; null while nobody knows it. */
  total: string | null
  currency: string
  /** Colones per dollar; null where nobody knows it. */
  rate: string | null
  identityNumber: string | null | undefined
}

/** Whether a company that asks who buys from an amount in colones on asks of this sale. What has no rate is not reckoned. */
export function asksIdentity(above: string | null | undefined, sale: Sale): boolean {
  const least = parseDecimal(above ?? '')
  const total = parseDecimal(sale.total ?? '')
  if (least === null || total === null || sale.identityNumber) return false
  if (sale.currency === 'CRC') return compare(total, least) >= 0
  const rate = parseDecimal(sale.rate ?? '')
  return rate !== null && compare(multiply(total, rate), least) >= 0
}
