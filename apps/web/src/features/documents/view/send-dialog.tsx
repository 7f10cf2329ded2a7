import type { DocumentRow } from '@cuentaclara/contracts'
import { Button, Group, Skeleton, Textarea, TextInput } from '@mantine/core'
import { IconPaperclip, IconSend } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#lib/api-error.ts'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/states.tsx'
import { toastSuccess } from '#ui/toasts.tsx'
import { sendDocument } from '../actions.ts'
import { documentLetterQuery, rememberRow } from '../queries.ts'
import classes from './send-dialog.module.css'

type SendDialogProps = {
  company: string
  document: Pick<DocumentRow, 'id'>
  isOpen: boolean
  onClose: () => void
}

/** The letter as the client will get it: whom it goes to, what it says, which files go along. */
export default function SendDialog({ company, document, isOpen, onClose }: SendDialogProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery({ ...documentLetterQuery(company, document.id), enabled: isOpen })
  return (
    <Dialog isOpen={isOpen} onClose={onClose} size={620} title={t('documents.send.title')}>
      {error !== null && data === undefined ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : data === undefined ? (
        <Skeleton height={320} radius="md" />
      ) : (
        <LetterForm company={company} id={document.id} letter={data} onClose={onClose} />
      )}
    </Dialog>
  )
}

type Letter = { to: string | null; subject: string; message: string; attachments: readonly string[] }
type LetterFormProps = { company: string; id: string; letter: Letter; onClose: () => void }

function LetterForm({ company, id, letter, onClose }: LetterFormProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [to, setTo] = useState(letter.to ?? '')
  const [message, setMessage] = useState(letter.message)
  const send = useMutation({
    mutationFn: () => sendDocument(company, id, { to, message }),
    onSuccess: (row) => {
      rememberRow(cache, company, row)
      toastSuccess({ subject: `send ${id}`, message: t('documents.send.done', { to }) })
      onClose()
    },
  })
  const errors = send.error instanceof ApiError ? (send.error.errors ?? {}) : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate()
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        data-autofocus
        required
        dir="ltr"
        type="email"
        maxLength={160}
        label={t('documents.send.to')}
        value={to}
        error={errors.to?.[0]}
        onChange={(event) => setTo(event.currentTarget.value.trim())}
      />
      <div>
        <span className={classes.label}>{t('documents.send.subject')}</span>
        <p className={classes.subject} dir="auto">
          {letter.subject}
        </p>
      </div>
      <Textarea
        autosize
        minRows={6}
        maxRows={14}
        maxLength={4000}
        dir="auto"
        label={t('documents.send.message')}
        value={message}
        error={errors.message?.[0]}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <ul className={classes.files} aria-label={t('documents.send.files')}>
        {letter.attachments.map((name) => (
          <li key={name}>
            <IconPaperclip size={15} aria-hidden />
            <span className="cc-ltr cc-truncate">{name}</span>
          </li>
        ))}
      </ul>
      {send.error !== null && Object.keys(errors).length === 0 && (
        <p className={classes.error} role="alert">
          {send.error.message}
        </p>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('common.actions.cancel')}
        </Button>
        <Button
          type="submit"
          disabled={to === '' || message.trim() === ''}
          loading={send.isPending}
          leftSection={<IconSend size={17} aria-hidden />}
        >
          {t('documents.send.action')}
        </Button>
      </Group>
    </form>
  )
}
