import type { Company, TillPlace } from '@cuentaclara/contracts'
import { useEffect } from 'react'
import { useCan } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toDraftInput } from '../editor/draft/draft-mapping.ts'
import type { CounterChoices } from './counter-choices.ts'
import type { Till } from './offline/use-till.ts'
import { saleKey } from './parked-queries.ts'
import type { Cash, Payment } from './pay-dialog.tsx'
import { saleRefusals } from './sale-refusals.ts'
import { offlineParts, printAlone, sellAlone } from './sell-alone.ts'
import { useAmountToPay } from './use-amount-to-pay.ts'
import type { CartAtHand } from './use-cart.ts'
import type { CounterShift } from './use-counter-shift.ts'
import { useIdentityAsked } from './use-identity-asked.ts'
import { isSameSale, useSaleOfServer } from './use-sale-of-server.ts'
import { useSaleStage } from './use-sale-stage.ts'

type SaleParts = {
  company: Company
  choices: CounterChoices
  cart: CartAtHand
  till: Till
  shift: CounterShift
}

/**
 * The cart at hand is paid: by the server, or without it by the till that this browser is. What was asked for and not heard of is asked again,
 * and never sold twice.
 */
export function useSale({ company: { id: company }, choices, cart, till, shift }: SaleParts) {
  const { t } = useTranslation()
  const mayIssue = useCan('documents.issue')
  const { draft, lines } = cart
  const key = saleKey(draft)
  const stage = useSaleStage()
  const amount = useAmountToPay(cart, stage.isPaying)
  const identity = useIdentityAsked(company, choices, cart)
  const sentencesOf = (error: unknown) => saleRefusals(error, t, { draft, lines })
  const server = useSaleOfServer({ company, choices, cart, till, stage, key, sentencesOf })
  useOfflineParts(till)

  /** Shown once the sum is there: who is faster than the engine has asked all the same. */
  const askToPay = () => {
    const isOver = stage.isPaying || stage.sold !== null || stage.soldAlone !== null
    if (!mayIssue || lines.length === 0 || isOver) return
    if (server.isFrozen) return void server.askAgain()
    if (shift.isMissing) return shift.ask()
    void shift.whenAgreed(stage.startPaying)
  }

  const inputOf = (payments: Payment[], cash: Cash | null) => ({
    ...toDraftInput(draft),
    ...(shift.place && placeOf(shift.place)),
    payments,
    ...(cash && { cash }),
  })
  const pay = (payments: Payment[], cash: Cash | null) =>
    stage.busily(async () => {
      stage.refuse([])
      const input = inputOf(payments, cash)
      try {
        // A sale that was under way when the network went may have arrived: it is asked for again, never sold once more.
        const earlier = await server.asked.read()
        if (await till.isAlone()) await (earlier === null ? goAlone(input, cash) : server.leave(earlier))
        else if (earlier !== null) await server.finish(earlier, cash, isSameSale(earlier.input, input))
        else {
          const own = key ?? crypto.randomUUID()
          await server.ask({ key: own, total: amount.of(payments), draft, input }, cash)
        }
      } catch (error) {
        stage.refuse(sentencesOf(error))
      }
    })
  /** Without the server. */
  const goAlone = async (input: ReturnType<typeof inputOf>, cash: Cash | null) => {
    const total = amount.of(input.payments)
    const sale = await sellAlone(company, { key, draft, input, total, change: cash?.change ?? null })
    stage.sellAlone(sale)
    if (choices.prints_at_once && till.own !== null) void printAlone(sale, till.own)
    cart.startAnew()
  }

  const { isPaying, isBusy, problems, sold, soldAlone, stopPaying, next } = stage
  const { asked, isFrozen, isStuck, askAgain, leaveUnheard } = server
  return {
    mayIssue,
    key,
    ...{ asked, isFrozen, isStuck, askAgain, leaveUnheard },
    ...{ isPaying, isBusy, problems, sold, soldAlone, stopPaying, next },
    cardTotal: amount.byCard,
    /** Who buys for so much is asked before anybody pays. */
    isAskingIdentity: isPaying && identity.isAsked,
    goWithoutIdentity: identity.goWithout,
    askToPay,
    pay,
  }
}

/** A till has what sells without the server here before. */
function useOfflineParts({ own }: Till) {
  const hasTill = own !== null
  useEffect(() => {
    if (hasTill) void offlineParts().catch(() => undefined)
  }, [hasTill])
}

function placeOf({ branch, terminal }: TillPlace): TillPlace {
  return { branch, terminal }
}
