import type { QuotationDetail } from '@cuentaclara/contracts'
import { compare, decimal, isPositive, max, subtract, sum, toText, zero } from '@cuentaclara/decimal'
import { costaRicaInstant, depositOf, isWholeCoins, type OfferDeposit } from '@cuentaclara/einvoice'
import { type Deposit, worthIn } from '#modules/payments/index.ts'
import { Invalid } from '#platform/errors.ts'
import type { QuotationInput } from './assess-quotation.ts'

/** Refuses a deposit of nothing, of more than everything, and of parts of a coin. Throws Invalid. */
export function refuseStrangeDeposit({
  deposit,
  content,
}: Pick<QuotationInput, 'deposit' | 'content'>): void {
  if (!deposit) return
  const value = decimal(deposit.value)
  const isPercent = deposit.kind === 'percent'
  if (isPercent && (!isPositive(value) || compare(value, decimal('100')) > 0 || !isWholeCoins(value, 'CRC')))
    throw new Invalid({ 'deposit.value': ['percent'] })
  if (!isPositive(value)) throw new Invalid({ 'deposit.value': ['positive'] })
  if (!isPercent && !isWholeCoins(value, content.currency))
    throw new Invalid({ 'deposit.value': ['whole-coins'] })
}

type Offered = { deposit: OfferDeposit | null; total: string; currency: string }

/** What an offer asks for before work begins, and what of it came in and was not given back; null where it asks for nothing. */
export function depositView(
  { deposit, total, currency }: Offered,
  deposits: readonly Deposit[],
): QuotationDetail['deposit'] {
  if (deposit === null) return null
  const wanted = depositOf(deposit, decimal(total), currency)
  const came = deposits.filter(({ counts }) => counts)
  const kept = ({ amount, refunded }: Deposit) => subtract(decimal(amount), decimal(refunded))
  const received = sum(came.map((each) => worthIn(currency, kept(each), each) ?? zero))
  const left = max(subtract(wanted, received), zero)
  return { ...deposit, wanted: toText(wanted), received: toText(received), left: toText(left) }
}

/** Deposits as they are told of an offer: what each is worth in its currency, null where no rate says it. */
export function depositsView(deposits: readonly Deposit[], currency: string): QuotationDetail['deposits'] {
  return deposits.map(
    ({ exchange_rate, refunded: _, created_at: recordedAt, voided_at: voidedAt, ...each }) => {
      const worth = worthIn(currency, decimal(each.amount), { currency: each.currency, exchange_rate })
      return {
        ...each,
        worth: worth === null ? null : toText(worth),
        recorded_at: costaRicaInstant(recordedAt.getTime()),
        voided_at: voidedAt === null ? null : costaRicaInstant(voidedAt.getTime()),
      }
    },
  )
}
