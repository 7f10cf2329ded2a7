import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { BulkFieldsProps } from '#ui/list/list-action.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { useMove } from './use-move.ts'

/** Asks before a series ends for good. */
export function EndQuestion({ company, id, onClose }: { company: string; id: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { move } = useMove(company)
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      title={t('sales.recurring.actions.end')}
      confirmLabel={t('sales.recurring.actions.end')}
      onConfirm={() => move(id, 'end')}
      onClose={onClose}
    >
      {t('sales.recurring.endHint')}
    </ConfirmDialog>
  )
}

/** That they end, and how long that can be taken back. */
export function EndFields(_: BulkFieldsProps) {
  const { t } = useTranslation()
  return <p style={{ margin: 0 }}>{t('sales.recurring.endManyHint')}</p>
}
