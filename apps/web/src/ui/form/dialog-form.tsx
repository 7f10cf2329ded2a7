import { Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Dialog } from '../overlay/dialog.tsx'
import { isSecondPress } from '../second-press.ts'
import { useLeaveQuestion } from './leave-question.tsx'

type DialogFormProps = {
  title: string
  size?: number
  /** A verb: "Give back", never "OK". */
  submitLabel: string
  isDangerous?: boolean | undefined
  isBusy?: boolean
  /** Too little stands in it to be sent. */
  isLacking?: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A few fields in a dialog, which exists while it is open: Enter sends them, closing asks when something was written. */
export function DialogForm(props: DialogFormProps) {
  const { isBusy = false, onSubmit, onClose } = props
  const { t } = useTranslation()
  const [isDirty, setIsDirty] = useState(false)
  const { close, question } = useLeaveQuestion({ isDirty, isBusy, onClose })
  return (
    <Dialog
      // What is being sent closes by itself, or says why not.
      onClose={isBusy ? () => {} : close}
      title={props.title}
      {...(props.size !== undefined && { size: props.size })}
    >
      <form
        noValidate
        onChange={() => setIsDirty(true)}
        onSubmit={(event) => {
          event.preventDefault()
          // The screen tells it to a form around the dialog too.
          event.stopPropagation()
          if (!isBusy && !props.isLacking) onSubmit()
        }}
      >
        {props.children}
        <Group justify="flex-end" mt="lg" gap="xs" data-dialog-foot>
          <Button variant="default" disabled={isBusy} onClick={close}>
            {t('common.actions.cancel')}
          </Button>
          <Button
            type="submit"
            // Where no field asks for it.
            data-autofocus
            loading={isBusy}
            disabled={props.isLacking}
            onClick={(event) => isSecondPress(event) && event.preventDefault()}
            {...(props.isDangerous && { color: 'red' })}
          >
            {props.submitLabel}
          </Button>
        </Group>
      </form>
      {question}
    </Dialog>
  )
}
