import type { Company, DocumentRow, DraftInput, ParkedSale, TillPlace } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import { personHere, useCurrencyCode } from '#features/identity/index.ts'
import { exchangeRateQuery } from '#lib/company/exchange-rate-query.ts'
import { useActKey } from '#lib/http/act-key.ts'
import { ApiError, isOutcomeUnknown, NetworkError } from '#lib/http/api-error.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastError, toastSuccess } from '#ui/feedback/toasts.tsx'
import { createDraft, issueDocument } from '../actions.ts'
import { type EditorDraft, type EditorLine, filledLines } from '../editor/draft/draft.ts'
import { toDraftInput } from '../editor/draft/draft-mapping.ts'
import { rememberRow } from '../queries.ts'
import { refusalSentences } from '../refusal-sentences.ts'
import { asksIdentity } from './asks-identity.ts'
import { type CartAction, editCart, editSale, emptyCart, hasService } from './cart.ts'
import { named, nameOf } from './cart-name.ts'
import { focusSearch } from './item-search.tsx'
import { tellWindows } from './offline/bring-sales.ts'
import { CannotSellOffline } from './offline/cannot-sell.ts'
import { isRefusal } from './offline/finish-asked.ts'
import type { AskedSale, WaitingSale } from './offline/own-till.ts'
import { NoNumberLeft } from './offline/till-database.ts'
import { useAskedSale } from './offline/use-asked-sale.ts'
import { useTill } from './offline/use-till.ts'
import { keepCart, readCart } from './parked.ts'
import type { ParkAct } from './parked-acts.ts'
import { isFromWaiting, saleKey } from './parked-queries.ts'
import type { Cash, Payment } from './pay-dialog.tsx'
import { printTicket } from './print-ticket.ts'
import { useCartTotals } from './use-cart-total.ts'
import { useCounterShift } from './use-counter-shift.ts'
import { useParkedSales } from './use-parked-sales.ts'

export type Counter = ReturnType<typeof useCounter>

