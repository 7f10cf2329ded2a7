import type { BankProposal, BankSettlement } from '@cuentaclara/contracts'
import { decimal, isPositive } from '@cuentaclara/decimal'
import { findFitting, readDeposits, type SettledDeposit } from '#modules/card-settlements/index.ts'
import { readOpenDeposits } from '#modules/quotations/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { giveWay } from '#platform/give-way.ts'
import { type LockedLine, readDebts, readPayers, readStanding } from './bank-store.ts'
import { owedInOther } from './dollar-on.ts'
import { payerWords } from './payer-words.ts'
import { proposeMatches } from './propose-matches.ts'

type Line = Pick<LockedLine, 'id' | 'amount' | 'currency' | 'happened_on' | 'text' | 'reference'>

/** What a line may be, by its id: payments and what they pay, or what an acquirer of cards deposited. */
export type Proposed = {
  proposals: Map<string, BankProposal[]>
  settlements: Map<string, BankSettlement[]>
}

/**
 * What each line that came in may be. Documents of the other currency are never certain: whoever looks for what is need not read them.
 */
export async function proposeForLines(
  ctx: CompanyContext,
  lines: readonly Line[],
  { onlySame = false }: { onlySame?: boolean } = {},
): Promise<Proposed> {
  const incoming = lines.filter(({ amount }) => isPositive(decimal(amount)))
  const found: Proposed = { proposals: new Map(), settlements: new Map() }
  if (incoming.length === 0) return found
  const payers = await readPayers(
    ctx,
    incoming.map(({ text }) => payerWords(text)),
  )
  for (const [currency, ofCurrency] of Map.groupBy(incoming, (line) => line.currency)) {
    const amounts = [...new Set(ofCurrency.map(({ amount }) => amount))]
    const [debts, payments, deposits, settled] = await Promise.all([
      readDebts(ctx, currency, amounts),
      readStanding(ctx, currency, amounts),
      readOpenDeposits(ctx, { currency }),
      readDeposits(ctx, { currency, amounts }),
    ])
    const days = ofCurrency.map(({ happened_on }) => happened_on)
    const othersOn = onlySame
      ? () => null
      : await owedInOther(ctx, { currency, days }, (other) => readDebts(ctx, other, []))
    for (const { id, amount, happened_on: day, text, reference } of ofCurrency) {
      const learnedClient = payers.get(payerWords(text)) ?? null
      const facts = { day, amount: decimal(amount), text, reference }
      const settlements = findFitting(settled, { amount, day }).map(toSettlement)
      const others = othersOn(day)
      const proposals = proposeMatches(facts, { debts, payments, deposits, others, learnedClient })
      found.settlements.set(id, settlements)
      // What an acquirer may have deposited is nobody's payment for certain.
      found.proposals.set(id, settlements.length === 0 ? proposals : proposals.map(uncertain))
      // Each is held against thousands of documents.
      await giveWay()
    }
  }
  return found
}

function toSettlement({ id, settled_on, acquirer, reference }: SettledDeposit): BankSettlement {
  return { id, settled_on, acquirer, reference }
}

function uncertain(proposal: BankProposal): BankProposal {
  return { ...proposal, is_certain: false }
}
