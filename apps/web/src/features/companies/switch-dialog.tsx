import { useTranslation } from '#lib/i18n/use-translation.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'

type SwitchDialogProps = { company: string; next: string; onConfirm: () => unknown; onClose: () => void }

/** A draft is open: it is saved and stays with its company. */
export function SwitchDialog({ company, next, onConfirm, onClose }: SwitchDialogProps) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      isOpen
      title={t('shell.company.switchTitle', { company: next })}
      confirmLabel={t('shell.company.switch')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {t('shell.company.draftBelongs', { company })}
    </ConfirmDialog>
  )
}
