import type { DraftInput } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { useQueryClient } from '@tanstack/react-query'
import { useActKey } from '#lib/http/act-key.ts'
import { isOutcomeUnknown } from '#lib/http/api-error.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastError, toastSuccess } from '#ui/feedback/toasts.tsx'
import { issueDocument } from '../actions.ts'
import { toDraftInput } from '../editor/draft/draft-mapping.ts'
import { rememberRow } from '../queries.ts'
import type { CounterChoices } from './counter-choices.ts'
import { isRefusal } from './offline/finish-asked.ts'
import type { AskedSale } from './offline/own-till.ts'
import { useAskedSale } from './offline/use-asked-sale.ts'
import type { Till } from './offline/use-till.ts'
import type { Cash } from './pay-dialog.tsx'
import { printTicket } from './print-ticket.ts'
import type { CartAtHand } from './use-cart.ts'
import type { SaleStage } from './use-sale-stage.ts'

type ServerParts = {
  company: string
  choices: CounterChoices
  cart: CartAtHand
  till: Till
  stage: SaleStage
  /** Under which the sale at hand is asked for. */
  key: string | null
  sentencesOf: (error: unknown) => string[]
}

/** What is asked of the server is made once: what nobody heard of is asked for again under its own key, or goes on without the counter. */
export function useSaleOfServer({ company, choices, cart, till, stage, key, sentencesOf }: ServerParts) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  // A till goes on without an answer: its customer waits no longer than this.
  const once = useActKey(till.own === null ? {} : { mostAnswerMs: 4_000 })
  const asked = useAskedSale(company, till, key)
  const sayUnknown = (message: string) => toastError({ message, subject: 'unknown' })
  const isFrozen = asked.unheard !== null && !stage.isBusy

  /** Has the server make what was asked for, or say what it made of it before. Throws what it answers otherwise. */
  const finish = async (sale: AskedSale, cash: Cash | null, isAsShown: boolean) => {
    const row = await once(sale.input, () => issueDocument(company, sale.input, sale.key)).catch(
      async (error: unknown) => {
        // What was refused was not done: the next press may do without the server.
        if (isRefusal(error)) await asked.forget(sale.key)
        throw error
      },
    )
    await asked.sold(sale)
    rememberRow(cache, company, row)
    stage.sell({ row, change: isAsShown ? (cash?.change ?? null) : null })
    if (!isAsShown)
      toastError({
        message: t('till.asAskedBefore', { number: shortNumber(row.consecutivo) }),
        subject: 'till',
      })
    if (choices.prints_at_once && row.clave !== null) void printTicket(company, row).catch(() => {})
    void cache.invalidateQueries({ queryKey: ['shifts', company] })
    cart.startAnew()
  }

  /** The counter goes on; the sale is finished by itself once somebody answers. */
  const leave = async (sale: AskedSale) => {
    await asked.leave(sale)
    stage.stopPaying()
    toastSuccess({ message: t('till.leftUnderWay'), subject: 'till' })
    cart.startAnew()
  }

  return {
    asked,
    /** Somebody has to hear first what became of the sale at hand. */
    isFrozen,
    /** What may be made already goes nowhere else: there it would be made once more. */
    isStuck(): boolean {
      if (isFrozen) sayUnknown(t('till.unheard'))
      return isFrozen
    },
    finish,
    leave,
    /** Noted on the device before it is asked for, so that it is known to be under way whatever becomes of this browser. */
    async ask(sale: Pick<AskedSale, 'key' | 'total' | 'draft' | 'input'>, cash: Cash | null): Promise<void> {
      await finish(await asked.note(sale), cash, true).catch(async (error: unknown) => {
        // Surely not begun it was not done either.
        if (!isOutcomeUnknown(error)) await asked.forget(sale.key)
        throw error
      })
    },
    /** Asks once more what became of the sale that was asked for. */
    async askAgain(): Promise<void> {
      const sale = asked.unheard
      if (sale === null || stage.isBusy) return
      await stage.busily(async () => {
        try {
          if (await till.isAlone()) await leave(sale)
          else
            await finish(
              sale,
              sale.input.cash ?? null,
              isSameSale(toDraftInput(sale.draft), toDraftInput(cart.draft)),
            )
        } catch (error) {
          sayUnknown(sentencesOf(error).join(' '))
        }
      })
    },
    /** The way out where nobody answers: the next sale goes on without this one. */
    async leaveUnheard(): Promise<void> {
      if (asked.unheard === null || stage.isBusy) return
      await leave(asked.unheard).catch((error: unknown) => sayUnknown(sentencesOf(error).join(' ')))
    },
  }
}

/** Whether two sales ask for the same, whatever way the device kept them. */
export function isSameSale(one: DraftInput, other: DraftInput): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
