import { useBlocker } from '@tanstack/react-router'
import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'

type Leaving = {
  isDirty: boolean
  /** It is being saved: what was written is in good hands, and closes by itself. */
  isBusy?: boolean
  /** The form, whose search fields keep to themselves what is typed until they are left. */
  form?: RefObject<HTMLFormElement | null>
  onClose: () => void
}

/** The question whether to lose what was written: Esc and Cancel ask it through `close`, and so does Back or any other way out. */
export function useLeaveQuestion({ isDirty, isBusy = false, form, onClose }: Leaving) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const isLeaving = useRef(false)
  const isWritten = () => isDirty || isBeingTyped(form?.current ?? null)
  const blocker = useBlocker({
    shouldBlockFn: () => isWritten() && !isBusy && !isLeaving.current,
    enableBeforeUnload: isWritten,
    withResolver: true,
  })
  const isHeld = blocker.status === 'blocked'
  /** Without a question: it is saved, or may be lost. */
  const leave = () => {
    isLeaving.current = true
    if (isHeld) return blocker.proceed()
    onClose()
  }
  const stay = () => {
    setIsAsking(false)
    if (isHeld) blocker.reset()
  }
  return {
    close: () => (isWritten() ? setIsAsking(true) : onClose()),
    leave,
    question: (
      <ConfirmDialog
        isOpen={isAsking || isHeld}
        title={t('catalogue.form.unsavedTitle')}
        confirmLabel={t('catalogue.form.unsavedClose')}
        isDangerous
        onConfirm={leave}
        onClose={stay}
      >
        {t('catalogue.form.unsavedHint')}
      </ConfirmDialog>
    ),
  }
}

/** The form hears of what is typed in a search field once somebody leaves it, and the Back of a phone leaves no field. */
function isBeingTyped(form: HTMLFormElement | null): boolean {
  const field = document.activeElement
  return (
    field instanceof HTMLInputElement &&
    field.getAttribute('role') === 'combobox' &&
    field.getAttribute('aria-expanded') === 'true' &&
    field.value.trim() !== '' &&
    form?.contains(field) === true
  )
}
