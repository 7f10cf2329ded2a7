import type { BankProposal } from '@cuentaclara/contracts'
import { compare, type Decimal, down, sum, toText, up } from '@cuentaclara/decimal'
import { convertTogether } from '@cuentaclara/einvoice'
import type { LineFacts, OpenDebt } from './match-facts.ts'
import { nearRate, type OtherCurrency, type OwedInOther, rateOf, type Told } from './near-rate.ts'
import { totalOf } from './sums-of-debts.ts'

/**
 * Documents of the other currency that a line pays whole at a rate near that of the day, the nearest first. The rate is what the bank
 * made of the money, which nobody else knows: it is shown, and a person always decides.
 */
export function proposeByRate(
  line: LineFacts,
  others: OwedInOther<OpenDebt>,
  told: Told<OpenDebt>,
): BankProposal[] {
  const owing = Map.groupBy(others.owed, ({ client_id }) => client_id)
  return nearRate(line.amount, others, owing.values(), told).map(({ debts, reasons }) =>
    proposal(line, others, debts, reasons),
  )
}

function proposal(
  { amount }: LineFacts,
  { currency, rate }: OtherCurrency,
  debts: readonly OpenDebt[],
  reasons: BankProposal['reasons'],
): BankProposal {
  const { client_id, client_name } = debts[0]!
  return {
    ...{ client_id, client_name, reasons, is_certain: false, payment: null, quotation: null },
    documents: debts.map(({ id, kind, consecutivo, balance }) => {
      const owed = toText(balance)
      return { id, kind, consecutivo, balance: owed, amount: owed }
    }),
    exchange: { currency, rate: toText(rateThatPays(amount, currency, debts)), usual: toText(rate) },
  }
}

/** The rate at which the documents cost the line's money: to the coin, and never more than it, as far as a rate has decimals. */
function rateThatPays(
  amount: Decimal,
  currency: OtherCurrency['currency'],
  debts: readonly OpenDebt[],
): Decimal {
  const owed = totalOf(debts)
  const nearest = rateOf(amount, currency, owed)
  const money = debts.map(({ balance }) => ({ amount: balance, currency }))
  const cost = sum(convertTogether(money, currency === 'USD' ? 'CRC' : 'USD', toText(nearest)))
  if (compare(cost, amount) <= 0) return nearest
  return rateOf(amount, currency, owed, currency === 'USD' ? down : up)
}
