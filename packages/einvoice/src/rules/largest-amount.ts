import { compare, type Decimal, decimal } from '@cuentaclara/decimal'

const largestAmount = decimal('9999999999999.99999')

/** Whether an amount has more digits than the official field holds (XSD v4.4, DecimalDineroType). */
export function isTooLarge(amount: Decimal): boolean {
  return compare(amount, largestAmount) > 0
}
