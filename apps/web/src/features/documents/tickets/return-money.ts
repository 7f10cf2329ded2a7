import { compare, parseDecimal, zero } from '@cuentaclara/decimal'
import type { EditorPayment } from '../editor/draft/draft.ts'
import { leftOf, roundedCash } from './cart.ts'
import type { Cash } from './pay-dialog.tsx'

/** How the money of what came back is given back: all of it in cash, a part, all by another means, or nothing over the counter. */
export const returnWays = ['cash', 'split', 'other', 'none'] as const
export type ReturnWay = (typeof returnWays)[number]
/** By what goes back what does not in cash. Annex v4.4, note 6. */
export const restMeans = ['02', '06', '04'] as const
const cash = '01'

type Asked = {
  way: ReturnWay
  /** What the note comes to. */
  total: string
  currency: string
  /** Where a part goes back in cash, how much; and by what the rest. */
  cashPart: string
  restBy: string
  /** Whether cash is rounded to five colones. */
  roundsCash: boolean
  /**
   * By which means its note is paid and no other, with what each gives back: where tax was given back for a card, the note takes back just that
   * part of it (Annex v4.4, TotalIVADevuelto), and comes to something else by any other. Null where one is free to say.
   */
  fixed?: readonly EditorPayment[] | null
}

type Given = {
  /** Of the note; null for those of its sale. */
  payments: EditorPayment[] | null
  /** What leaves the drawer; null where nothing goes back over the counter. */
  cash: Cash | null
  /** What goes back otherwise. */
  rest: string
  /** Whether both parts are something. */
  isWhole: boolean
}

/** What is written of the money that goes back. Pure. */
export function moneyBack({
  way,
  total,
  currency,
  cashPart,
  restBy,
  roundsCash,
  fixed = null,
}: Asked): Given {
  if (way === 'none') return { payments: null, cash: null, rest: total, isWhole: true }
  if (fixed !== null && way !== 'cash') {
    const payments = withRest(fixed, total)
    const inCash = payments.find(({ means }) => means === cash)?.amount ?? '0'
    const change = roundsCash ? roundedCash(inCash, currency) : inCash
    return {
      payments,
      cash: { received: '0', change },
      rest: leftOf(total, [inCash]),
      isWhole: isPositive(total),
    }
  }
  if (way === 'other') {
    const payments = [{ means: restBy, other: '', amount: total }]
    // With nothing in cash the note says that its one means is how the money went back, not how its sale was paid.
    return { payments, cash: { received: '0', change: '0' }, rest: total, isWhole: isPositive(total) }
  }
  const inCash = way === 'split' ? cashPart || '0' : total
  const change = roundsCash ? roundedCash(inCash, currency) : inCash
  const rest = leftOf(total, [inCash])
  const given = { cash: { received: '0', change }, rest }
  if (way === 'cash') return { ...given, payments: null, isWhole: true }
  const payments = [
    { means: cash, other: '', amount: inCash },
    { means: restBy, other: '', amount: rest },
  ]
  return { ...given, payments, isWhole: isPositive(inCash) && isPositive(rest) }
}

/** The one without an amount gives back the rest. */
function withRest(payments: readonly EditorPayment[], total: string): EditorPayment[] {
  const stated = payments.flatMap(({ amount }) => (amount === '' ? [] : amount))
  return payments.map((each) => (each.amount === '' ? { ...each, amount: leftOf(total, stated) } : each))
}

/** How the money may go back: by parts that are fixed, only where both are there. */
export function waysOf(fixed: readonly EditorPayment[] | null): readonly ReturnWay[] {
  if (fixed === null) return returnWays
  const hasCash = fixed.some(({ means }) => means === cash)
  return ['cash', hasCash && fixed.length > 1 ? 'split' : 'other', 'none']
}

type Paid = readonly { means: string }[]

/** As it was paid: of what a card or SINPE Móvil paid, no cash goes out unless somebody says so; by what nothing goes back here, nothing. */
export function usualWay(payments: Paid): ReturnWay {
  const inCash = payments.filter(({ means }) => means === cash).length
  if (inCash === 0) return otherOf(payments) === undefined ? 'none' : 'other'
  return inCash === payments.length ? 'cash' : 'split'
}

export function usualRest(payments: Paid): string {
  return otherOf(payments) ?? restMeans[0]
}

function otherOf(payments: Paid): string | undefined {
  return restMeans.find((means) => payments.some((payment) => payment.means === means))
}

function isPositive(amount: string): boolean {
  const read = parseDecimal(amount)
  return read !== null && compare(read, zero) > 0
}
