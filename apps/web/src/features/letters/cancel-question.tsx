import type { LetterRow } from '@cuentaclara/contracts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { useLetterActs } from './use-letter-acts.ts'

type CancelQuestionProps = { company: string; letter: LetterRow; onClose: () => void }

/** Asks before one letter is taken back: what it said is gone with that, and no undo brings it again. */
export function CancelQuestion({ company, letter, onClose }: CancelQuestionProps) {
  const { t } = useTranslation()
  const { cancel } = useLetterActs(company)
  return (
    <ConfirmDialog
      isOpen
      title={t('letters.cancelAsk', { email: `\u2066${letter.recipient}\u2069` })}
      confirmLabel={t('letters.takeBack')}
      isDangerous
      onConfirm={() => cancel(letter)}
      onClose={onClose}
    >
      {t('letters.cancelHint')}
    </ConfirmDialog>
  )
}
