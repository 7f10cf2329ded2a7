import type { StartRecurring } from '@cuentaclara/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { today } from '#lib/dates/dates.ts'
import { useActKey } from '#lib/http/act-key.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastError, toastSuccess } from '#ui/feedback/toasts.tsx'
import {
  cloneRecurring,
  forgetRecurringLists,
  moveRecurring,
  type RecurringMove,
  rememberRecurring,
} from './queries.ts'

/**
 * Moves series and says what came of it; `busy` is the move under way. What is asked for meanwhile, of another series for one,
 * follows in its turn; the second press of two asks for nothing.
 */
export function useMove(company: string) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState<RecurringMove | 'clone' | null>(null)
  const once = useActKey()
  const asked = useRef(new Set<string>())
  const before = useRef<Promise<void>>(Promise.resolve())
  const inTurn = (id: string, wanted: RecurringMove | 'clone', act: () => Promise<void>): Promise<void> => {
    const name = `${wanted} ${id}`
    if (asked.current.has(name)) return before.current
    asked.current.add(name)
    before.current = before.current.then(async () => {
      setBusy(wanted)
      try {
        await act()
      } catch (error) {
        toastRefusal(error, 'series')
      } finally {
        asked.current.delete(name)
        setBusy(null)
      }
    })
    return before.current
  }
  const move = (id: string, wanted: RecurringMove, body?: StartRecurring) =>
    inTurn(id, wanted, async () => {
      const answer = await once([id, wanted, body], (key) => moveRecurring(company, id, wanted, key, body))
      const after = rememberRecurring(cache, company, answer)
      // The documents that a run made are new to every list.
      if (wanted === 'run') void cache.invalidateQueries({ queryKey: ['documents', company] })
      if (wanted === 'run' && after.problem !== null)
        toastError({ message: after.problem, subject: 'series' })
      else toastSuccess({ message: t(`sales.recurring.told.${wanted}`), subject: 'series' })
    })
  /** A draft of the same, opened to be written on. */
  const clone = (id: string) =>
    inTurn(id, 'clone', async () => {
      const name = (known: string) => t('sales.recurring.copyOf', { name: known })
      const made = await once(['clone', id], (key) =>
        cloneRecurring(company, id, { name, today: today(), key }),
      )
      forgetRecurringLists(cache, company)
      toastSuccess({ message: t('sales.recurring.told.clone'), subject: 'series' })
      await navigate({ to: '/recurring-invoices/edit/$id', params: { id: made.id } })
    })
  return { move, clone, busy }
}
