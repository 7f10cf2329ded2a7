import { compare, type Decimal, decimal, isPositive, min } from '@cuentaclara/decimal'
import { convertTogether } from '@cuentaclara/einvoice'

type AtRate = { currency: string; exchange_rate: string }

/**
 * What an amount of a payment is worth in a currency, in its coins, at the rate that the payment came at. Null where no rate leads
 * there: between two foreign currencies, and for colones that came without one. Pure.
 */
export function worthIn(
  wanted: string,
  amount: Decimal,
  { currency, exchange_rate: rate }: AtRate,
): Decimal | null {
  if (currency === wanted) return amount
  if (currency !== 'CRC' && wanted !== 'CRC') return null
  if (currency === 'CRC' && compare(decimal(rate), decimal('1')) === 0) return null
  return convertTogether([{ amount, currency }], wanted, rate)[0]!
}

/** What is left of a deposit put to a document: as much as that owes, else all of it. Null where nothing of it can be. Pure. */
export function useOfDeposit(
  deposit: AtRate & { left: Decimal },
  debt: { currency: string; balance: Decimal },
): { amount: Decimal; taken: Decimal } | null {
  const worth = worthIn(debt.currency, deposit.left, deposit)
  if (worth === null || !isPositive(worth) || !isPositive(debt.balance)) return null
  if (compare(worth, debt.balance) <= 0) return { amount: worth, taken: deposit.left }
  const back = { currency: debt.currency, exchange_rate: deposit.exchange_rate }
  const taken = worthIn(deposit.currency, debt.balance, back)
  if (taken === null || !isPositive(taken)) return null
  return { amount: debt.balance, taken: min(taken, deposit.left) }
}
