import { Button, Group } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { useIsPhone } from '../is-phone.ts'
import { SideSheet } from '../overlay/side-sheet.tsx'
import { type FieldProblem, FormSummary } from './form-summary.tsx'
import { useLeaveQuestion } from './leave-question.tsx'
import { unreadIn } from './unread-in.ts'
import { whenFound } from './when-found.ts'

type FormSheetProps = {
  title: string
  submitLabel: string
  size?: 480 | 640 | undefined
  isDirty: boolean
  isBusy: boolean
  /** It is the button at the end that is at work; as `isBusy` where nothing else saves. */
  isSubmitting?: boolean
  /** Only to look at: nothing can be saved. */
  isReadOnly?: boolean
  /** What is wrong, each leading to its field. */
  problems: FieldProblem[]
  onSubmit: () => void
  /** What Ctrl S does where the button issues: it keeps a draft, and Enter alone does nothing. */
  onKeep?: () => void
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
  const { isBusy, isSubmitting = isBusy, isReadOnly = false, onSubmit, onKeep } = props
  const form = useRef<HTMLFormElement>(null)
  const { close: ask, question } = useLeaveQuestion({ ...props, form })
  // What is being sent closes by itself, or says why not.
  const close = isBusy ? () => {} : ask
  useHeld(form, isBusy)
  const latest = useRef(onSubmit)
  latest.current = onSubmit
  // Two ways to save fill the foot of a phone; the cross above closes too.
  const isNarrow = useIsPhone() && props.beside !== undefined
  const submit = () => {
    if (isReadOnly) return
    // Nobody waits for it any more where the sheet was closed meanwhile.
    whenFound(() => {
      if (form.current === null) return
      // A number that nobody could read would be saved as it was before.
      const unread = unreadIn(form.current)
      if (unread === null) latest.current()
      else unread.focus()
    })
  }
  return (
    <SideSheet
      isOpen
      onClose={close}
      title={props.title}
      {...(props.size === undefined ? {} : { size: props.size })}
      footer={
        <Group justify="space-between" gap="xs">
          <span>{props.aside}</span>
          <Group gap="xs" ms="auto" justify="flex-end">
            {props.beside}
            {!isNarrow && (
              <Button variant="default" onClick={close}>
                {t(isReadOnly ? 'common.actions.close' : 'common.actions.cancel')}
              </Button>
            )}
            {!isReadOnly && (
              <Button onClick={submit} loading={isSubmitting}>
                {props.submitLabel}
              </Button>
            )}
          </Group>
        </Group>
      }
    >
      <form
        ref={form}
        noValidate
        onKeyDown={(event) => {
          if ((event.ctrlKey || event.metaKey) && ['s', 'Enter'].includes(event.key)) {
            event.preventDefault()
            event.stopPropagation()
            if (event.key === 's' && onKeep) onKeep()
            else submit()
          }
        }}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          if (!onKeep) submit()
        }}
      >
        <FormSummary problems={props.problems} />
        {props.children}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
      {question}
    </SideSheet>
  )
}

/** What changed while it is being sent would close with the sheet, and nobody would have saved it. */
function useHeld(form: RefObject<HTMLFormElement | null>, isHeld: boolean): void {
  useEffect(() => {
    const held = form.current
    if (!isHeld || held === null) return
    const refuse = (event: Event) => {
      if (event instanceof KeyboardEvent && ['Tab', 'Escape'].includes(event.key)) return
      event.preventDefault()
      event.stopPropagation()
    }
    const kinds = ['keydown', 'beforeinput', 'mousedown', 'click', 'drop']
    for (const kind of kinds) held.addEventListener(kind, refuse, true)
    return () => {
      for (const kind of kinds) held.removeEventListener(kind, refuse, true)
    }
  }, [form, isHeld])
}
