import { abs, compare, type Decimal, decimal, subtract, toText } from '@cuentaclara/decimal'

/** The unit of the last decimal that a system writes, by its number: two at least, five at most. */
const lastPlace = ['1', '0.1', '0.01', '0.001', '0.0001', '0.00001'].map(decimal)

/** Decimals an amount is written with, zeros at its end not counted: 2 to 5. */
export function decimalsOf(amount: Decimal): number {
  const fraction = toText(amount).split('.')[1] ?? ''
  return Math.min(Math.max(fraction.length, 2), 5)
}

/** Whether two amounts are the same for a system that writes so many decimals: it may have rounded or cut. */
export function agree(stated: Decimal, computed: Decimal, decimals: number): boolean {
  return compare(abs(subtract(stated, computed)), lastPlace[decimals]!) < 0
}
