import type { BankProposal, BankReason } from '@cuentaclara/contracts'
import { compare, type Decimal, decimal, isPositive, subtract, sum, toText } from '@cuentaclara/decimal'
import { mostDaysApart } from '#modules/payments/index.ts'
import type { OpenDeposit } from '#modules/quotations/index.ts'
import type { Candidates, LineFacts, OpenDebt, StandingPayment } from './match-facts.ts'
import { folded } from './payer-words.ts'
import { proposeByRate } from './propose-by-rate.ts'

const mostProposals = 5

/**
 * What a line that came in may be, the likeliest first. Certain is only what two things speak for, the amount and who paid,
 * and what nothing else could be as well; a person is asked about the rest.
 */
export function proposeMatches(
  line: LineFacts,
  { debts, payments, deposits, others, learnedClient }: Candidates,
): BankProposal[] {
  const words = ` ${folded(`${line.text} ${line.reference ?? ''}`)} `
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

const companyForms = new Set(
  'sociedad anonima sa s a responsabilidad limitada ltda srl r l de del la las los el y'.split(' '),
)

function reasonsOf(client: Client, words: string, learnedClient: string | null): BankReason[] {
  const names = namesOf(client)
  const named = names.filter((name) => words.includes(` ${name} `)).length
  const isNamed = named >= 2 || (named === 1 && names.length === 1 && names[0]!.length >= 5)
  const { identification } = client
  return [
    ...(identification !== null && words.includes(` ${identification} `) ? (['identity'] as const) : []),
    ...(client.client_id === learnedClient ? (['learned'] as const) : []),
    ...(isNamed ? (['name'] as const) : []),
  ]
}

const namesKept = new WeakMap<Client, string[]>()

/** The words of a name that tell one client from another: the same for every line. */
function namesOf(client: Client): string[] {
  const kept = namesKept.get(client)
  if (kept !== undefined) return kept
  const names = folded(client.client_name)
    .split(' ')
    .filter((word) => word.length > 2 && !companyForms.has(word))
  namesKept.set(client, names)
  return names
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

const calledDocument = / (?:f|fac|fact|factura|facturas|fe|invoice) (?:no )?(\d{1,20})(?= )/g

/** The whole number, or the short one where it is long enough or called a document. */
function isNumbered(
  consecutivo: string | null,
  { words, called }: { words: string; called: ReadonlySet<string> },
): boolean {
  if (consecutivo === null) return false
  const short = consecutivo.slice(-10).replace(/^0+/, '')
  if (words.includes(` ${consecutivo} `) || words.includes(` ${consecutivo.slice(-10)} `)) return true
  if (short.length >= 4 && words.includes(` ${short} `)) return true
  return called.has(short)
}

/** The numbers that a text calls those of documents. */
function numbersCalled(words: string): ReadonlySet<string> {
  return new Set([...words.matchAll(calledDocument)].map(([, number = '']) => number.replace(/^0+/, '')))
}

const mostSummed = 15

/** All of them, else, of somebody who is known, two to four of the oldest that make the amount; two ways at most, for then it is not certain. */
function sumsOf(owed: readonly OpenDebt[], amount: Decimal, isKnown: boolean): OpenDebt[][] {
  if (compare(totalOf(owed), amount) === 0) return [[...owed]]
  if (!isKnown) return []
  const found: OpenDebt[][] = []
  const oldest = owed.slice(0, mostSummed)
  const search = (chosen: OpenDebt[], from: number, left: Decimal) => {
    for (let at = from; at < oldest.length && found.length < 2; at += 1) {
      const rest = subtract(left, oldest[at]!.balance)
      const next = [...chosen, oldest[at]!]
      if (compare(rest, decimal('0')) === 0 && next.length > 1) found.push(next)
      else if (isPositive(rest) && next.length < 4) search(next, at + 1, rest)
    }
  }
  search([], 0, amount)
  return found
}

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

function totalOf(debts: readonly OpenDebt[]): Decimal {
  return sum(debts.map(({ balance }) => balance))
}

function daysApart(one: string, other: string): number {
  return Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000
}

const weights: Readonly<Record<BankReason, number>> = {
  reference: 40,
  number: 30,
  identity: 20,
  learned: 12,
  name: 10,
  amount: 15,
  sum: 12,
  rate: 8,
  day: 2,
}

function weightOf({ reasons, is_certain, payment }: BankProposal): number {
  const said = reasons.reduce((whole, reason) => whole + weights[reason], 0)
  return said + (is_certain ? 50 : 0) + (payment === null ? 0 : 5)
}
