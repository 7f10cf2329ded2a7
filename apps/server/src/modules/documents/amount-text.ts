import { type Decimal, toFixedText } from '@cuentaclara/decimal'

/** `₡1,130.00`, as people read amounts. */
export function amountText(amount: Decimal, currency: string): string {
  const [whole = '', cents] = toFixedText(amount, 2).split('.')
  const symbol = { CRC: '₡', USD: '$' }[currency] ?? `${currency} `
  return `${symbol}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`
}
