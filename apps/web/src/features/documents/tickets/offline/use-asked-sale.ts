import { useState } from 'react'
import { NetworkError } from '#lib/http/api-error.ts'
import { forgetAsked, leaveAsked, noteAsked, noteSold, readAsked } from './asked-sales.ts'
import { tellWindows } from './bring-sales.ts'
import type { AskedSale } from './own-till.ts'
import type { Till } from './use-till.ts'

/**
 * The sale at hand, once it was asked of the server, until somebody knows what became of it: kept on the device, so that whoever
 * kills the browser sells nothing twice.
 */
export function useAskedSale(company: string, till: Till, key: string | null) {
  const [here, setHere] = useState<AskedSale | null>(null)
  const kept = till.asked.find((sale) => sale.key === key && !sale.isLeft)
  const isKnown = till.asked.length > 0
  return {
    /** It may be made already; null where surely nothing was. */
    unheard: here?.key === key && key !== null ? here : (kept ?? null),
    async read(): Promise<AskedSale | null> {
      if (key === null) return null
      return here?.key === key ? here : readAsked(company, key)
    },
    async note(sale: Pick<AskedSale, 'key' | 'total' | 'draft' | 'input'>): Promise<AskedSale> {
      const asked = { ...sale, at: new Date().toISOString(), isLeft: false, problem: null }
      setHere(asked)
      await noteAsked(company, asked)
      return asked
    },
    /** It was made. */
    async sold(sale: AskedSale): Promise<void> {
      setHere(null)
      await noteSold(company, sale)
      if (isKnown) tellWindows()
    },
    /** It was surely not made. */
    async forget(asked: string | null): Promise<void> {
      if (asked === null) return
      setHere(null)
      await forgetAsked(company, asked)
      if (isKnown) tellWindows()
    },
    /** Finished by itself from now on. Throws NetworkError where this device keeps nothing: then it stays at hand. */
    async leave(sale: AskedSale): Promise<void> {
      await noteAsked(company, sale)
      await leaveAsked(company, sale.key)
      if ((await readAsked(company, sale.key))?.isLeft !== true) throw new NetworkError()
      setHere(null)
      tellWindows()
    },
  }
}
