import { decimal, divide, halfUp, multiply, toFixedText } from '@cuentaclara/decimal'
import { fixedText } from '@cuentaclara/decimal/text'
import { coinDecimals } from '@cuentaclara/einvoice/codes/currency-coins'
import { type CurrencyCode, rateThatCounts } from './money.ts'

/** An amount in another currency, for display: dollars × rate = colones, colones ÷ rate = dollars (specification §9); others alike. */
export function convertForDisplay(
  amount: string,
  from: CurrencyCode,
  to: CurrencyCode,
  rate: string | null | undefined,
): string {
  const value = decimal(fixedText(amount.trim(), coinDecimals(from)) ?? '0')
  const decimals = coinDecimals(to)
  if (from === to) return toFixedText(value, decimals)
  const perUnit = decimal(rateThatCounts(rate))
  const converted = from === 'CRC' ? divide(value, perUnit, decimals, halfUp) : multiply(value, perUnit)
  return toFixedText(converted, decimals)
}
