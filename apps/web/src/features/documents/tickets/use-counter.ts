import type { Company, DocumentRow } from '@cuentaclara/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useReducer, useRef, useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import { useCurrencyCode } from '#features/identity/index.ts'
import { useActKey } from '#lib/http/act-key.ts'
import { NetworkError } from '#lib/http/api-error.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastError, toastSuccess } from '#ui/feedback/toasts.tsx'
import { createDraft, issueDocument } from '../actions.ts'
import { filledLines } from '../editor/draft/draft.ts'
import { toDraftInput } from '../editor/draft/draft-mapping.ts'
import { rememberRow } from '../queries.ts'
import { refusalSentences } from '../refusal-sentences.ts'
import { type CartAction, editCart, emptyCart } from './cart.ts'
import { focusSearch } from './item-search.tsx'
import { countSold, keepCart, type ParkedCart, park, readCart, readParked, unpark } from './parked.ts'
import type { Cash, Payment } from './pay-dialog.tsx'
import { useCartTotals } from './use-cart-total.ts'

export type Counter = ReturnType<typeof useCounter>

/** The cart at the counter and what is done with it: sold, parked and taken up again, paid, or made an invoice. */
export function useCounter(company: Company) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const currency = useCurrencyCode()
  const mayIssue = useCan('documents.issue')
  const [cart, dispatch] = useReducer(editCart, null, () => {
    const kept = readCart(company.id)
    return kept === null
      ? emptyCart(currency)
      : editCart(emptyCart(currency), { type: 'replace', draft: kept })
  })
  const { draft } = cart
  const lines = filledLines(draft)
  const totals = useCartTotals(draft)
  const [pending, setPending] = useState('1')
  const [parked, setParked] = useState(() => readParked(company.id))
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
    dispatch({ type: 'replace', draft: emptyCart(currency).draft })
    focusSearch()
  }
  const parkCart = () => {
    if (lines.length === 0) return
    setParked(park(company.id, { at: Date.now(), total: totals?.total ?? '0', draft }))
    reset()
    toastSuccess({ message: t('counter.tickets.parked'), subject: 'parked' })
  }
  const takeUp = (waiting: ParkedCart) => {
    const rest = unpark(company.id, waiting.id)
    // What is at hand waits in its place.
    setParked(
      lines.length === 0 ? rest : park(company.id, { at: Date.now(), total: totals?.total ?? '0', draft }),
    )
    dispatch({ type: 'replace', draft: waiting.draft })
    focusSearch()
  }
  /** Shown once the sum is there: who is faster than the engine has asked all the same. */
  const askToPay = () => {
    if (!mayIssue || lines.length === 0 || isPaying || sold !== null) return
    setProblems([])
    setIsPaying(true)
  }
  const pay = async (payments: Payment[], cash: Cash | null) => {
    const body = { ...toDraftInput(draft), payments, ...(cash && { cash }) }
    setIsBusy(true)
    setProblems([])
    try {
      const row = await once(body, (key) => issueDocument(company.id, body, key))
      rememberRow(cache, company.id, row)
      countSold(
        company.id,
        lines.flatMap(({ itemId }) => itemId ?? []),
      )
      setIsPaying(false)
      setSold({ row, change: cash?.change ?? null })
      dispatch({ type: 'replace', draft: emptyCart(currency).draft })
    } catch (error) {
      setProblems(
        error instanceof NetworkError
          ? [t('documents.editor.unknownOutcome')]
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
    dispatch,
    pending,
    setPending,
    parked,
    isPaying,
    isBusy,
    problems,
    sold,
    sell,
    parkCart,
    takeUp,
    askToPay,
    pay,
    toInvoice,
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
