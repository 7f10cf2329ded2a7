import type { ParkedSale } from '@cuentaclara/contracts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastError } from '#ui/feedback/toasts.tsx'
import { focusSearch } from './item-search.tsx'
import type { ParkAct } from './parked-acts.ts'
import type { CartAtHand } from './use-cart.ts'
import { useParkedSales } from './use-parked-sales.ts'

/** The cart at hand waits for its customer, and one that waited is taken up in its place. Below `useCart`, which keeps it first. */
export function useParking(company: string, cart: CartAtHand, isStuck: () => boolean) {
  const { t } = useTranslation()
  const { draft, lines, totals } = cart
  const parked = useParkedSales(company)
  const [isParking, setIsParking] = useState(false)
  const takenUp = draft.more.parkedSale
  const tookUp = useEffectEvent(parked.tookUp)
  // After it was kept: whoever kills the browser before that takes it up again.
  useEffect(() => {
    if (takenUp !== undefined) tookUp(takenUp)
  }, [takenUp])

  const park = (name: string) => parked.park(draft, name, totals?.total ?? '0')
  const startAnew = () => {
    cart.startAnew()
    focusSearch()
  }
  const put: CartAtHand['put'] = (sale) => {
    cart.put(sale)
    focusSearch()
  }
  /** What is at hand waits in the place of what comes to hand; false when it could not be parked. */
  const makeRoom = async () => lines.length === 0 || (await park(''))
  return {
    parked,
    isParking,
    makeRoom,
    askToPark() {
      if (lines.length > 0 && !isParking && !isStuck()) setIsParking(true)
    },
    async parkCart(name: string) {
      if (!(await park(name))) return
      setIsParking(false)
      startAnew()
    },
    stopParking() {
      setIsParking(false)
      focusSearch()
    },
    async takeUp(sale: ParkedSale) {
      if (isStuck() || !(await makeRoom())) return
      const taken = await parked.take(sale)
      if (taken === null) return lines.length > 0 ? startAnew() : undefined
      put(taken)
    },
    /** What does not wait after all is at hand again. */
    async takeBack(act: ParkAct) {
      if (isStuck()) return
      if (act.problem !== null && !(await makeRoom())) return
      const back = parked.takeBack(act)
      if (back === null)
        return toastError({ message: t('documents.editor.unknownOutcome'), subject: 'parked' })
      put(back)
    },
  }
}
