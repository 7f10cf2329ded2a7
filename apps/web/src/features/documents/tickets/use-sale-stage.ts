import type { DocumentRow } from '@cuentaclara/contracts'
import { useState } from 'react'
import { focusSearch } from './item-search.tsx'
import type { WaitingSale } from './offline/own-till.ts'

type Sold = { row: DocumentRow; change: string | null }

export type SaleStage = ReturnType<typeof useSaleStage>

/** How far the sale at hand is, as the screen shows it: being written, about to be paid, sold by the server or without it. */
export function useSaleStage() {
  const [isPaying, setIsPaying] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [problems, setProblems] = useState<string[]>([])
  const [sold, setSold] = useState<Sold | null>(null)
  const [soldAlone, setSoldAlone] = useState<WaitingSale | null>(null)
  return {
    isPaying,
    isBusy,
    /** Why it was not sold, in sentences. */
    problems,
    sold,
    soldAlone,
    startPaying() {
      setProblems([])
      setIsPaying(true)
    },
    /** It is at hand again, as it was, or another one is. */
    stopPaying() {
      setIsPaying(false)
      focusSearch()
    },
    refuse: setProblems,
    /** Nobody presses anything meanwhile. */
    async busily(work: () => Promise<void>): Promise<void> {
      setIsBusy(true)
      try {
        await work()
      } finally {
        setIsBusy(false)
      }
    },
    sell(done: Sold) {
      setIsPaying(false)
      setSold(done)
    },
    sellAlone(done: WaitingSale) {
      setIsPaying(false)
      setSoldAlone(done)
    },
    next() {
      setSold(null)
      setSoldAlone(null)
      focusSearch()
    },
  }
}
