import { useMemo } from 'react'
import { card, paidBy } from './paid-by.ts'
import type { Payment } from './pay-dialog.tsx'
import type { CartAtHand } from './use-cart.ts'
import { useCartTotals } from './use-cart-total.ts'

/**
 * What the cart comes to by what it is paid with: health services that a card pays for cost less, for their tax is given back (Annex v4.4,
 * TotalIVADevuelto). Nobody asks before they pay.
 */
export function useAmountToPay({ draft, totals }: CartAtHand, isPaying: boolean) {
  const byCard = useCartTotals(
    useMemo(() => (isPaying ? paidBy(draft, [{ means: card }]) : null), [draft, isPaying]),
  )
  return {
    byCard: byCard?.total ?? totals?.total ?? '0',
    of(payments: readonly Payment[]): string {
      return (payments.every(({ means }) => means === card) ? byCard : totals)?.total ?? '0'
    },
  }
}
