import type { StudentBills } from '@cuentaclara/contracts'
import { add, decimal, toText } from '@cuentaclara/decimal'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Bill } from './bills.ts'
import { type BillsQuestion, countUnbilled, readBills } from './read-bills.ts'

/** What a month would bill, payer by payer, and of how many people nothing. */
export async function previewBills(ctx: CompanyContext, question: BillsQuestion): Promise<StudentBills> {
  ctx.permit('documents.draft')
  ctx.permit('clients.edit')
  const bills = await readBills(ctx, question)
  return {
    month: question.month,
    bills: bills.map(({ lines, ...bill }) => ({
      ...bill,
      lines: lines.map(({ item_id: _, share: __, price: ___, ...line }) => line),
    })),
    totals: totalsOf(bills),
    ...(await countUnbilled(ctx, question)),
  }
}

/** What bills come to in each currency. */
export function totalsOf(bills: readonly Bill[]): StudentBills['totals'] {
  const currencies = [...new Set(bills.map(({ currency }) => currency))].toSorted()
  return currencies.map((currency) => {
    const own = bills.filter((bill) => bill.currency === currency)
    const amount = own.map((bill) => decimal(bill.amount)).reduce(add)
    return { currency, amount: toText(amount), invoices: own.length }
  })
}

/** The bills without some people, and without those that then bill nothing. */
export function withoutPeople(bills: readonly Bill[], except: readonly string[]): Bill[] {
  return bills.flatMap((bill) => {
    const lines = bill.lines.filter(({ student_id }) => !except.includes(student_id))
    if (lines.length === 0) return []
    return [{ ...bill, lines, amount: toText(lines.map(({ amount }) => decimal(amount)).reduce(add)) }]
  })
}
