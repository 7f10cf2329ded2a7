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
  /** It stands on a page, which keeps it while only what follows the address's question mark changes: a tab, a sheet above. */
  isOnPage?: boolean
  /** Closes what is around the form; without it, only another address takes it away. */
  onClose?: () => void
  /** Where it is no one thing that will be lost. */
  words?: { title: string; hint: string; confirm: string }
}

/** The question whether to lose what was written: Esc and Cancel ask it through `close`, and so does Back or any other way out. */
export function useLeaveQuestion(leaving: Leaving) {
  const { isDirty, isBusy = false, form, isOnPage = false, onClose, words } = leaving
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const isLeaving = useRef(false)
  const isWritten = () => isDirty || isBeingTyped(form?.current ?? null)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isWritten() && !isBusy && !isLeaving.current && !(isOnPage && current.pathname === next.pathname),
    enableBeforeUnload: isWritten,
    withResolver: true,
  })
  const isHeld = blocker.status === 'blocked'
  /** Without a question: it is saved, or may be lost. */
  const leave = () => {
    isLeaving.current = true
    if (isHeld) return blocker.proceed()
    onClose?.()
  }
  const stay = () => {
    setIsAsking(false)
    if (isHeld) blocker.reset()
  }
  return {
    close: () => (isWritten() ? setIsAsking(true) : onClose?.()),
    leave,
    question: (
      <ConfirmDialog
        isOpen={isAsking || isHeld}
        title={words?.title ?? t('catalogue.form.unsavedTitle')}
        confirmLabel={words?.confirm ?? t('catalogue.form.unsavedClose')}
        isDangerous
        onConfirm={leave}
        onClose={stay}
      >
        {words?.hint ?? t('catalogue.form.unsavedHint')}
      </ConfirmDialog>
    ),
  }
}

/** Of a form that is one of several things on a page, or in a sheet that the address opens: every way to another address asks. */
export function LeaveQuestion(leaving: Omit<Leaving, 'onClose' | 'form'>) {
  return useLeaveQuestion(leaving).question
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
