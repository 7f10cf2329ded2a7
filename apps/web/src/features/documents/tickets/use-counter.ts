import type { Company } from '@cuentaclara/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { createDraft } from '../actions.ts'
import { toDraftInput } from '../editor/draft/draft-mapping.ts'
import { type CartAction, hasService } from './cart.ts'
import { nameOf } from './cart-name.ts'
import { counterChoicesOf } from './counter-choices.ts'
import { focusSearch } from './item-search.tsx'
import { tellWindows } from './offline/bring-sales.ts'
import type { AskedSale } from './offline/own-till.ts'
import { useTill } from './offline/use-till.ts'
import { type CartAtHand, useCart } from './use-cart.ts'
import { useCounterShift } from './use-counter-shift.ts'
import { useParking } from './use-parking.ts'
import { useSale } from './use-sale.ts'

export type Counter = ReturnType<typeof useCounter>

/** The cart at the counter and what is done with it: sold, parked and taken up again, paid, or made an invoice. */
export function useCounter(company: Company) {
  const cache = useQueryClient()
  const choices = counterChoicesOf(company)
  const cart = useCart(company.id, { addsService: choices.adds_service })
  const { draft } = cart
  const [pending, setPending] = useState('1')
  const till = useTill(company.id)
  const shift = useCounterShift({
    company,
    tillPlace: till.place,
    isOnline: till.isOnline,
    isAskedFor: choices.asks_for_shift,
  })
  const { asked, key, isStuck, ...sale } = useSale({ company, choices, cart, till, shift })
  const { makeRoom, ...parking } = useParking(company.id, cart, isStuck)
  const toInvoice = useToInvoice(company.id, cart, isStuck)

  // A browser that was killed as it sold may have kept the cart that it had sold already.
  const isSoldBefore =
    (till.own?.soldCarts.includes(nameOf(draft) ?? '') ?? false) ||
    till.underWay.some((other) => other.key === key)
  const startAnew = useEffectEvent(cart.startAnew)
  useEffect(() => {
    if (isSoldBefore) startAnew()
  }, [isSoldBefore])

  /** A cart that may be sold already stays as it was asked for: what is changed in it now would be sold by nobody. */
  const change = (action: CartAction) => {
    if (!isStuck()) cart.dispatch(action)
  }
  const forgetAsked = async (other: AskedSale) => {
    await asked.forget(other.key)
    tellWindows()
  }

  return {
    draft,
    lines: cart.lines,
    /** The key of the line that was sold or changed last. */
    touched: cart.touched,
    /** Of the customer; null for the usual prices. */
    priceList: draft.client?.price_list_id ?? null,
    totals: cart.totals,
    choices,
    shift,
    till,
    dispatch: change,
    pending,
    setPending,
    /** Nobody has heard what became of the sale at hand while it is frozen; it stays as it is until then. */
    ...sale,
    ...parking,
    sell(action: CartAction) {
      change(action)
      setPending('1')
    },
    forgetAsked,
    /** A sale that could not be finished by itself is at hand again. */
    async takeUpAsked(other: AskedSale) {
      if (isStuck() || !(await makeRoom())) return
      await forgetAsked(other)
      // As long as it counts as under way, its cart is taken for one that was sold.
      await cache.invalidateQueries({ queryKey: ['own-till', company.id] })
      cart.put(other.draft)
      focusSearch()
    },
    toInvoice,
    toggleService() {
      if (choices.adds_service) change({ type: 'service', isOn: !hasService(draft) })
    },
  }
}

/** Takes what is at hand to the editor of invoices. */
function useToInvoice(company: string, cart: CartAtHand, isStuck: () => boolean) {
  const navigate = useNavigate()
  const isMoving = useRef(false)
  return async () => {
    // A double click makes one draft.
    if (isMoving.current || isStuck()) return
    isMoving.current = true
    try {
      const input = { ...toDraftInput(cart.draft), kind: 'invoice' as const }
      const made = await createDraft(company, input, crypto.randomUUID())
      cart.startAnew()
      focusSearch()
      await navigate({ to: '/invoices/new', search: { draft: made.id } })
    } catch (error) {
      toastRefusal(error, 'to-invoice')
    } finally {
      isMoving.current = false
    }
  }
}
