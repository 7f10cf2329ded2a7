import { useTranslation } from '#lib/i18n/use-translation.ts'
import { type CurrencyCode, formatMoney } from '#lib/money.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'

type ConfirmNoteProps = {
  kind: 'credit-note' | 'debit-note'
  total: string
  currency: CurrencyCode
  /** Of the document that it changes, as people say it. */
  number: string
  clientName: string
  isOpen: boolean
  onConfirm: () => unknown
  onClose: () => void
}

/** The one step between writing and law, as for an invoice: how much, of which document, to whom. */
export function ConfirmNote({ kind, total, currency, number, clientName, ...dialog }: ConfirmNoteProps) {
  const { t } = useTranslation()
  const act = kind === 'credit-note' ? t('counter.notes.issueCredit') : t('counter.notes.issueDebit')
  return (
    <ConfirmDialog {...dialog} title={act} confirmLabel={act}>
      <p>
        {t('counter.notes.confirm', { amount: formatMoney(total, currency), number, client: clientName })}
      </p>
    </ConfirmDialog>
  )
}
