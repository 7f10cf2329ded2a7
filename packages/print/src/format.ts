import { type Decimal, toFixedText, toText } from '@cuentaclara/decimal'
import { isWholeCoins } from '@cuentaclara/einvoice'
import { coinDecimals, currencySymbol } from '@cuentaclara/einvoice/codes'

const minus = '−'

/** Two decimals, comma thousands, a real minus: `1,234,567.89`; a currency that has no cents prints none, `1,235`. */
export function formatAmount(amount: Decimal, currency = 'CRC'): string {
  return group(toFixedText(amount, coinDecimals(currency)))
}

/** What one unit costs: in coins, with two decimals where it is no whole coins. */
export function formatPrice(price: Decimal, currency: string): string {
  return isWholeCoins(price, currency) ? formatAmount(price, currency) : formatAmount(price)
}

/** As many decimals as there are: `2.5`, `1,000`. */
export function formatQuantity(quantity: Decimal): string {
  return group(toText(quantity))
}

/**
 * `₡1,234.50`, `$10.00`, as on screens, so that no line ends between symbol and number; other currencies stand with their
 * code, `EUR 10.00`, kept together by a space that does not break.
 */
export function formatMoney(amount: Decimal, currency: string): string {
  const symbol = currencySymbol(currency)
  const text = formatAmount(amount, currency)
  return text.startsWith(minus) ? `${minus}${symbol}${text.slice(1)}` : `${symbol}${text}`
}

function group(text: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(\.\d+)?$/.exec(text) ?? []
  return `${sign && minus}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction}`
}

/** `2026-11-21T10:15:00-06:00` as `21/11/2026 10:15`. */
export function formatInstant(instant: string): string {
  return `${formatDay(instant.slice(0, 10))} ${instant.slice(11, 16)}`
}

/** `2026-11-21` as `21/11/2026`. */
export function formatDay(day: string): string {
  return day.split('-').reverse().join('/')
}

/** Hyphens where people expect them: `3-101-000111`, `1-1234-0567`; others as they are. */
export function formatIdentification(type: string, number: string): string {
  if (type === '01' && number.length === 9)
    return `${number.slice(0, 1)}-${number.slice(1, 5)}-${number.slice(5)}`
  if ((type === '02' || type === '04') && number.length === 10)
    return `${number.slice(0, 1)}-${number.slice(1, 4)}-${number.slice(4)}`
  return number
}
