import type { BankProposal, BankReason } from '@cuentaclara/contracts'
import { compare, decimal, isPositive, subtract, toText } from '@cuentaclara/decimal'
import { mostDaysApart } from '#modules/payments/index.ts'
import type { OpenDeposit } from '#modules/quotations/index.ts'
import type { Candidates, LineFacts, OpenDebt, StandingPayment } from './match-facts.ts'
import { proposeByRate } from './propose-by-rate.ts'
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

const mostProposals = 5

/**
 * What a line that came in may be, the likeliest first. Certain is only what two things speak for, the amount and who paid,
 * and what nothing else could be as well; a person is asked about the rest.
 */
export function proposeMatches(
  line: LineFacts,
  { debts, payments, deposits, others, learnedClient }: Candidates,
): BankProposal[] {
  const words = wordsOf(line)
  const called = numbersCalled(words)
  const known = (client: Client) => reasonsOf(client, words, learnedClient)
  const same = [
    ...payments.flatMap((payment) => proposePayment(line, payment, known(payment))),
    ...[...byClient(debts).values()].flatMap((owed) =>
      proposeDebts(line, owed, { words, called, known: known(owed[0]!) }),
    ),
    ...deposits.flatMap((deposit) => proposeDeposit(line, deposit, { words, known: known(deposit) })),
  ]
  const isCalled = ({ consecutivo }: OpenDebt) => isNumbered(consecutivo, { words, called })
  const isOpen = same.length === 0
  const byRate = others === null ? [] : proposeByRate(line, others, { isCalled, known, isOpen })
  const found = [...same, ...byRate]
  const sorted = found.toSorted((one, other) => weightOf(other) - weightOf(one)).slice(0, mostProposals)
  // What could as well be something else is asked, and so is what somebody may have written down already.
  const isOnly = sorted.filter(({ is_certain }) => is_certain).length === 1
  const mayStand = sorted.some(({ payment }) => payment !== null)
  return sorted.map((proposal) => ({
    ...proposal,
    is_certain:
      proposal.is_certain &&
      isOnly &&
      (proposal.payment !== null || !mayStand) &&
      !(isOnlyLearned(proposal) && found.some((other) => mayBeOf(other, proposal))),
  }))
}

/** Words that somebody paid with once may be another's the next time. */
function isOnlyLearned({ reasons }: BankProposal): boolean {
  const tells: readonly BankReason[] = ['reference', 'number', 'identity', 'name']
  return reasons.includes('learned') && !tells.some((reason) => reasons.includes(reason))
}

/** Another client owes just as much. */
function mayBeOf({ client_id, reasons }: BankProposal, proposal: BankProposal): boolean {
  return client_id !== proposal.client_id && (reasons.includes('amount') || reasons.includes('sum'))
}

type Client = Pick<OpenDebt, 'client_id' | 'client_name' | 'identification'>

function reasonsOf(client: Client, words: string, learnedClient: string | null): BankReason[] {
  const isLearned = client.client_id === learnedClient
  const [identity, name] = [
    isIdentified(client.identification, words),
    isNamed(client, client.client_name, words),
  ]
  return [
    ...(identity ? (['identity'] as const) : []),
    ...(isLearned ? (['learned'] as const) : []),
    ...(name ? (['name'] as const) : []),
  ]
}

function byClient(debts: readonly OpenDebt[]): Map<string, OpenDebt[]> {
  return Map.groupBy(debts, ({ client_id }) => client_id)
}

function proposePayment(line: LineFacts, payment: StandingPayment, known: BankReason[]): BankProposal[] {
  if (compare(payment.amount, line.amount) !== 0) return []
  const isSame = payment.reference !== null && payment.reference === line.reference
  if (!isSame && daysApart(payment.paid_on, line.day) > mostDaysApart) return []
  const { id, number, paid_on, client_id, client_name } = payment
  return [
    {
      client_id,
      client_name,
      reasons: [...(isSame ? (['reference'] as const) : []), ...known, 'amount', 'day'],
      is_certain: isSame || known.length > 0,
      payment: { id, number, paid_on },
      documents: [],
      exchange: null,
      quotation: null,
    },
  ]
}

function proposeDebts(
  line: LineFacts,
  owed: readonly OpenDebt[],
  { words, called, known }: { words: string; called: ReadonlySet<string>; known: BankReason[] },
): BankProposal[] {
  const numbered = owed.filter(({ consecutivo }) => isNumbered(consecutivo, { words, called }))
  if (numbered.length > 0) {
    const isExact = compare(totalOf(numbered), line.amount) === 0
    const fit: BankReason[] = isExact ? [numbered.length > 1 ? 'sum' : 'amount'] : []
    return [proposal(line, numbered, { reasons: ['number', ...known, ...fit], isCertain: isExact })]
  }
  const exact = owed.filter(({ balance }) => compare(balance, line.amount) === 0)
  if (exact.length > 0)
    return exact
      .slice(0, mostProposals)
      .map((debt) => proposal(line, [debt], { reasons: [...known, 'amount'], isCertain: known.length > 0 }))
  const summed = owed.length > 1 ? sumsOf(owed, line.amount, known.length > 0) : []
  if (summed.length > 0)
    return summed.map((debts) =>
      proposal(line, debts, { reasons: [...known, 'sum'], isCertain: known.length > 0 }),
    )
  // Of somebody who is named and pays another amount, the oldest come first.
  return known.length > 0 ? [proposal(line, owed, { reasons: known, isCertain: false })] : []
}

/** Money for an offer: of just the amount that is awaited, or with its number. */
function proposeDeposit(
  line: LineFacts,
  { id, number, client_id, client_name, left }: OpenDeposit,
  { words, known }: { words: string; known: BankReason[] },
): BankProposal[] {
  const isExact = compare(decimal(left), line.amount) === 0
  const isNamed = [...words.matchAll(calledOffer)].some(
    ([, said = '']) => Number(said) === Number(/\d+/.exec(number)?.[0]),
  )
  if (!isExact && !isNamed) return []
  const reasons: BankReason[] = [
    ...(isNamed ? (['number'] as const) : []),
    ...known,
    ...(isExact ? (['amount'] as const) : []),
  ]
  const is_certain = isExact && (isNamed || known.length > 0)
  return [
    {
      client_id,
      client_name,
      reasons,
      is_certain,
      payment: null,
      documents: [],
      exchange: null,
      quotation: { id, number, left },
    },
  ]
}

const calledOffer = / (?:cot|cotizacion|proforma|oferta|quote|quotation) (?:no )?(\d{1,10})(?= )/g

/** The line's money put to documents, in their order, until nothing of it is left. */
function proposal(
  line: LineFacts,
  debts: readonly OpenDebt[],
  { reasons, isCertain }: { reasons: BankReason[]; isCertain: boolean },
): BankProposal {
  let left = line.amount
  const documents: BankProposal['documents'] = []
  for (const { id, kind, consecutivo, balance } of debts) {
    if (!isPositive(left)) break
    const amount = compare(balance, left) < 0 ? balance : left
    left = subtract(left, amount)
    documents.push({ id, kind, consecutivo, balance: toText(balance), amount: toText(amount) })
  }
  const { client_id, client_name } = debts[0]!
  return {
    ...{ client_id, client_name, reasons, is_certain: isCertain },
    ...{ payment: null, documents, exchange: null, quotation: null },
  }
}

function weightOf({ reasons, is_certain, payment }: BankProposal): number {
  return weightOfReasons(reasons) + (is_certain ? 50 : 0) + (payment === null ? 0 : 5)
}
