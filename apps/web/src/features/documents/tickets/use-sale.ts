import type { Company, DocumentRow, DraftInput, TillPlace } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import { exchangeRateQuery } from '#lib/company/exchange-rate-query.ts'
import { useActKey } from '#lib/http/act-key.ts'
import { isOutcomeUnknown } from '#lib/http/api-error.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastError, toastSuccess } from '#ui/feedback/toasts.tsx'
import { issueDocument } from '../actions.ts'
import { toDraftInput } from '../editor/draft/draft-mapping.ts'
import { rememberRow } from '../queries.ts'
import { asksIdentity } from './asks-identity.ts'
import { nameOf } from './cart-name.ts'
import type { CounterChoices } from './counter-choices.ts'
import { focusSearch } from './item-search.tsx'
import { isRefusal } from './offline/finish-asked.ts'
import type { AskedSale, WaitingSale } from './offline/own-till.ts'
import { useAskedSale } from './offline/use-asked-sale.ts'
import type { Till } from './offline/use-till.ts'
import { card, paidBy } from './paid-by.ts'
import { saleKey } from './parked-queries.ts'
import type { Cash, Payment } from './pay-dialog.tsx'
import { printTicket } from './print-ticket.ts'
import { saleRefusals } from './sale-refusals.ts'
import { offlineParts, printAlone, sellAlone } from './sell-alone.ts'
import type { CartAtHand } from './use-cart.ts'
import { useCartTotals } from './use-cart-total.ts'
import type { CounterShift } from './use-counter-shift.ts'

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
export function useSale({ company, choices, cart, till, shift }: SaleParts) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const mayIssue = useCan('documents.issue')
  const { draft, lines, totals } = cart
  const { place } = shift
  const [isPaying, setIsPaying] = useState(false)
  // Health services that a card pays for cost less: their tax is given back (Annex v4.4, TotalIVADevuelto). Nobody asks before they pay.
  const cardTotals = useCartTotals(
    useMemo(() => (isPaying ? paidBy(draft, [{ means: card }]) : null), [draft, isPaying]),
  )
  const [isBusy, setIsBusy] = useState(false)
  const [problems, setProblems] = useState<string[]>([])
  const [sold, setSold] = useState<{ row: DocumentRow; change: string | null } | null>(null)
  const [soldAlone, setSoldAlone] = useState<WaitingSale | null>(null)
  // A till goes on without an answer: its customer waits no longer than this.
  const once = useActKey(till.own === null ? {} : { mostAnswerMs: 4_000 })
  const key = saleKey(draft)
  const asked = useAskedSale(company.id, till, key)
  const isFrozen = asked.unheard !== null && !isBusy
  const identity = useIdentityAsked(company.id, choices, cart)
  const hasTill = till.own !== null
  useEffect(() => {
    if (hasTill) void offlineParts().catch(() => undefined)
  }, [hasTill])

  /** What may be made already goes nowhere else: there it would be made once more. */
  const isStuck = () => {
    if (!isFrozen) return false
    toastError({ message: t('till.unheard'), subject: 'unknown' })
    return true
  }
  const sentencesOf = (error: unknown) => saleRefusals(error, t, { draft, lines })
  /** Shown once the sum is there: who is faster than the engine has asked all the same. */
  const askToPay = () => {
    if (!mayIssue || lines.length === 0 || isPaying || sold !== null || soldAlone !== null) return
    if (isFrozen) return void askAgain()
    if (shift.isMissing) return shift.ask()
    void shift.whenAgreed(() => {
      setProblems([])
      setIsPaying(true)
    })
  }
  const totalOf = (payments: readonly Payment[]) =>
    (payments.every(({ means }) => means === card) ? cardTotals : totals)?.total ?? '0'
  const pay = async (payments: Payment[], cash: Cash | null) => {
    const body = {
      ...toDraftInput(draft),
      ...(place && placeOf(place)),
      payments,
      ...(cash && { cash }),
    }
    setIsBusy(true)
    setProblems([])
    try {
      // A sale that was under way when the network went may have arrived: it is asked for again, never sold once more.
      const earlier = await asked.read()
      if (await till.isAlone()) return earlier === null ? await goAlone(body, cash) : await leave(earlier)
      if (earlier !== null) return await finish(earlier, cash, isSame(earlier.input, body))
      const sale = { key: key ?? crypto.randomUUID(), total: totalOf(payments), draft, input: body }
      await finish(await asked.note(sale), cash, true).catch(async (error: unknown) => {
        // Surely not begun it was not done either.
        if (!isOutcomeUnknown(error)) await asked.forget(sale.key)
        throw error
      })
    } catch (error) {
      setProblems(sentencesOf(error))
    } finally {
      setIsBusy(false)
    }
  }
  /** Asks once more what became of the sale that was asked for. */
  const askAgain = async () => {
    const sale = asked.unheard
    if (sale === null || isBusy) return
    setIsBusy(true)
    try {
      if (await till.isAlone()) await leave(sale)
      else await finish(sale, sale.input.cash ?? null, isSame(toDraftInput(sale.draft), toDraftInput(draft)))
    } catch (error) {
      toastError({ message: sentencesOf(error).join(' '), subject: 'unknown' })
    } finally {
      setIsBusy(false)
    }
  }
  /** Has the server make what was asked for, or say what it made of it before. Throws what it answers otherwise. */
  const finish = async (sale: AskedSale, cash: Cash | null, isAsShown: boolean) => {
    const { key: own, input } = sale
    const row = await once(input, () => issueDocument(company.id, input, own)).catch(
      async (error: unknown) => {
        // What was refused was not done: the next press may do without the server.
        if (isRefusal(error)) await asked.forget(own)
        throw error
      },
    )
    await asked.sold(sale)
    rememberRow(cache, company.id, row)
    setIsPaying(false)
    setSold({ row, change: isAsShown ? (cash?.change ?? null) : null })
    if (!isAsShown)
      toastError({
        message: t('till.asAskedBefore', { number: shortNumber(row.consecutivo) }),
        subject: 'till',
      })
    if (choices.prints_at_once && row.clave !== null) void printTicket(company.id, row).catch(() => {})
    void cache.invalidateQueries({ queryKey: ['shifts', company.id] })
    cart.startAnew()
  }
  /** The way out where nobody answers: the next sale goes on without this one. */
  const leaveUnheard = async () => {
    if (asked.unheard === null || isBusy) return
    try {
      await leave(asked.unheard)
    } catch (error) {
      toastError({ message: sentencesOf(error).join(' '), subject: 'unknown' })
    }
  }
  /** The counter goes on; the sale is finished by itself once somebody answers. */
  const leave = async (sale: AskedSale) => {
    await asked.leave(sale)
    setIsPaying(false)
    toastSuccess({ message: t('till.leftUnderWay'), subject: 'till' })
    cart.startAnew()
    focusSearch()
  }
  /** Without the server. */
  const goAlone = async (input: DraftInput & { payments: Payment[] }, cash: Cash | null) => {
    const total = totalOf(input.payments)
    const sale = await sellAlone(company.id, { key, draft, input, total, change: cash?.change ?? null })
    setIsPaying(false)
    setSoldAlone(sale)
    if (choices.prints_at_once && till.own !== null) void printAlone(sale, till.own)
    cart.startAnew()
  }

  return {
    mayIssue,
    key,
    asked,
    isFrozen,
    isStuck,
    isPaying,
    isBusy,
    problems,
    sold,
    soldAlone,
    cardTotal: cardTotals?.total ?? totals?.total ?? '0',
    /** Who buys for so much is asked before anybody pays. */
    isAskingIdentity: isPaying && identity.isAsked,
    goWithoutIdentity: identity.goWithout,
    askToPay,
    askAgain,
    leaveUnheard,
    pay,
    stopPaying() {
      setIsPaying(false)
      focusSearch()
    },
    next() {
      setSold(null)
      setSoldAlone(null)
      focusSearch()
    },
  }
}

/** Whether who buys has to be asked for, and was not sent away without. */
function useIdentityAsked(company: string, choices: CounterChoices, { draft, totals }: CartAtHand) {
  const [soldWithout, setSoldWithout] = useState<string | null>(null)
  const { data: rate } = useQuery({
    ...exchangeRateQuery(company),
    enabled: draft.currency === 'USD' && choices.identity_above != null,
  })
  const isAsked =
    soldWithout !== nameOf(draft) &&
    asksIdentity(choices.identity_above, {
      total: totals?.total ?? null,
      currency: draft.currency,
      rate: rate?.sell ?? null,
      identityNumber: draft.client?.identification_number,
    })
  return { isAsked, goWithout: () => setSoldWithout(nameOf(draft)) }
}

function placeOf({ branch, terminal }: TillPlace): TillPlace {
  return { branch, terminal }
}

/** Whether two sales ask for the same, whatever way the device kept them. */
function isSame(one: DraftInput, other: DraftInput): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
