import { Button, Group } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'
import { SideSheet } from '../overlay/side-sheet.tsx'
import { type FieldProblem, FormSummary } from './form-summary.tsx'

type FormSheetProps = {
  title: string
  submitLabel: string
  size?: 480 | 640 | undefined
  isDirty: boolean
  isBusy: boolean
  /** What is wrong, each leading to its field. */
  problems: FieldProblem[]
  onSubmit: () => void
  onClose: () => void
  /** A quieter button at the start of the foot. */
  aside?: ReactNode
  /** Another way to save, beside the buttons at the end. */
  beside?: ReactNode
  children: ReactNode
}

/** The frame of a form in a sheet: Ctrl S and Ctrl Enter save, closing asks when something changed, what is wrong stands above. */
export function FormSheet(props: FormSheetProps) {
  const { t } = useTranslation()
  const { isAsking, setIsAsking, leave } = useAskBeforeLeaving(props)
  const close = () => (props.isDirty ? setIsAsking(true) : props.onClose())
  return (
    <SideSheet
      isOpen
      onClose={close}
      title={props.title}
      {...(props.size === undefined ? {} : { size: props.size })}
      footer={
        <Group justify="space-between" gap="xs">
          <span>{props.aside}</span>
          <Group gap="xs">
            {props.beside}
            <Button variant="default" onClick={close}>
              {t('common.actions.cancel')}
            </Button>
            <Button onClick={props.onSubmit} loading={props.isBusy}>
              {props.submitLabel}
            </Button>
          </Group>
        </Group>
      }
    >
      <form
        noValidate
        onKeyDown={(event) => {
          if ((event.ctrlKey || event.metaKey) && ['s', 'Enter'].includes(event.key)) {
            event.preventDefault()
            event.stopPropagation()
            props.onSubmit()
          }
        }}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          props.onSubmit()
        }}
      >
        <FormSummary problems={props.problems} />
        {props.children}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('catalogue.form.unsavedTitle')}
        confirmLabel={t('catalogue.form.unsavedClose')}
        isDangerous
        onConfirm={leave}
        onClose={() => setIsAsking(false)}
      >
        {t('catalogue.form.unsavedHint')}
      </ConfirmDialog>
    </SideSheet>
  )
}

/** The question whether to lose what was written: Esc and Cancel ask it, and so does Back or any other way out. */
function useAskBeforeLeaving({ isDirty, isBusy, onClose }: FormSheetProps) {
  const [isAsking, setIsAsking] = useState(false)
  const isLeaving = useRef(false)
  const blocker = useBlocker({
    // What is being saved closes by itself.
    shouldBlockFn: () => isDirty && !isBusy && !isLeaving.current,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  const isHeld = blocker.status === 'blocked'
  return {
    isAsking: isAsking || isHeld,
    setIsAsking(asks: boolean) {
      setIsAsking(asks)
      if (!asks && isHeld) blocker.reset()
    },
    leave() {
      isLeaving.current = true
      if (isHeld) return blocker.proceed()
      onClose()
    },
  }
}
