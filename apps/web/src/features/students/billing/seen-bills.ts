import type { StudentBills } from '@cuentaclara/contracts'
import { add, decimal, toText } from '@cuentaclara/decimal'

type Bill = StudentBills['bills'][number]

/** The bills without the people who are left out, and without those that then bill nothing. */
export function billsWithout(bills: readonly Bill[], except: ReadonlySet<string>): Bill[] {
  return bills.flatMap((bill) => {
    const lines = bill.lines.filter(({ student_id }) => !except.has(student_id))
    return lines.length === 0 ? [] : [{ ...bill, lines, amount: sum(lines) }]
  })
}

/** Of the bills only what is charged for paying late. */
export function lateParts(bills: readonly Bill[]): Bill[] {
  return bills.flatMap((bill) => {
    const lines = bill.lines.filter(({ plan_id }) => plan_id === null)
    return lines.length === 0 ? [] : [{ ...bill, lines, amount: sum(lines) }]
  })
}

/** What they come to in each currency. */
export function seenTotals(bills: readonly Bill[]): { currency: Bill['currency']; amount: string }[] {
  const currencies = [...new Set(bills.map(({ currency }) => currency))]
  return currencies.map((currency) => ({
    currency,
    amount: sum(bills.filter((bill) => bill.currency === currency)),
  }))
}

function sum(parts: readonly { amount: string }[]): string {
  return toText(parts.map(({ amount }) => decimal(amount)).reduce(add))
}
