import type { Company, DocumentRow, DraftInput, ParkedSale, TillPlace } from '@cuentaclara/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useReducer, useRef, useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import { useCurrencyCode } from '#features/identity/index.ts'
import { ownShiftQuery } from '#features/shifts/index.ts'
import { useActKey } from '#lib/http/act-key.ts'
import { ApiError, isOutcomeUnknown, isTransient, NetworkError } from '#lib/http/api-error.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastError } from '#ui/feedback/toasts.tsx'
import { createDraft, issueDocument } from '../actions.ts'
import { type EditorDraft, filledLines } from '../editor/draft/draft.ts'
import { toDraftInput } from '../editor/draft/draft-mapping.ts'
import { rememberRow } from '../queries.ts'
import { refusalSentences } from '../refusal-sentences.ts'
import { type CartAction, editCart, emptyCart, hasService } from './cart.ts'
import { named, nameOf } from './cart-name.ts'
import { focusSearch } from './item-search.tsx'
import { tellWindows } from './offline/bring-sales.ts'
import { CannotSellOffline } from './offline/cannot-sell.ts'
import type { WaitingSale } from './offline/own-till.ts'
import { NoNumberLeft } from './offline/till-database.ts'
import { useTill } from './offline/use-till.ts'
import { countSold, keepCart, readCart } from './parked.ts'
import { saleKey } from './parked-queries.ts'
import type { Cash, Payment } from './pay-dialog.tsx'
import { printTicket } from './print-ticket.ts'
import { useCartTotals } from './use-cart-total.ts'
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
  const [cart, dispatch] = useReducer(editCart, null, () =>
    editCart(emptyCart(currency), {
      type: 'replace',
      draft: named(readCart(company.id) ?? empty()),
    }),
  )
  const { draft } = cart
  const lines = filledLines(draft)
  const totals = useCartTotals(draft)
  const [pending, setPending] = useState('1')
  const parked = useParkedSales(company.id)
  const [isParking, setIsParking] = useState(false)
  const shift = useAskedShift(company)
  const [isPaying, setIsPaying] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [problems, setProblems] = useState<string[]>([])
  const [sold, setSold] = useState<{ row: DocumentRow; change: string | null } | null>(null)
  const [soldAlone, setSoldAlone] = useState<WaitingSale | null>(null)
  const till = useTill(company.id)
  const once = useActKey()
  const asked = useRef<EditorDraft | null>(null)
  useEffect(() => {
    keepCart(company.id, lines.length === 0 ? null : draft)
  }, [company.id, draft, lines.length])

  // A browser that was killed as it sold may have kept the cart that it had sold already.
  const isSoldBefore = till.own?.soldCarts.includes(nameOf(draft) ?? '') ?? false
  useEffect(() => {
    if (isSoldBefore)
      dispatch({ type: 'replace', draft: named(emptyCart(currency, choices.adds_service).draft) })
  }, [isSoldBefore, currency, choices.adds_service])

  const sell = (action: CartAction) => {
    dispatch(action)
    setPending('1')
  }
  const reset = () => {
    dispatch({ type: 'replace', draft: empty() })
    focusSearch()
  }
  const askToPark = () => {
    if (lines.length > 0 && !isParking) setIsParking(true)
  }
  const parkCart = async (name: string) => {
    if (!(await parked.park(draft, name, totals?.total ?? '0'))) return
    setIsParking(false)
    reset()
  }
  const takeUp = async (sale: ParkedSale) => {
    // What is at hand waits in its place.
    if (lines.length > 0 && !(await parked.park(draft, '', totals?.total ?? '0'))) return
    const taken = await parked.take(sale)
    if (taken === null) return lines.length > 0 ? reset() : undefined
    dispatch({ type: 'replace', draft: named(taken) })
    focusSearch()
  }
  /** Shown once the sum is there: who is faster than the engine has asked all the same. */
  const askToPay = () => {
    if (!mayIssue || lines.length === 0 || isPaying || sold !== null || soldAlone !== null) return
    if (shift.isMissing) return shift.ask()
    setProblems([])
    setIsPaying(true)
  }
  const pay = async (payments: Payment[], cash: Cash | null) => {
    const body = {
      ...toDraftInput(draft),
      ...(till.place && placeOf(till.place)),
      payments,
      ...(cash && { cash }),
    }
    const isRepeated = asked.current === draft
    setIsBusy(true)
    setProblems([])
    try {
      // A sale that was under way when the network went may have arrived: it is asked for again, never sold once more.
      if (!isRepeated && (await till.isAlone())) return await sellAlone(body, cash)
      asked.current = draft
      // What waited for any till is sold under a key of its own: of two that hold it one sells it.
      const row = await once(body, (key) => issueDocument(company.id, body, saleKey(draft) ?? key))
      rememberRow(cache, company.id, row)
      countSold(
        company.id,
        lines.flatMap(({ itemId }) => itemId ?? []),
      )
      setIsPaying(false)
      setSold({ row, change: cash?.change ?? null })
      if (choices.prints_at_once && row.clave !== null) void printTicket(company.id, row).catch(() => {})
      void cache.invalidateQueries({ queryKey: ['shifts', company.id] })
      dispatch({ type: 'replace', draft: empty() })
    } catch (error) {
      // What was refused, or surely not begun, was not done: the next press may do without the server.
      const isNotDone = !isTransient(error) || (!isRepeated && !isOutcomeUnknown(error))
      if (isNotDone) asked.current = null
      setProblems(sentencesOf(error))
    } finally {
      setIsBusy(false)
    }
  }
  const sentencesOf = (error: unknown): string[] => {
    if (error instanceof CannotSellOffline) return [t(`till.refusals.${error.reason}`)]
    if (error instanceof NoNumberLeft) return [t('till.refusals.numbers')]
    if (error instanceof NetworkError) return [t('documents.editor.unknownOutcome')]
    if (isSoldAlready(error, draft)) return [t('counter.tickets.soldAlready')]
    return refusalSentences(error, lines)
  }
  /** Without the server: under a number that the till holds, and kept on the device before anybody says "sold". */
  const sellAlone = async (input: DraftInput, cash: Cash | null) => {
    const [{ sellOffline }, { receiptContent }] = await Promise.all([
      import('./offline/sell-offline.ts'),
      import('./offline/receipt.ts'),
    ])
    const sale = await sellOffline(company.id, {
      id: nameOf(draft) ?? crypto.randomUUID(),
      input,
      total: totals?.total ?? '0',
      clientName: draft.client?.name ?? null,
      change: cash?.change ?? null,
      content: receiptContent(draft),
    })
    tellWindows()
    countSold(
      company.id,
      lines.flatMap(({ itemId }) => itemId ?? []),
    )
    setIsPaying(false)
    setSoldAlone(sale)
    if (choices.prints_at_once && till.own !== null) {
      const { printWaiting } = await import('./offline/print-waiting.ts')
      printWaiting(sale, till.own)
    }
    dispatch({ type: 'replace', draft: empty() })
  }
  const isMoving = useRef(false)
  const toInvoice = async () => {
    // A double click makes one draft.
    if (isMoving.current) return
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
      toastError({ message: error instanceof Error ? error.message : '', subject: 'to-invoice' })
    } finally {
      isMoving.current = false
    }
  }

  return {
    draft,
    lines,
    /** Of the customer; null for the usual prices. */
    priceList: draft.client?.price_list_id ?? null,
    totals,
    mayIssue,
    choices,
    shift,
    till,
    soldAlone,
    dispatch,
    pending,
    setPending,
    parked,
    isPaying,
    isBusy,
    problems,
    sold,
    sell,
    isParking,
    askToPark,
    parkCart,
    takeUp,
    askToPay,
    pay,
    toInvoice,
    toggleService() {
      if (choices.adds_service) dispatch({ type: 'service', isOn: !hasService(draft) })
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

const noChoices = { adds_service: false, asks_for_shift: false, prints_at_once: false, scale_codes: [] }

function counterChoicesOf({ counter }: Company): NonNullable<Company['counter']> {
  return counter ?? noChoices
}

function placeOf({ branch, terminal }: TillPlace): TillPlace {
  return { branch, terminal }
}

/** The same sale was sold by another till that held it. */
function isSoldAlready(error: unknown, draft: Parameters<typeof saleKey>[0]): boolean {
  return error instanceof ApiError && error.code === 'idempotency-key-reused' && saleKey(draft) !== null
}

/** Whether somebody sells without a shift where the company asks for one: asked once, then left alone. */
function useAskedShift(company: Company) {
  const mayRun = useCan('shifts.run')
  const isAskedFor = counterChoicesOf(company).asks_for_shift && mayRun
  const { data } = useQuery({ ...ownShiftQuery(company.id), enabled: isAskedFor })
  const [isAsking, setIsAsking] = useState(false)
  const [goesWithout, setGoesWithout] = useState(false)
  return {
    isMissing: isAskedFor && data === null && !goesWithout,
    isAsking,
    ask: () => setIsAsking(true),
    leave: () => setIsAsking(false),
    goWithout() {
      setGoesWithout(true)
      setIsAsking(false)
    },
  }
}
