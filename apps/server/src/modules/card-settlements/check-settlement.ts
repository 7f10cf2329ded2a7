import type { CardSettlementInput } from '@cuentaclara/contracts'
import {
  compare,
  type Decimal,
  decimal,
  equals,
  isNegative,
  isPositive,
  multiply,
  subtract,
  sum,
} from '@cuentaclara/decimal'
import { roundCents } from '@cuentaclara/einvoice'
import type { FieldErrors } from '#platform/errors.ts'

export type Amounts = Pick<
  CardSettlementInput,
  'gross' | 'commission' | 'vat_withheld' | 'income_withheld' | 'deposit'
>

/** The most that is withheld of what was charged, to the cent: 6 % for VAT (RLIVA, art. 41), 2 % for income tax. */
const most = { vat_withheld: decimal('0.06'), income_withheld: decimal('0.02') }

const amounts = ['gross', 'commission', 'vat_withheld', 'income_withheld', 'deposit'] as const

/** What is wrong with the amounts of a settlement, by field. */
export function checkSettlement(given: Amounts): FieldErrors {
  const gross = decimal(given.gross)
  const negative = amounts.filter((field) => isNegative(decimal(given[field])))
  if (negative.length > 0) return Object.fromEntries(negative.map((field) => [field, ['not-negative']]))
  if (!isPositive(gross)) return { gross: ['positive'] }
  const withheld = (['vat_withheld', 'income_withheld'] as const).filter(
    (field) => compare(decimal(given[field]), roundCents(multiply(gross, most[field]))) > 0,
  )
  if (withheld.length > 0) return Object.fromEntries(withheld.map((field) => [field, ['withheld-too-much']]))
  return equals(restOf(given), decimal(given.deposit)) ? {} : { deposit: ['settlement-sum'] }
}

/** What an acquirer deposits of what it charged. */
export function restOf(given: Omit<Amounts, 'deposit'>): Decimal {
  const kept = (['commission', 'vat_withheld', 'income_withheld'] as const).map((field) =>
    decimal(given[field]),
  )
  return subtract(decimal(given.gross), sum(kept))
}
