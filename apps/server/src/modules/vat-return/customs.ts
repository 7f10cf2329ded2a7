import type { VatInputs } from '@cuentaclara/contracts'
import { type Decimal, decimal, multiply, zero } from '@cuentaclara/decimal'
import type { PurchaseFact, Source, Use } from './facts.ts'
import { percent, rateOfCode } from './rates.ts'

type Typed = VatInputs['customs'][number]
/** What was typed before a declaration could say its tax and a reduced rate says neither. */
export type StoredCustoms = Omit<Typed, 'vat' | 'reduced_rate'> & Partial<Pick<Typed, 'vat' | 'reduced_rate'>>

export function toTyped(stored: StoredCustoms): Typed {
  return { vat: null, reduced_rate: null, ...stored }
}

/** A purchase that was typed into the return of a month. */
export function toCustoms(period: string) {
  return (stored: StoredCustoms, place: number, all: readonly StoredCustoms[]): PurchaseFact => {
    const each = toTyped(stored)
    const base = decimal(each.base)
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
      vat: each.vat === null ? taxOfRate(base, each.rate_code) : decimal(each.vat),
      use: toUse(each),
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

function taxOfRate(base: Decimal, rateCode: string): Decimal {
  return multiply(base, multiply(rateOfCode(rateCode) ?? zero, percent))
}

function toUse({ use, reduced_rate }: Typed): Use {
  return use === 'reduced' ? { is: 'reduced', rate: decimal(reduced_rate!) } : { is: use }
}

/** By day and number, so that it stays the same when another row is taken away; by its place only among those that share both. */
function nameOf({ day, number }: StoredCustoms, before: readonly StoredCustoms[]): string {
  const alike = before.filter((other) => other.day === day && other.number === number).length
  return `customs-${day}-${alike}-${number}`
}

/** What names something typed. */
export function typed(id: string, kind: string, day: string, party: string): Source {
  return { source: 'typed', id, kind, number: '', day, party }
}
