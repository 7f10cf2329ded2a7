import { type ReactNode, useState } from 'react'
import { SideSheet } from '../overlay/side-sheet.tsx'
import { useLeaveQuestion } from './leave-question.tsx'

type AskingSheetProps = {
  title: string
  size?: 480 | 640
  onClose: () => void
  /** `onWritten` belongs to the `onChange` of the form, `onDone` closes what was saved. */
  children: (sheet: { onWritten: () => void; onDone: () => void }) => ReactNode
}

/** A sheet around a form that has buttons of its own, because it also stands elsewhere: closing asks when something was written. */
export function AskingSheet({ children, onClose, ...sheet }: AskingSheetProps) {
  const [isDirty, setIsDirty] = useState(false)
  const { close, leave, question } = useLeaveQuestion({ isDirty, onClose })
  return (
    <SideSheet isOpen onClose={close} {...sheet}>
      {children({ onWritten: () => setIsDirty(true), onDone: leave })}
      {question}
    </SideSheet>
  )
}
