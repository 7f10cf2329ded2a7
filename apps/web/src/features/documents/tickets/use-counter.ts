import type { Company, DocumentRow, ParkedSale } from '@cuentaclara/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useReducer, useRef, useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import { useCurrencyCode } from '#features/identity/index.ts'
import { ownShiftQuery } from '#features/shifts/index.ts'
import { useActKey } from '#lib/http/act-key.ts'
import { ApiError, NetworkError } from '#lib/http/api-error.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastError } from '#ui/feedback/toasts.tsx'
import { createDraft, issueDocument } from '../actions.ts'
import { filledLines } from '../editor/draft/draft.ts'
import { toDraftInput } from '../editor/draft/draft-mapping.ts'
import { rememberRow } from '../queries.ts'
import { refusalSentences } from '../refusal-sentences.ts'
import { type CartAction, editCart, emptyCart, hasService } from './cart.ts'
import { focusSearch } from './item-search.tsx'
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
  const empty = () => emptyCart(currency, choices.adds_service)
  const [cart, dispatch] = useReducer(editCart, null, () => {
    const kept = readCart(company.id)
    return kept === null ? empty() : editCart(empty(), { type: 'replace', draft: kept })
  })
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
  const once = useActKey()
  useEffect(() => {
    keepCart(company.id, lines.length === 0 ? null : draft)
  }, [company.id, draft, lines.length])

  const sell = (action: CartAction) => {
    dispatch(action)
    setPending('1')
  }
  const reset = () => {
    dispatch({ type: 'replace', draft: empty().draft })
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
    dispatch({ type: 'replace', draft: taken })
    focusSearch()
  }
  /** Shown once the sum is there: who is faster than the engine has asked all the same. */
  const askToPay = () => {
    if (!mayIssue || lines.length === 0 || isPaying || sold !== null) return
    if (shift.isMissing) return shift.ask()
    setProblems([])
    setIsPaying(true)
  }
  const pay = async (payments: Payment[], cash: Cash | null) => {
    const body = { ...toDraftInput(draft), payments, ...(cash && { cash }) }
    setIsBusy(true)
    setProblems([])
    try {
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
      dispatch({ type: 'replace', draft: empty().draft })
    } catch (error) {
      setProblems(
        error instanceof NetworkError
          ? [t('documents.editor.unknownOutcome')]
          : isSoldAlready(error, draft)
            ? [t('counter.tickets.soldAlready')]
            : refusalSentences(error, lines),
      )
    } finally {
      setIsBusy(false)
    }
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
      focusSearch()
    },
  }
}

const noChoices = { adds_service: false, asks_for_shift: false, prints_at_once: false, scale_codes: [] }

function counterChoicesOf({ counter }: Company): NonNullable<Company['counter']> {
  return counter ?? noChoices
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
