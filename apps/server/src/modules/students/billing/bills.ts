import {
  abs,
  add,
  allocate,
  compare,
  type Decimal,
  decimal,
  fromInteger,
  min,
  multiply,
  subtract,
  sum,
  toText,
  zero,
} from '@cuentaclara/decimal'
import { monthName, roundCents } from '@cuentaclara/einvoice'

type Payer = { client_id: string; name: string; share: string }

/** A plan that is due in a month, with who pays for its student and what of it was billed already. */
export type DuePlan = {
  student_id: string
  student: string
  plan_id: string
  item_id: string | null
  item: string | null
  currency: 'CRC' | 'USD'
  amount: string
  discount_percent: string | null
  payers: Payer[]
  billed: { client_id: string; share: string; amount: string }[]
}

/** What somebody owes for a student past the term. */
export type Overdue = {
  student_id: string
  student: string
  client_id: string
  client: string
  currency: 'CRC' | 'USD'
  owed: string
  item_id: string | null
  /** Whether this payer was charged for paying late in the month already, and what all payers of the person were, in the currency. */
  is_charged: boolean
  charged: string
}

export type LateFee = {
  kind: 'percent' | 'amount'
  value: string
  /** Of an amount; without one it is charged in each currency. */
  currency?: 'CRC' | 'USD' | null | undefined
  after_days: number
}

export type BillLine = {
  student_id: string
  student: string
  /** Null for a charge for paying late. */
  plan_id: string | null
  item_id: string | null
  description: string
  /** Percent of the plan. */
  share: string
  price: string
  discount_percent: string | null
  /** The price less the discount. */
  amount: string
}
export type Bill = {
  client_id: string
  client: string
  currency: 'CRC' | 'USD'
  amount: string
  lines: BillLine[]
}

/** An invoice for each payer and currency, with a line for each plan and each charge for paying late. Pure. */
export function billsOf(
  month: string,
  plans: readonly DuePlan[],
  overdue: readonly Overdue[],
  lateFee: LateFee | null,
): Bill[] {
  const bills = new Map<string, Bill>()
  const put = (payer: { client_id: string; client: string; currency: Bill['currency'] }, line: BillLine) => {
    const key = `${payer.client_id} ${payer.currency}`
    const bill = bills.get(key) ?? { ...payer, amount: '0', lines: [] }
    bills.set(key, {
      ...bill,
      amount: toText(add(decimal(bill.amount), decimal(line.amount))),
      lines: [...bill.lines, line],
    })
  }
  for (const plan of plans) {
    for (const part of partsOf(plan)) {
      const { client_id, name: client } = part.payer
      put({ client_id, client, currency: plan.currency }, lineOf(month, plan, part))
    }
  }
  for (const { late, fee } of lateFee === null ? [] : lateFeesOf(overdue, lateFee)) {
    const { client_id, client, currency } = late
    if (compare(fee, zero) > 0) put({ client_id, client, currency }, lateLineOf(month, late, fee))
  }
  return [...bills.values()].toSorted(
    (one, other) =>
      one.client.localeCompare(other.client, 'es') || one.currency.localeCompare(other.currency),
  )
}

/** What one payer is billed of a plan: `amount` is what is left of the price after the discount. */
type Part = { payer: Payer; share: string; price: Decimal; amount: Decimal }

/**
 * What each payer is billed of a plan: to the cent, and together the whole of it. Of one that was billed in part each pays what
 * their share has beyond what they were billed, though the shares have changed since, and together what is left.
 */
function partsOf({ amount, discount_percent: percent, payers, billed }: DuePlan): Part[] {
  const whole = roundCents(decimal(amount))
  const discount = percent === null ? zero : percentOf(whole, percent)
  const net = subtract(whole, discount)
  const shares = payers.map(({ share }) => decimal(share))
  // A percent of each part, rounded, would not come to that of the whole; and split by itself no part of it is above its price.
  const split = (money: Decimal) => allocate(money, shares, cents)
  const [amounts, discounts] = [split(net), split(discount)]
  const parts = payers.map((payer, index) => ({
    payer,
    share: payer.share,
    ...priceOf(amounts[index]!, discounts[index]!),
  }))
  if (billed.length === 0) return parts
  let left = subtract(hundred, sharesOf(billed))
  const due = parts.flatMap((part) => {
    const own = sharesOf(billed.filter(({ client_id }) => client_id === part.payer.client_id))
    const share = min(subtract(decimal(part.share), own), left)
    if (compare(share, zero) <= 0) return []
    left = subtract(left, share)
    if (compare(share, decimal(part.share)) === 0) return [part]
    const text = toText(share)
    return [{ ...part, share: text, ...priceOf(percentOf(net, text), percentOf(discount, text)) }]
  })
  return toTheCent(due, net, billed)
}

