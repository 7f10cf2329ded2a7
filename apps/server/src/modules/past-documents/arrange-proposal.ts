import type { PastBalances } from '@cuentaclara/contracts'
import { add, type Decimal, shortestNumber, toText, zero } from '@cuentaclara/decimal'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { mostRows } from '#modules/imports/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'

/** What fell due longer ago has mostly been paid in a way that no document says. */
const usualDaysLate = 30
/** One import takes no more; what is taken over makes room for the next. */
const mostShown = mostRows

type Proposed = { due_on: string; currency: string; open: Decimal; taken: object | null }

/** The day since which what fell due is listed, unless somebody chooses another. */
export function usualSince({ clock }: Pick<CompanyContext, 'clock'>): string {
  return addDays(costaRicaDay(clock.now()), -usualDaysLate)
}

/** What of a proposal is listed, and what is only counted. */
export function arrangeProposal<Debt extends Proposed>(debts: readonly Debt[], dueFrom: string) {
  const recent = debts.filter(({ due_on: day }) => day >= dueFrom)
  // What waits for an answer before what is answered, and then the first to fall due.
  const sorted = recent.toSorted(
    (one, other) =>
      Number(one.taken !== null) - Number(other.taken !== null) || (one.due_on < other.due_on ? -1 : 1),
  )
  return {
    listed: sorted.slice(0, mostShown),
    left_out: Math.max(0, sorted.length - mostShown),
    older: sumsOf(debts.filter(({ due_on: day, taken }) => day < dueFrom && taken === null)),
  }
}

function sumsOf(debts: readonly Proposed[]): PastBalances['older'] {
  return [...Map.groupBy(debts, ({ currency }) => currency)].map(([currency, each]) => ({
    currency,
    count: each.length,
    open: shortestNumber(toText(each.reduce((sum, { open }) => add(sum, open), zero))),
  }))
}
