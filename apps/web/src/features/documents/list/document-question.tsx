import { DeleteDialog } from '../view/delete-dialog.tsx'
import { SendDialog } from '../view/send-dialog.tsx'
import type { Question } from './document-actions.ts'

type DocumentQuestionProps = {
  company: string
  asked: Question
  onClose: () => void
}

/** What is asked before something happens with a row. */
export function DocumentQuestion({ company, asked: { what, row }, onClose }: DocumentQuestionProps) {
  const Dialog = what === 'send' ? SendDialog : DeleteDialog
  return <Dialog company={company} document={row} isOpen onClose={onClose} />
}
