import type { BankProposal } from '@cuentaclara/contracts'
import { decimal, isPositive } from '@cuentaclara/decimal'
import { readOpenDeposits } from '#modules/quotations/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { giveWay } from '#platform/give-way.ts'
import { type LockedLine, readDebts, readPayers, readStanding } from './bank-store.ts'
import { payerWords } from './payer-words.ts'
import { proposeMatches } from './propose-matches.ts'

type Line = Pick<LockedLine, 'id' | 'amount' | 'currency' | 'happened_on' | 'text' | 'reference'>

/** What each line that came in may be, by its id. */
export async function proposeForLines(
  ctx: CompanyContext,
  lines: readonly Line[],
): Promise<Map<string, BankProposal[]>> {
  const incoming = lines.filter(({ amount }) => isPositive(decimal(amount)))
  const payers = await readPayers(
    ctx,
    incoming.map(({ text }) => payerWords(text)),
  )
  const found = new Map<string, BankProposal[]>()
  for (const [currency, ofCurrency] of Map.groupBy(incoming, (line) => line.currency)) {
    const amounts = [...new Set(ofCurrency.map(({ amount }) => amount))]
    const [debts, payments, deposits] = await Promise.all([
      readDebts(ctx, currency, amounts),
      readStanding(ctx, currency, amounts),
      readOpenDeposits(ctx, currency),
    ])
    for (const { id, amount, happened_on: day, text, reference } of ofCurrency) {
      const learnedClient = payers.get(payerWords(text)) ?? null
      const facts = { day, amount: decimal(amount), text, reference }
      found.set(id, proposeMatches(facts, { debts, payments, deposits, learnedClient }))
      // Each is held against thousands of documents.
      await giveWay()
    }
  }
  return found
}
