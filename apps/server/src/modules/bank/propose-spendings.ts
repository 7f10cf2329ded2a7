import type { BankReason, BankSpending } from '@cuentaclara/contracts'
import { compare, type Decimal, toText } from '@cuentaclara/decimal'
import { consecutivoIn } from '@cuentaclara/einvoice'
import { mostDaysApart } from '#modules/payments/index.ts'
import type { LineFacts } from './match-facts.ts'
import { nearRate, type OwedInOther, rateOf, type Told } from './near-rate.ts'
import { sumsOf, totalOf } from './sums-of-debts.ts'
import {
  daysApart,
  isIdentified,
  isNamed,
  isNumbered,
  numbersCalled,
  weightOfReasons,
  wordsOf,
} from './what-speaks.ts'

/** What is left to pay of an expense, or what was paid of it by no line yet. */
export type Outlay = {
  id: string
  /** What its supplier is known by. */
  supplier: string
  supplier_name: string
  identification: string | null
  document_number: string | null
  spent_on: string
  balance: Decimal
}
/** `part_id`: the part of a debt from before that it was. */
export type PaidOutlay = Outlay & { paid_on: string; part_id: string | null }

export type SpendingCandidates = {
  /** The oldest first. */
  owed: readonly Outlay[]
  paid: readonly PaidOutlay[]
  /** What is owed in the other currency, the oldest first, where somebody knows the rate of the day. */
  others: OwedInOther<Outlay> | null
}
const mostProposals = 5

/**
 * What a line that went out may have paid, the likeliest first; `amount` is what went out. Certain is only what the amount and another thing
 * speak for, and what nothing else could be as well: neither another expense, nor one that was marked as paid. Expenses of the other currency
 * that it pays at a rate near that of the day come after these, and a person always decides.
 */
export function proposeSpendings(
  line: LineFacts,
  { owed, paid, others }: SpendingCandidates,
): BankSpending[] {
  const words = wordsOf(line)
  const called = numbersCalled(words)
  const isCalled = (outlay: Outlay) => isNumbered(numberOf(outlay), { words, called })
  const known = (outlay: Outlay): BankReason[] => [
    ...(isIdentified(outlay.identification, words) ? (['identity'] as const) : []),
    ...(isNamed(outlay, outlay.supplier_name, words) ? (['name'] as const) : []),
  ]
  const speaks = (outlay: Outlay) => [...(isCalled(outlay) ? (['number'] as const) : []), ...known(outlay)]
  const found = [
    ...paid.flatMap((outlay) => proposePaid(line, outlay, speaks(outlay))),
    ...[...Map.groupBy(owed, ({ supplier }) => supplier).values()].flatMap((bills) =>
      proposeOwed(line, bills, speaks),
    ),
  ]
  const isOnly = found.filter(({ is_certain }) => is_certain).length === 1
  const mayStand = found.some(({ is_paid }) => is_paid)
  const own = found
    .toSorted((one, other) => weightOf(other) - weightOf(one))
    .map((spending) => ({
      ...spending,
      is_certain: spending.is_certain && isOnly && (spending.is_paid || !mayStand),
    }))
  const isCertain = own.some(({ is_certain }) => is_certain)
  const told = { isCalled, known, isOpen: own.length === 0 }
  return [...own, ...(others === null || isCertain ? [] : proposeByRate(line, others, told))].slice(
    0,
    mostProposals,
  )
}

function proposeByRate(line: LineFacts, others: OwedInOther<Outlay>, told: Told<Outlay>): BankSpending[] {
  const { currency, rate: usual, owed } = others
  const bySupplier = Map.groupBy(owed, ({ supplier }) => supplier)
  return nearRate(line.amount, others, bySupplier.values(), told).map(({ debts, reasons }) => ({
    ...spendingOf(debts, { reasons, isCertain: false, isPaid: false }),
    exchange: {
      currency,
      rate: toText(rateOf(line.amount, currency, totalOf(debts))),
      usual: toText(usual),
    },
  }))
}

function proposePaid(line: LineFacts, outlay: PaidOutlay, known: BankReason[]): BankSpending[] {
  if (compare(outlay.balance, line.amount) !== 0) return []
  if (daysApart(outlay.paid_on, line.day) > mostDaysApart) return []
  return [
    spendingOf([outlay], { reasons: [...known, 'amount', 'day'], isCertain: known.length > 0, isPaid: true }),
  ]
}

function proposeOwed(
  line: LineFacts,
  bills: readonly Outlay[],
  speaks: (outlay: Outlay) => BankReason[],
): BankSpending[] {
  const exact = bills.filter(({ balance }) => compare(balance, line.amount) === 0)
  if (exact.length > 0) {
    const told = exact.map((outlay) => ({ outlay, known: speaks(outlay) }))
    const called = told.filter(({ known }) => known.includes('number'))
    return (called.length > 0 ? called : told)
      .slice(0, mostProposals)
      .map(({ outlay, known }) =>
        spendingOf([outlay], { reasons: [...known, 'amount'], isCertain: known.length > 0, isPaid: false }),
      )
  }
  const known = speaks(bills[0]!).filter((reason) => reason !== 'number')
  if (bills.length === 1) return []
  return sumsOf(bills, line.amount, known.length > 0).map((sum) =>
    spendingOf(sum, { reasons: [...known, 'sum'], isCertain: known.length > 0, isPaid: false }),
  )
}

/** The number of an electronic document stands in its clave. */
function numberOf({ document_number: number }: Outlay): string | null {
  if (number === null) return null
  return consecutivoIn(number) ?? /\d{4,}/.exec(number)?.[0] ?? null
}

function spendingOf(
  outlays: readonly (Outlay & { part_id?: string | null })[],
  { reasons, isCertain, isPaid }: { reasons: BankReason[]; isCertain: boolean; isPaid: boolean },
): BankSpending {
  return {
    supplier_name: outlays[0]!.supplier_name,
    reasons,
    is_certain: isCertain,
    is_paid: isPaid,
    exchange: null,
    expenses: outlays.map(({ id, document_number, spent_on, balance, part_id = null }) => ({
      id,
      document_number,
      spent_on,
      amount: toText(balance),
      part_id,
    })),
  }
}

function weightOf({ reasons, is_certain, is_paid }: BankSpending): number {
  return weightOfReasons(reasons) + (is_certain ? 50 : 0) + (is_paid ? 5 : 0)
}
