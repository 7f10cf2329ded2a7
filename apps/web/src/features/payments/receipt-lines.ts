import type { ReceiptLine } from '@cuentaclara/contracts'
import {
  add,
  compare,
  type Decimal,
  decimal,
  divide,
  down,
  halfUp,
  isNegative,
  multiply,
  one,
  parseDecimal,
  round,
  subtract,
  sum,
  toText,
  zero,
} from '@cuentaclara/decimal'
import { roundCoins } from '@cuentaclara/einvoice'
import { ivaRate } from '@cuentaclara/einvoice/codes'

/** A line as people correct it: the part that was paid with its tax, and what of it the tax is reckoned on. */
export type ReceiptRow = { description: string; rateCode: string; paid: string; base: string }

/** Five decimals: amounts of the official format (Annex v4.4). */
const decimals = 5
const hundred = decimal('100')

export function rowOf(line: ReceiptLine, currency: string): ReceiptRow {
  const paid = add(decimal(line.amount), taxOn(decimal(line.taxable_base), line.rate_code))
  return {
    description: line.description,
    rateCode: line.rate_code,
    paid: toText(roundCoins(paid, currency)),
    base: line.taxable_base,
  }
}

/** The line as the official document has it: the amount without its tax, which is reckoned on the base. */
export function lineOf({ description, rateCode, paid, base }: ReceiptRow): ReceiptLine {
  const taxable = parseDecimal(base) ?? zero
  return {
    description: description.trim(),
    rate_code: rateCode,
    amount: toText(subtract(parseDecimal(paid) ?? zero, taxOn(taxable, rateCode))),
    taxable_base: toText(taxable),
  }
}

/** The base when tax is reckoned on all of what was paid. */
export function wholeBase({ paid, rateCode }: Pick<ReceiptRow, 'paid' | 'rateCode'>): string {
  return toText(divide(parseDecimal(paid) ?? zero, add(one, rateOf(rateCode)), decimals, down))
}

export function taxOf({ base, rateCode }: ReceiptRow): Decimal {
  return taxOn(parseDecimal(base) ?? zero, rateCode)
}

/**
 * More base than was paid without its tax, which no line may have; of deferred tax, where payments go to the tax first, more tax
 * than was paid.
 */
export function isBaseTooLarge(row: ReceiptRow, condition: string): boolean {
  const { amount, taxable_base } = lineOf(row)
  if (condition === taxFirst) return isNegative(decimal(amount))
  return compare(decimal(taxable_base), decimal(amount)) > 0
}

const taxFirst = '11'

/** What the lines lack of what was paid; negative when they come to more. */
export function lackingOf(rows: readonly ReceiptRow[], paid: string): Decimal {
  return subtract(decimal(paid), sum(rows.map((row) => parseDecimal(row.paid) ?? zero)))
}

function taxOn(base: Decimal, rateCode: string): Decimal {
  return round(multiply(base, rateOf(rateCode)), decimals, halfUp)
}

function rateOf(rateCode: string): Decimal {
  return divide(decimal(ivaRate(rateCode)?.rate ?? '0'), hundred, decimals, halfUp)
}
