import { useEffect, useMemo, useState } from 'react'
import type { EditorDraft } from '../editor/draft/draft.ts'
import type { CartTotals } from './cart-total.ts'

type Compute = (draft: EditorDraft) => CartTotals

/** Amounts of the sale in the same update; null of none, and until the engine has come. */
export function useCartTotals(draft: EditorDraft | null): CartTotals | null {
  const [compute, setCompute] = useState<Compute | null>(null)
  useEffect(() => {
    void import('./cart-total.ts').then(({ cartTotals }) => setCompute(() => cartTotals))
  }, [])
  return useMemo(() => (draft && compute?.(draft)) ?? null, [compute, draft])
}
