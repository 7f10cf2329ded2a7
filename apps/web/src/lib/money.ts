import { fixedText, isSome } from '@cuentaclara/decimal/text'
import { coinDecimals } from '@cuentaclara/einvoice/codes/currency-coins'
import { currencySymbol } from '@cuentaclara/einvoice/codes/currency-symbol'

/** Three letters of the official list (CodigoMoneda). */
export type CurrencyCode = string

/** The two currencies of the product, by the ids the specification gives them (§3). */
export const currencies = [
  { id: 1, code: 'USD', symbol: '$' },
  { id: 2, code: 'CRC', symbol: '₡' },
] as const

export function currencyById(id: unknown): (typeof currencies)[number] | null {
  return currencies.find((currency) => String(currency.id) === String(id)) ?? null
}

/** One of the two that prices are kept in and added up in. */
export function isOwnCurrency(code: string): code is (typeof currencies)[number]['code'] {
  return currencies.some((own) => own.code === code)
}

/** One of those whose rate somebody publishes. */
export function isRatedCurrency(code: string): code is 'USD' | 'EUR' {
  return code === 'USD' || code === 'EUR'
}

/** `₡1,234,567.89`, with a real minus before the symbol; an empty or invalid amount shows 0.00 (specification §5, §9). */
export function formatMoney(amount: string | null | undefined, currency: CurrencyCode): string {
  const { sign, digits } = splitAmount(amount, coinDecimals(currency))
  return `${sign}${currencySymbol(currency)}${digits}`
}

/** `1,234,567.89` without a symbol: comma thousands, dot decimals. */
export function formatPrice(amount: string | null | undefined, decimals = 2): string {
  const { sign, digits } = splitAmount(amount, decimals)
  return sign + digits
}

/** The same in the coins of a currency: `1,235` where it has no cents. */
export function formatCoins(amount: string | null | undefined, currency: CurrencyCode): string {
  return formatPrice(amount, coinDecimals(currency))
}

/** What one unit costs, without a symbol: in coins, with two decimals where it is no whole coins. */
export function formatUnitPrice(price: string | null | undefined, currency: CurrencyCode): string {
  const rest = price?.trim().split('.')[1]?.slice(coinDecimals(currency)) ?? ''
  return isSome(rest) ? formatPrice(price) : formatCoins(price, currency)
}

/** Sign and grouped digits apart, for a cell that shows the symbol in its own tone. */
export function splitAmount(
  amount: string | null | undefined,
  decimals = 2,
): { sign: '' | '−'; digits: string } {
  const text = fixedText((amount ?? '').trim(), decimals) ?? (0).toFixed(decimals)
  return { sign: text.startsWith('-') ? '−' : '', digits: groupThousands(text.replace('-', '')) }
}

/** `1234567.5` becomes `1,234,567.5`: any plain number in text, its decimals as they are. */
export function groupThousands(text: string): string {
  const [integer = '', fraction] = text.split('.')
  const grouped = integer.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** A rate as it counts: what is no rate reads as the 1 that it is taken for, never as ₡0.00. */
export function formatRate(rate: string | null | undefined): string {
  return formatPrice(rateThatCounts(rate))
}

/** Colones per dollar; zero, negative and not numeric count as 1, for display only (specification §5). */
export function rateThatCounts(rate: string | null | undefined): string {
  const text = rate ?? ''
  const isPositive = fixedText(text, 0) !== null && isSome(text) && !text.startsWith('-')
  return isPositive ? text : '1'
}

/** What an item costs in a currency; of others than ours it has no price. */
export function priceIn(
  item: { price_crc?: string | null; price_usd?: string | null },
  currency: CurrencyCode,
): string | null | undefined {
  if (currency === 'CRC') return item.price_crc
  return currency === 'USD' ? item.price_usd : null
}
