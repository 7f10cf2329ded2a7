import type { MailboxState, UploadAnswer } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { whyRefused } from '#lib/http/field-errors.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { toastError } from '#ui/feedback/toasts.tsx'
import { useWindowDrop } from '#ui/form/use-window-drop.ts'
import { MailboxLine } from './mailbox-line.tsx'
import { rememberReception, uploadFiles } from './queries.ts'
import classes from './receptions.module.css'

// Nothing of an outcome is needed at first sight.
const UploadOutcome = part(() => import('./upload-outcome.tsx'), 'UploadOutcome')
const UploadResult = part(() => import('./upload-result.tsx'), 'UploadResult')

const mostFiles = 200
const mostBytes = 20 * 1024 * 1024

type DropZoneProps = {
  company: string
  mailbox: MailboxState | undefined
  onOpen: (id: string) => void
  /** The task whose outcome is shown: many files are read by one. */
  task: string | undefined
  onTask: (task: string | undefined) => void
}

/** Where suppliers' files are dropped, on it or anywhere on the screen; says what became of each. */
export function DropZone({ company, mailbox, onOpen, task, onTask }: DropZoneProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<UploadAnswer['files'] | null>(null)

  const take = async (files: readonly File[]) => {
    if (files.length === 0 || isBusy) return
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
      toastError({ message: whyRefused(error), subject: 'upload' })
    } finally {
      setIsBusy(false)
    }
  }

  useWindowDrop(setIsOver, take)
  return (
    <>
      <div className={classes.drop} data-over={isOver || undefined}>
        <IconFileUpload size={22} stroke={1.5} aria-hidden />
        <span>{t('money.receptions.dropHere')}</span>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept=".xml,.zip,.eml,text/xml,application/xml,application/zip,message/rfc822"
          onChange={(event) => {
            void take([...(event.currentTarget.files ?? [])])
            // The same file may be chosen again.
            event.currentTarget.value = ''
          }}
        />
        <Button variant="default" loading={isBusy} onClick={() => input.current?.click()}>
          {t('money.receptions.chooseFiles')}
        </Button>
        {mailbox && <MailboxLine company={company} mailbox={mailbox} />}
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