/**
 * The same parts with the cents that rounding took or gave, so that with what was billed at this price they are the whole. What was
 * billed at another price keeps it, and the rest is of the new one.
 */
function toTheCent(parts: readonly Part[], net: Decimal, billed: DuePlan['billed']): Part[] {
  const paid = sum(billed.map(({ amount }) => decimal(amount)))
  const atThisPrice = percentOf(net, toText(sharesOf(billed)))
  // Each part, and the whole of them, is rounded by less than a cent.
  const most = multiply(oneCent, fromInteger(billed.length + 1))
  if (compare(abs(subtract(paid, atThisPrice)), most) > 0) return [...parts]
  let rest = subtract(subtract(net, paid), sum(parts.map(({ amount }) => amount)))
  // The largest parts first: the smallest may be of nothing.
  const bySize = [...parts].sort((one, other) => compare(other.amount, one.amount))
  const changed = new Map<Part, Part>()
  for (const part of bySize) {
    const amount = add(part.amount, rest)
    const kept = compare(amount, zero) < 0 ? zero : amount
    changed.set(part, { ...part, ...priceOf(kept, subtract(part.price, part.amount)) })
    rest = subtract(rest, subtract(kept, part.amount))
  }
  return parts.map((part) => changed.get(part)!)
}

function priceOf(amount: Decimal, discount: Decimal): Pick<Part, 'price' | 'amount'> {
  return { price: add(amount, discount), amount }
}

function sharesOf(billed: DuePlan['billed']): Decimal {
  return billed.reduce((all, { share }) => add(all, decimal(share)), zero)
}

function lineOf(month: string, plan: DuePlan, { share, price, amount }: Part): BillLine {
  const { student_id, student, plan_id, item_id, item, discount_percent } = plan
  return {
    student_id,
    student,
    plan_id,
    item_id,
    description: describe(item, student, month),
    share,
    price: toText(price),
    discount_percent,
    amount: toText(amount),
  }
}

type LatePart = { late: Overdue; fee: Decimal }

/**
 * What each payer is charged who was not yet: a percent of what they owe, or their part of an amount that a person costs once in a
 * currency, however many pay for them.
 */
function lateFeesOf(overdue: readonly Overdue[], { kind, value, currency }: LateFee): LatePart[] {
  const uncharged = overdue.filter((late) => !late.is_charged)
  if (kind === 'percent')
    return uncharged.map((late) => ({ late, fee: percentOf(decimal(late.owed), value) }))
  const meant = uncharged.filter((late) => currency == null || late.currency === currency)
  const people = Map.groupBy(meant, ({ student_id, currency }) => `${student_id} ${currency}`)
  return [...people.values()].flatMap((owing) => {
    const left = subtract(roundCents(decimal(value)), decimal(owing[0]!.charged))
    if (compare(left, zero) <= 0) return []
    const fees = allocate(
      left,
      owing.map(({ owed }) => decimal(owed)),
      cents,
    )
    return owing.map((late, index) => ({ late, fee: fees[index]! }))
  })
}

function lateLineOf(month: string, { student_id, student, item_id }: Overdue, fee: Decimal): BillLine {
  const price = toText(fee)
  return {
    student_id,
    student,
    plan_id: null,
    item_id,
    // Official text, in Spanish as the document is.
    description: describe('Recargo por mora', student, month),
    share: '100',
    price,
    discount_percent: null,
    amount: price,
  }
}

/** `Inglés A1 · Sofía Mora · noviembre de 2026`; a long name of an item gives way to whose month it is. */
function describe(what: string | null, student: string, month: string): string {
  const whose = `${student} · ${monthName(`${month}-01`)} de ${month.slice(0, 4)}`
  return what === null ? whose : `${what.slice(0, longest - whose.length - 3)} · ${whose}`
}

function percentOf(amount: Decimal, percent: string): Decimal {
  return roundCents(multiply(multiply(amount, decimal(percent)), decimal('0.01')))
}

// Digits after the point of what people pay.
const cents = 2
const oneCent = decimal('0.01')
const hundred = decimal('100')
// Characters of a line (Annex v4.4, Detalle).
const longest = 200
