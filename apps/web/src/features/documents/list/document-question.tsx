import { DeleteDialog } from '../view/delete-dialog.tsx'
import { RemindDialog } from '../view/remind-dialog.tsx'
import { SendDialog } from '../view/send-dialog.tsx'
import type { Question } from './document-actions.ts'

type DocumentQuestionProps = {
  company: string
  asked: Question
  onClose: () => void
}

const dialogs = { send: SendDialog, remind: RemindDialog, delete: DeleteDialog }

/** What is asked before something happens with a row. */
export function DocumentQuestion({ company, asked: { what, row }, onClose }: DocumentQuestionProps) {
  const Dialog = dialogs[what]
  return <Dialog company={company} document={row} isOpen onClose={onClose} />
}
