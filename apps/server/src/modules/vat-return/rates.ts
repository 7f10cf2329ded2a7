import { type Decimal, decimal } from '@cuentaclara/decimal'

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

/** Codes without tax: with full right to credit (art. 32.1 RLIVA), exempt, and not subject without right to credit. */
export const notSubjectWithCredit = '01'
export const exemptCodes: ReadonlySet<string> = new Set(['05', '10'])
export const notSubjectWithoutCredit = '11'
export const usedGoods = 'used-goods'
