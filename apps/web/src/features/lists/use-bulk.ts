import type { BulkResult } from '@cuentaclara/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCompanyId } from '#features/companies/index.ts'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastAction, toastSuccess, toastUndo } from '#ui/feedback/toasts.tsx'
import { type Begun, undoBulk } from './run-bulk.ts'

/** What became of an action on many rows, told when it is known, with its way back where it has one. */
export function useBulk() {
  const { t } = useTranslation()
  const company = useCompanyId()
  const cache = useQueryClient()
  const [outcome, setOutcome] = useState<BulkResult | null>(null)
  const undo = async (id: string, name: string) => {
    try {
      await follow(await undoBulk(company, id), t('tools.lists.bulk.undone', { action: name }))
    } catch (error) {
      toastRefusal(error, 'bulk')
      void cache.invalidateQueries({ queryKey: ['list-choices', company] })
    }
  }
  const tell = (result: BulkResult, action: string, subject: string) => {
    void cache.invalidateQueries()
    const left = result.skipped + result.failed
    if (left === 0) {
      const said = { subject, message: t('tools.lists.bulk.allDone', { action, count: result.done }) }
      const { undo: back } = result
      if (back === null) toastSuccess(said)
      else toastUndo({ ...said, onUndo: () => void undo(back.id, action) })
      return
    }
    toastAction({
      subject,
      message: t('tools.lists.bulk.someLeft', {
        action,
        done: formatCount(result.done),
        left: formatCount(left),
        reason: result.rows[0]?.message ?? '',
      }),
      action: t('tools.lists.bulk.show'),
      onAction: () => setOutcome(result),
    })
  }
  /** Tells the result at once, or when the task is over; `after` follows where rows were done. */
  const follow = async (begun: Begun, action: string, after = () => {}) => {
    // One for each: what became of another action meanwhile takes the place of no result that nobody has read.
    const subject = `bulk-${crypto.randomUUID()}`
    const tellAll = (result: BulkResult) => {
      tell(result, action, subject)
      if (result.done > 0) after()
    }
    if (begun.kind === 'result') return tellAll(begun.result)
    toastSuccess({ subject, message: t('tools.lists.bulk.begun') })
    void cache.invalidateQueries({ queryKey: ['tasks', company] })
    if (begun.kind === 'task') void begun.result.then((result) => result !== null && tellAll(result))
  }
  return { outcome, forget: () => setOutcome(null), follow, undo }
}
