import { type ReactNode, useState } from 'react'
import { Dialog } from '../overlay/dialog.tsx'
import { SideSheet } from '../overlay/side-sheet.tsx'
import { useLeaveQuestion } from './leave-question.tsx'

/** What a form with buttons of its own is given by what stands around it. */
export type Asked = {
  /** Belongs to the `onChange` of the form. */
  onWritten: () => void
  /** Closes what may be lost: asks first when something was written. */
  onClose: () => void
  /** Closes what was saved. */
  onDone: () => void
}

type AskingProps<Size> = {
  title: string
  size?: Size
  onClose: () => void
  children: (asked: Asked) => ReactNode
}

/** A sheet around a form that has buttons of its own, because it also stands elsewhere: closing asks when something was written. */
export function AskingSheet({ children, onClose, ...sheet }: AskingProps<480 | 640>) {
  const { asked, question } = useAsked(onClose)
  return (
    <SideSheet isOpen onClose={asked.onClose} {...sheet}>
      {children(asked)}
      {question}
    </SideSheet>
  )
}

/** The same in a dialog. */
export function AskingDialog({ children, onClose, ...dialog }: AskingProps<number>) {
  const { asked, question } = useAsked(onClose)
  return (
    <Dialog onClose={asked.onClose} {...dialog}>
      {children(asked)}
      {question}
    </Dialog>
  )
}

function useAsked(onClose: () => void) {
  const [isDirty, setIsDirty] = useState(false)
  const { close, leave, question } = useLeaveQuestion({ isDirty, onClose })
  const asked: Asked = { onWritten: () => setIsDirty(true), onClose: close, onDone: leave }
  return { asked, question }
}
