import type { ExchangeRate } from '@cuentaclara/contracts'
import { type Dispatch, useCallback } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatMoney } from '#lib/money.ts'
import { toastUndo } from '#ui/feedback/toasts.tsx'
import type { Currency, EditorDraft } from '../draft/draft.ts'
import type { EditorAction } from '../draft/draft-reducer.ts'
import { rateInForce } from '../totals-panel.tsx'

/** Another currency, and with it other prices where a rate is known: says what became of them, and takes it back. */
export function useChangeCurrency(
  draft: EditorDraft,
  dispatch: Dispatch<EditorAction>,
  rate: ExchangeRate | null,
): (currency: Currency) => void {
  const { t } = useTranslation()
  return useCallback(
    (currency) => {
      // Only colones and dollars have a rate before one is typed, and prices in a third currency are others.
      const isKnown = currency === 'CRC' || (currency === 'USD' && draft.currency === 'CRC')
      const inForce = isKnown ? rateInForce(draft, rate) : null
      const hasPrices = draft.lines.some((line) => line.unitPrice !== '')
      dispatch({ type: 'currency', currency, rate: inForce })
      if (!hasPrices) return
      toastUndo({
        subject: 'currency-changed',
        message:
          inForce === null
            ? t('documents.editor.pricesKept', { currency })
            : t('documents.editor.currencyChanged', { rate: formatMoney(inForce, 'CRC') }),
        onUndo: () => dispatch({ type: 'currencyBack', from: currency, before: draft, rate: inForce }),
      })
    },
    [dispatch, draft, rate, t],
  )
}
