import {
  abs,
  add,
  compare,
  type Decimal,
  decimal,
  isPositive,
  isZero,
  subtract,
  sum,
} from '@cuentaclara/decimal'
import type { DraftPayment, Payment } from '../document/document.ts'
import { numberIn, roundMoney } from './scale.ts'

const halfCent = decimal('0.005')

/**
 * Means of payment with their amounts. One means pays everything; of several, the one without an amount pays the rest.
 * People pay cents while documents total five decimals: what is lost on the way goes to the last means.
 */
export function settlePayments(drafts: readonly DraftPayment[], total: Decimal): Payment[] {
  const payments = drafts.map(paymentFrom)
  const [only] = payments
  if (only && payments.length === 1) return [{ ...only, amount: total }]

  const unstated = payments.filter((payment) => !payment.amount)
  if (unstated.length > 1) return payments
  const rest = subtract(total, paid(payments))
  if (unstated.length === 1)
    return payments.map((payment) => (payment.amount ? payment : withRest(payment, rest)))
  return isZero(rest) || compare(abs(rest), halfCent) > 0 ? payments : addToLast(payments, rest)
}

/** All stated amounts together. */
export function paid(payments: readonly Payment[]): Decimal {
  return sum(payments.flatMap((payment) => (payment.amount ? [payment.amount] : [])))
}

function paymentFrom({ means, other, amount }: DraftPayment): Payment {
  const isStated = amount !== undefined && amount.trim() !== ''
  return { means, ...(other && { other }), ...(isStated && { amount: roundMoney(numberIn(amount)) }) }
}

function withRest(payment: Payment, rest: Decimal): Payment {
  return isPositive(rest) ? { ...payment, amount: rest } : payment
}

function addToLast(payments: Payment[], rest: Decimal): Payment[] {
  const last = payments.length - 1
  return payments.map((payment, i) =>
    i === last && payment.amount ? { ...payment, amount: add(payment.amount, rest) } : payment,
  )
}
