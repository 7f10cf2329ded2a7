import type { MailboxState, UploadAnswer } from '@cuentaclara/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastError } from '#ui/feedback/toasts.tsx'
import { DropZone } from '#ui/form/drop-zone.tsx'
import { MailboxLine } from './mailbox-line.tsx'
import { rememberReception, uploadFiles } from './queries.ts'
import classes from './receptions.module.css'

// Nothing of an outcome is needed at first sight.
const UploadOutcome = part(() => import('./upload-outcome.tsx'), 'UploadOutcome')
const UploadResult = part(() => import('./upload-result.tsx'), 'UploadResult')

const mostFiles = 200
const mostBytes = 20 * 1024 * 1024

type UploadZoneProps = {
  company: string
  mailbox: MailboxState | undefined
  onOpen: (id: string) => void
  /** The task whose outcome is shown: many files are read by one. */
  task: string | undefined
  onTask: (task: string | undefined) => void
}

/** Where suppliers' files are dropped, on it or anywhere on the screen; says what became of each. */
export function UploadZone({ company, mailbox, onOpen, task, onTask }: UploadZoneProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<UploadAnswer['files'] | null>(null)

  const take = async (files: readonly File[]) => {
    if (files.length > mostFiles || files.reduce((sum, { size }) => sum + size, 0) > mostBytes) {
      toastError({ message: t('money.receptions.tooMuch'), subject: 'upload' })
      return
    }
    setIsBusy(true)
    try {
      const answer = await uploadFiles(company, files)
      setOutcome(answer.task_id === null ? answer.files : null)
      if (answer.task_id !== null) {
        void cache.invalidateQueries({ queryKey: ['tasks', company] })
        onTask(answer.task_id)
      }
      rememberReception(cache, company, null)
    } catch (error) {
      toastRefusal(error, 'upload')
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <>
      <div className={classes.upload}>
        <DropZone
          hint={t('money.receptions.dropHere')}
          choose={t('money.receptions.chooseFiles')}
          accept=".xml,.zip,.eml,text/xml,application/xml,application/zip,message/rfc822"
          takesMany
          isBusy={isBusy}
          isQuiet
          onFiles={take}
        >
          {mailbox && <MailboxLine company={company} mailbox={mailbox} />}
        </DropZone>
      </div>
      <Suspense fallback={null}>
        {outcome !== null && (
          <UploadOutcome files={outcome} onOpen={onOpen} onClose={() => setOutcome(null)} />
        )}
        {outcome === null && task !== undefined && (
          <UploadResult company={company} task={task} onOpen={onOpen} onClose={() => onTask(undefined)} />
        )}
      </Suspense>
    </>
  )
}