/** The cart at the counter and what is done with it: sold, parked and taken up again, paid, or made an invoice. */
export function useCounter(company: Company) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const currency = useCurrencyCode()
  const mayIssue = useCan('documents.issue')
  const choices = counterChoicesOf(company)
  const empty = () => named(emptyCart(currency, choices.adds_service).draft)
  const [cart, dispatch] = useReducer(editSale(empty), null, () =>
    editCart(emptyCart(currency), {
      type: 'replace',
      draft: named(readCart(company.id) ?? empty()),
    }),
  )
  const { draft } = cart
  const lines = filledLines(draft)
  const touched = useTouched(lines)
  const totals = useCartTotals(draft)
  const [pending, setPending] = useState('1')
  const parked = useParkedSales(company.id)
  const [isParking, setIsParking] = useState(false)
  const till = useTill(company.id)
  const shift = useCounterShift({
    company,
    tillPlace: till.place,
    isOnline: till.isOnline,
    isAskedFor: choices.asks_for_shift,
  })
  const { place } = shift
  const [isPaying, setIsPaying] = useState(false)
  // Health services that a card pays for cost less: their tax is given back (Annex v4.4, TotalIVADevuelto). Nobody asks before they pay.
  const cardTotals = useCartTotals(
    useMemo(() => (isPaying ? paidBy(draft, [{ means: card }]) : null), [draft, isPaying]),
  )
  const [soldWithoutIdentity, setSoldWithoutIdentity] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [problems, setProblems] = useState<string[]>([])
  const [sold, setSold] = useState<{ row: DocumentRow; change: string | null } | null>(null)
  const [soldAlone, setSoldAlone] = useState<WaitingSale | null>(null)
  // A till goes on without an answer: its customer waits no longer than this.
  const once = useActKey(till.own === null ? {} : { mostAnswerMs: 4_000 })
  const key = saleKey(draft)
  const asked = useAskedSale(company.id, till, key)
  const isFrozen = asked.unheard !== null && !isBusy
  const { data: rate } = useQuery({
    ...exchangeRateQuery(company.id),
    enabled: draft.currency === 'USD' && choices.identity_above != null,
  })
  const mustAskIdentity =
    soldWithoutIdentity !== nameOf(draft) &&
    asksIdentity(choices.identity_above, {
      total: totals?.total ?? null,
      currency: draft.currency,
      rate: rate?.sell ?? null,
      identityNumber: draft.client?.identification_number,
    })
  useEffect(() => {
    keepCart(company.id, lines.length === 0 ? null : draft)
  }, [company.id, draft, lines.length])
  const takenUp = draft.more.parkedSale
  const tookUp = useEffectEvent(parked.tookUp)
  // After it was kept above: whoever kills the browser before that takes it up again.
  useEffect(() => {
    if (takenUp !== undefined) tookUp(takenUp)
  }, [takenUp])

  const hasTill = till.own !== null
  useEffect(() => {
    if (hasTill) void offlineParts().catch(() => undefined)
  }, [hasTill])

  // A browser that was killed as it sold may have kept the cart that it had sold already.
  const isSoldBefore =
    (till.own?.soldCarts.includes(nameOf(draft) ?? '') ?? false) ||
    till.underWay.some((sale) => sale.key === key)
  useEffect(() => {
    if (isSoldBefore)
      dispatch({ type: 'replace', draft: named(emptyCart(currency, choices.adds_service).draft) })
  }, [isSoldBefore, currency, choices.adds_service])

  /** A cart that may be sold already stays as it was asked for: what is changed in it now would be sold by nobody. */
  const change = (action: CartAction) => {
    if (!isStuck()) dispatch(action)
  }
  const sell = (action: CartAction) => {
    change(action)
    setPending('1')
  }
  const reset = () => {
    dispatch({ type: 'replace', draft: empty() })
    focusSearch()
  }
  /** What may be made already goes nowhere else: there it would be made once more. */
  const isStuck = () => {
    if (!isFrozen) return false
    toastError({ message: t('till.unheard'), subject: 'unknown' })
    return true
  }
  /** What is at hand waits in the place of what comes to hand; false when it could not be parked. */
  const makeRoom = async () => lines.length === 0 || (await parked.park(draft, '', totals?.total ?? '0'))
  const askToPark = () => {
    if (lines.length > 0 && !isParking && !isStuck()) setIsParking(true)
  }
  const parkCart = async (name: string) => {
    if (!(await parked.park(draft, name, totals?.total ?? '0'))) return
    setIsParking(false)
    reset()
  }
  const takeUp = async (sale: ParkedSale) => {
    if (isStuck() || !(await makeRoom())) return
    const taken = await parked.take(sale)
    if (taken === null) return lines.length > 0 ? reset() : undefined
    dispatch({ type: 'replace', draft: named(taken) })
    focusSearch()
  }
  /** What does not wait after all is at hand again. */
  const takeBack = async (act: ParkAct) => {
    if (isStuck()) return
    if (act.problem !== null && !(await makeRoom())) return
    const back = parked.takeBack(act)
    if (back === null) return toastError({ message: t('documents.editor.unknownOutcome'), subject: 'parked' })
    dispatch({ type: 'replace', draft: named(back) })
    focusSearch()
  }
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
      if (await till.isAlone()) return earlier === null ? await sellAlone(body, cash) : await leave(earlier)
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
    dispatch({ type: 'replace', draft: empty() })
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
    reset()
  }
  const forgetAsked = async (sale: AskedSale) => {
    await asked.forget(sale.key)
    tellWindows()
  }
  /** A sale that could not be finished by itself is at hand again. */
  const takeUpAsked = async (sale: AskedSale) => {
    if (isStuck() || !(await makeRoom())) return
    await forgetAsked(sale)
    // As long as it counts as under way, its cart is taken for one that was sold.
    await cache.invalidateQueries({ queryKey: ['own-till', company.id] })
    dispatch({ type: 'replace', draft: named(sale.draft) })
    focusSearch()
  }
  const sentencesOf = (error: unknown): string[] => {
    if (error instanceof CannotSellOffline)
      return [t(`till.refusals.${error.reason}`, { names: error.names.join(', ') })]
    if (error instanceof NoNumberLeft) return [t('till.refusals.numbers')]
    if (error instanceof NetworkError) return [t('documents.editor.unknownOutcome')]
    if (isKeyUsed(error))
      return [t(isFromWaiting(draft) ? 'counter.tickets.soldAlready' : 'till.refusals.sold')]
    return refusalSentences(error, lines)
  }
  /** Without the server: under a number that the till holds, and kept on the device before anybody says "sold". */
  const sellAlone = async (input: DraftInput & { payments: Payment[] }, cash: Cash | null) => {
    const { payments } = input
    const [{ sellOffline }, { receiptContent }, { unsellableLines }, { printWaiting }] = await offlineParts()
    const wrong = unsellableLines(draft)
    if (wrong.length > 0) throw new CannotSellOffline('lines', wrong)
    const sale = await sellOffline(company.id, {
      id: nameOf(draft) ?? crypto.randomUUID(),
      key,
      seller: personHere(),
      input,
      total: totalOf(payments),
      clientName: draft.client?.name ?? null,
      change: cash?.change ?? null,
      content: receiptContent(paidBy(draft, payments)),
    })
    tellWindows()
    setIsPaying(false)
    setSoldAlone(sale)
    if (choices.prints_at_once && till.own !== null) printWaiting(sale, till.own)
    dispatch({ type: 'replace', draft: empty() })
  }
  const isMoving = useRef(false)
  const toInvoice = async () => {
    // A double click makes one draft.
    if (isMoving.current || isStuck()) return
    isMoving.current = true
    try {
      const made = await createDraft(
        company.id,
        { ...toDraftInput(draft), kind: 'invoice' },
        crypto.randomUUID(),
      )
      reset()
      await navigate({ to: '/invoices/new', search: { draft: made.id } })
    } catch (error) {
      toastRefusal(error, 'to-invoice')
    } finally {
      isMoving.current = false
    }
  }

  return {
    draft,
    lines,
    /** The key of the line that was sold or changed last. */
    touched,
    /** Of the customer; null for the usual prices. */
    priceList: draft.client?.price_list_id ?? null,
    totals,
    cardTotal: cardTotals?.total ?? totals?.total ?? '0',
    mayIssue,
    choices,
    shift,
    till,
    soldAlone,
    dispatch: change,
    pending,
    setPending,
    parked,
    isPaying,
    /** Who buys for so much is asked before anybody pays. */
    isAskingIdentity: isPaying && mustAskIdentity,
    goWithoutIdentity: () => setSoldWithoutIdentity(nameOf(draft)),
    isBusy,
    problems,
    sold,
    sell,
    isParking,
    askToPark,
    parkCart,
    takeUp,
    takeBack,
    takeUpAsked,
    forgetAsked,
    /** Nobody has heard what became of the sale at hand, which stays as it is until then. */
    isFrozen,
    askAgain,
    leaveUnheard,
    askToPay,
    pay,
    toInvoice,
    toggleService() {
      if (choices.adds_service) change({ type: 'service', isOn: !hasService(draft) })
    },
    stopParking() {
      setIsParking(false)
      focusSearch()
    },
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

/** What sells without the server. A till has it here before: where data are saved nothing else brings it. */
function offlineParts() {
  return Promise.all([
    import('./offline/sell-offline.ts'),
    import('./offline/receipt.ts'),
    import('./offline/unsellable-lines.ts'),
    import('./offline/print-waiting.ts'),
  ])
}

const noChoices = {
  adds_service: false,
  asks_for_shift: false,
  prints_at_once: false,
  identity_above: null,
  scale_codes: [],
}

function counterChoicesOf({ counter }: Company): NonNullable<Company['counter']> {
  return counter ?? noChoices
}

function placeOf({ branch, terminal }: TillPlace): TillPlace {
  return { branch, terminal }
}

/** Whether two sales ask for the same, whatever way the device kept them. */
function isSame(one: DraftInput, other: DraftInput): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Something was made under this key, and it was not this: it was changed since, or another till sold it. */
function isKeyUsed(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'idempotency-key-reused'
}

// Annex v4.4, note 6.
const card = '02'

/** The sale as it comes to when it is paid so. */
function paidBy(draft: EditorDraft, payments: readonly Payment[]): EditorDraft {
  return { ...draft, payments: payments.map(({ means, amount = '' }) => ({ means, other: '', amount })) }
}

/** Which line changed last; a discount on all of them tells nothing. */
function useTouched(lines: readonly EditorLine[]) {
  const before = useRef<readonly EditorLine[]>([])
  const touched = useRef<string | undefined>(undefined)
  useEffect(() => {
    const changed = lines.filter((line) => !before.current.includes(line))
    if (changed.length === 1) touched.current = changed[0]?.key
    before.current = lines
  })
  return touched
}
