import type { BankSpending } from '@cuentaclara/contracts'
import { abs, decimal, isNegative, toText } from '@cuentaclara/decimal'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { giveWay } from '#platform/give-way.ts'
import type { LockedLine } from './bank-store.ts'
import { owedInOther } from './dollar-on.ts'
import { proposeSpendings } from './propose-spendings.ts'
import { readOwed, readPaid } from './spending-store.ts'

type Line = Pick<LockedLine, 'id' | 'amount' | 'currency' | 'happened_on' | 'text' | 'reference'>

/**
 * What each line that went out may have paid, by its id; nothing for who may record no expenses. Expenses of the other currency are never
 * certain: whoever looks for what is need not read them.
 */
export async function spendingsOf(
  ctx: CompanyContext,
  lines: readonly Line[],
  { onlySame = false }: { onlySame?: boolean } = {},
): Promise<Map<string, BankSpending[]>> {
  const found = new Map<string, BankSpending[]>()
  const outgoing = lines.filter(({ amount }) => isNegative(decimal(amount)))
  if (outgoing.length === 0 || ctx.reach('expenses.record') === 'none') return found
  for (const [currency, ofCurrency] of Map.groupBy(outgoing, (line) => line.currency)) {
    const amounts = [...new Set(ofCurrency.map(({ amount }) => toText(abs(decimal(amount)))))]
    const days = ofCurrency.map(({ happened_on }) => happened_on).sort()
    const [owed, paid] = await Promise.all([
      readOwed(ctx, currency, amounts),
      readPaid(ctx, currency, { amounts, from: days[0]!, to: days.at(-1)! }),
    ])
    const othersOn = onlySame
      ? () => null
      : await owedInOther(ctx, { currency, days }, (other) => readOwed(ctx, other, []))
    for (const { id, amount, happened_on: day, text, reference } of ofCurrency) {
      const facts = { day, amount: abs(decimal(amount)), text, reference }
      found.set(id, proposeSpendings(facts, { owed, paid, others: othersOn(day) }))
      // Each is held against thousands of expenses.
      await giveWay()
    }
  }
  return found
}
