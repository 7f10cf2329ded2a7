import {
  abs,
  compare,
  type Decimal,
  decimal,
  divide,
  halfUp,
  isPositive,
  multiply,
  subtract,
} from '@cuentaclara/decimal'

export const percent = decimal('0.01')

/** Rates with tax by their official code (Annex v4.4, note 8.1), per cent, and the row of the form they go to. */
const rates: Readonly<Record<string, { row: string; rate: Decimal }>> = {
  '09': { row: '0_5', rate: decimal('0.5') },
  '02': { row: '1', rate: decimal('1') },
  '03': { row: '2', rate: decimal('2') },
  '04': { row: '4', rate: decimal('4') },
  // Transitional, in notes to old documents only.
  '06': { row: '4', rate: decimal('4') },
  '08': { row: '13', rate: decimal('13') },
}

/** The row of a rate with tax; undefined for every other code, and for 8 %, for which the form has none. */
export function rowOfCode(code: string): string | undefined {
  return rates[code]?.row
}

/** The rate of a code, per cent; undefined as above. */
export function rateOfCode(code: string): Decimal | undefined {
  return rates[code]?.rate
}

/** Groups of rates of the form's "Crédito fiscal"; that there are these two is our reading of the screen. */
export type CreditGroup = 'RED' | 'GEN'

/** The group that a row of the form is in. */
export function creditGroupOfRow(row: string): CreditGroup {
  return row === '13' ? 'GEN' : 'RED'
}

/** The group that a rate is in; null for what has no row with tax. */
export function creditGroupOf(code: string): CreditGroup | null {
  const row = rowOfCode(code)
  return row === undefined ? null : creditGroupOfRow(row)
}

const transitional = '06'
const hundred = decimal('100')
const tolerance = decimal('0.05')

/** The code of the rate that a tax is of its base, within five hundredths of a point; empty for a mixture. */
export function rateCodeOf(base: Decimal, vat: Decimal): string {
  if (!isPositive(base)) return ''
  const share = divide(multiply(vat, hundred), base, 4, halfUp)
  const isNear = (rate: Decimal) => compare(abs(subtract(share, rate)), tolerance) <= 0
  const found = Object.entries(rates).find(([code, { rate }]) => code !== transitional && isNear(rate))
  return found?.[0] ?? ''
}

/** Codes without tax: with full right to credit (art. 32.1 RLIVA), exempt, and not subject without right to credit. */
export const notSubjectWithCredit = '01'
export const exemptCodes: ReadonlySet<string> = new Set(['05', '10'])
export const notSubjectWithoutCredit = '11'
export const usedGoods = 'used-goods'
