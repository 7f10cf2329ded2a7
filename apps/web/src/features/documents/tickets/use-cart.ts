import { useEffect, useReducer, useRef } from 'react'
import { useCurrencyCode } from '#features/identity/index.ts'
import { type EditorDraft, type EditorLine, filledLines } from '../editor/draft/draft.ts'
import { editCart, editSale, emptyCart } from './cart.ts'
import { named } from './cart-name.ts'
import { keepCart, readCart } from './parked.ts'
import { useCartTotals } from './use-cart-total.ts'

export type CartAtHand = ReturnType<typeof useCart>

/** The cart at hand, kept on the device with every change: whoever reloads goes on with it. */
export function useCart(company: string, { addsService }: { addsService: boolean }) {
  const currency = useCurrencyCode()
  const empty = () => named(emptyCart(currency, addsService).draft)
  const [cart, dispatch] = useReducer(editSale(empty), null, () =>
    editCart(emptyCart(currency), { type: 'replace', draft: named(readCart(company) ?? empty()) }),
  )
  const { draft } = cart
  const lines = filledLines(draft)
  useEffect(() => {
    keepCart(company, lines.length === 0 ? null : draft)
  }, [company, draft, lines.length])
  return {
    draft,
    lines,
    touched: useTouched(lines),
    totals: useCartTotals(draft),
    dispatch,
    /** Takes another sale to hand. */
    put: (sale: EditorDraft) => dispatch({ type: 'replace', draft: named(sale) }),
    startAnew: () => dispatch({ type: 'replace', draft: empty() }),
  }
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
