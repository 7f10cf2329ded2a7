import { Suspense } from 'react'
import { part } from '#lib/part.ts'
import { DeleteDialog } from '../view/delete-dialog.tsx'
import { RemindDialog } from '../view/remind-dialog.tsx'
import { SendDialog } from '../view/send-dialog.tsx'
import type { Question } from './document-actions.ts'

type DocumentQuestionProps = {
  company: string
  asked: Question
  onClose: () => void
}

const CollectDrawer = part(() => import('#features/payments/index.ts'), 'CollectDrawer', { words: ['money'] })
const LetGoSheet = part(() => import('../view/let-go-sheet.tsx'), 'LetGoSheet', {
  words: ['money', 'instalments'],
})

const dialogs = { send: SendDialog, remind: RemindDialog, delete: DeleteDialog }

/** What is asked before something happens with a row. */
export function DocumentQuestion({ company, asked: { what, row }, onClose }: DocumentQuestionProps) {
  if (what === 'collect') {
    return (
      <Suspense>
        <CollectDrawer company={company} document={row} onClose={onClose} />
      </Suspense>
    )
  }
  if (what === 'letGo') {
    return (
      <Suspense>
        <LetGoSheet company={company} document={row} onClose={onClose} />
      </Suspense>
    )
  }
  const Dialog = dialogs[what]
  return <Dialog company={company} document={row} isOpen onClose={onClose} />
}
