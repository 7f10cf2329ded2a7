import { useTranslation } from '#lib/i18n/use-translation.ts'
import { ErrorState } from '#ui/feedback/states.tsx'
import { SideSheet } from '#ui/overlay/side-sheet.tsx'

type OpenedFailedProps = { error: unknown; onRetry: () => void; onClose: () => void }

/** Stands where a record beside its list would be, and says why it is not there. */
export function OpenedFailed({ error, onRetry, onClose }: OpenedFailedProps) {
  const { t } = useTranslation()
  return (
    <SideSheet isOpen onClose={onClose} title={t('documents.list.actions.open')}>
      <ErrorState error={error} onRetry={onRetry} />
    </SideSheet>
  )
}
