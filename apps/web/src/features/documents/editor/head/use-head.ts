import { useMemo } from 'react'
import type { EditorDraft } from '../draft/draft.ts'

/** The head without lines, so that typing in a line leaves it alone. */
export function useHead(draft: EditorDraft) {
  const { kind, issuerActivity, receiverActivity, saleCondition, saleConditionOther } = draft
  const { creditDays, currency, exchangeRate, payments } = draft
  return useMemo(
    () => ({
      kind,
      issuerActivity,
      receiverActivity,
      saleCondition,
      saleConditionOther,
      creditDays,
      currency,
      exchangeRate,
      payments,
    }),
    [
      kind,
      issuerActivity,
      receiverActivity,
      saleCondition,
      saleConditionOther,
      creditDays,
      currency,
      exchangeRate,
      payments,
    ],
  )
}
