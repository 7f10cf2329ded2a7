import type { VatInputs } from '@cuentaclara/contracts'
import { decimal, multiply, zero } from '@cuentaclara/decimal'
import type { PurchaseFact, Source } from './facts.ts'
import { percent, rateOfCode } from './rates.ts'

type Typed = VatInputs['customs'][number]

/** A purchase that was typed into the return of a month. */
export function toCustoms(period: string) {
  return (each: Typed, place: number, all: readonly Typed[]): PurchaseFact => {
    const base = decimal(each.base)
    const rate = multiply(rateOfCode(each.rate_code) ?? zero, percent)
    return {
      ...typed(nameOf(each, all.slice(0, place)), 'customs', each.day, each.supplier),
      line: null,
      period,
      supplier: '',
      isWaiting: false,
      number: each.number,
      rateCode: each.rate_code,
      base,
      exoneratedBase: zero,
      vat: multiply(base, rate),
      use: { is: each.use },
      isAssumed: false,
      saidOf: null,
      isOfLines: false,
      corrects: null,
      isCapital: each.is_capital,
      isImport: true,
      isAbroad: false,
      isOtherRegime: false,
      // The customs release nothing that is not paid.
      paidOn: each.day,
    }
  }
}

/** By day and number, so that it stays the same when another row is taken away; by its place only among those that share both. */
function nameOf({ day, number }: Typed, before: readonly Typed[]): string {
  const alike = before.filter((other) => other.day === day && other.number === number).length
  return `customs-${day}-${alike}-${number}`
}

/** What names something typed. */
export function typed(id: string, kind: string, day: string, party: string): Source {
  return { source: 'typed', id, kind, number: '', day, party }
}
