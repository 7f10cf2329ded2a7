import { useRef } from 'react'
import { askedOf, forgetAsked, leaveAsked, noteAsked, readAsked } from './asked-sales.ts'
import { tellWindows } from './bring-sales.ts'
import type { AskedSale } from './own-till.ts'
import type { Till } from './use-till.ts'

/**
 * The sale that was asked of the server until somebody knows what became of it: on the disk where this browser is a till, so that
 * whoever kills it sells nothing twice; else for as long as the window stands.
 */
export function useAskedSale(company: string, till: Till) {
  const here = useRef<AskedSale | null>(null)
  const isTill = till.own !== null
  return {
    async read(key: string | null): Promise<AskedSale | null> {
      if (key === null || here.current?.key === key) return here.current
      return isTill ? readAsked(company, key).catch(() => null) : null
    },
    async note(sale: Pick<AskedSale, 'key' | 'total' | 'draft' | 'input'>): Promise<void> {
      here.current = { ...sale, at: new Date().toISOString(), isLeft: false, problem: null }
      // A full disk costs the note, not the sale.
      if (isTill) await noteAsked(company, here.current).catch(() => undefined)
    },
    async forget(key: string | null): Promise<void> {
      if (key === null) return
      if (here.current?.key === key) here.current = null
      if (isTill) await forgetAsked(company, key).catch(() => undefined)
    },
    async leave(sale: AskedSale): Promise<void> {
      await noteAsked(company, sale)
      await leaveAsked(company, sale.key)
      here.current = null
      tellWindows()
    },
    /** Whether it may be made already. */
    isUnknown: (key: string | null): boolean =>
      key !== null && (here.current?.key === key || askedOf(till.own).some((sale) => sale.key === key)),
  }
}
