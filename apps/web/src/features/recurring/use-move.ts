import type { StartRecurring } from '@cuentaclara/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
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

/** Moves a series and says what came of it; `busy` is the move under way. */
export function useMove(company: string) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState<RecurringMove | 'clone' | null>(null)
  const once = useActKey()
  const move = async (id: string, wanted: RecurringMove, body?: StartRecurring) => {
    if (busy !== null) return
    setBusy(wanted)
    try {
      const answer = await once([id, wanted, body], (key) => moveRecurring(company, id, wanted, key, body))
      const after = rememberRecurring(cache, company, answer)
      // The documents that a run made are new to every list.
      if (wanted === 'run') void cache.invalidateQueries({ queryKey: ['documents', company] })
      if (wanted === 'run' && after.problem !== null)
        toastError({ message: after.problem, subject: 'series' })
      else toastSuccess({ message: t(`sales.recurring.told.${wanted}`), subject: 'series' })
    } catch (error) {
      toastRefusal(error, 'series')
    } finally {
      setBusy(null)
    }
  }
  /** A draft of the same, opened to be written on. */
  const clone = async (id: string) => {
    if (busy !== null) return
    setBusy('clone')
    const name = (known: string) => t('sales.recurring.copyOf', { name: known })
    try {
      const made = await once(['clone', id], (key) =>
        cloneRecurring(company, id, { name, today: today(), key }),
      )
      forgetRecurringLists(cache, company)
      toastSuccess({ message: t('sales.recurring.told.clone'), subject: 'series' })
      await navigate({ to: '/recurring-invoices/edit/$id', params: { id: made.id } })
    } catch (error) {
      toastRefusal(error, 'series')
    } finally {
      setBusy(null)
    }
  }
  return { move, clone, busy }
}
