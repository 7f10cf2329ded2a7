import { mostPaperBytes } from '@cuentaclara/contracts'
import { Button, Checkbox, CheckboxGroup, Group, Textarea, TextInput } from '@mantine/core'
import { IconPaperclip, IconSend } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { formatFileSize } from '#lib/file-size.ts'
import { useActKey } from '#lib/http/act-key.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { WayOut } from '#ui/feedback/way-out.tsx'
import { type Asked, AskingDialog } from '#ui/form/asking-sheet.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { AskedPart, type AskedQuery } from '#ui/overlay/asked-part.tsx'
import classes from './letter-dialog.module.css'

type LetterDialogProps = {
  /** What it is, where it is no sending of the paper itself. */
  title?: string
  /** The letter as it would go now. */
  query: AskedQuery<Letter>
  /** The other way, shown once somebody chooses it; without it there is the letter alone. */
  whatsapp?: Way
  /** Ways of its own. */
  others?: readonly { value: string; label: string; part: Way }[]
  /** Once for a key, however often it is asked. */
  send: (letter: SentLetter, key: string) => Promise<unknown>
  /** What sending does besides. */
  hint?: string | undefined
  /** Whom it is for; the usual address otherwise. */
  to?: string | undefined
  isOpen: boolean
  onClose: () => void
}

/** A form of its own, told how it closes. */
type Way = (asked: Asked) => ReactNode

export type SentLetter = { to: string; also: string[]; papers: string[]; message: string }

/** How something reaches its client: a letter as they will get it, with its files, or a text in WhatsApp. */
export function LetterDialog(props: LetterDialogProps) {
  const { title, query, whatsapp, others = [], send, hint, to, isOpen, onClose } = props
  const { t } = useTranslation()
  const [way, setWay] = useState('mail')
  if (!isOpen) return null
  return (
    <AskingDialog onClose={onClose} size={620} title={title ?? t('documents.send.title')}>
      {(asked) => (
        <>
          {whatsapp !== undefined && (
            <div className={classes.way}>
              <SegmentedControl
                aria-label={t('tools.whatsapp.way')}
                value={way}
                data={[
                  { value: 'mail', label: t('tools.whatsapp.mail') },
                  { value: 'whatsapp', label: t('tools.whatsapp.whatsapp') },
                  ...others.map(({ value, label }) => ({ value, label })),
                ]}
                onChange={setWay}
              />
            </div>
          )}
          {hint !== undefined && <p className={classes.hint}>{hint}</p>}
          {way === 'mail' && (
            <AskedPart query={query}>
              {(letter) => <LetterForm letter={letter} to={to} send={send} {...asked} />}
            </AskedPart>
          )}
          {way === 'whatsapp' && whatsapp?.(asked)}
          {others.find(({ value }) => value === way)?.part(asked)}
        </>
      )}
    </AskingDialog>
  )
}

type Letter = {
  to: string | null
  recipients: readonly { email: string; name: string | null; is_usual: boolean }[]
  subject: string
  message: string
  attachments: readonly string[]
  papers: readonly { id: string; name: string; size: number; is_shown?: boolean }[]
}
/** As many as the server takes beside the first. */
const mostOthers = 24
const mostPapers = 3
type LetterFormProps = Asked & {
  letter: Letter
  to: string | undefined
  send: LetterDialogProps['send']
}

function LetterForm({ letter, to: wanted, send: post, onWritten, onClose, onDone }: LetterFormProps) {
  const { t } = useTranslation()
  const [to, setTo] = useState(wanted ?? letter.to ?? '')
  const [message, setMessage] = useState(letter.message)
  const others = letter.recipients.filter(({ email }) => email !== to)
  const [chosen, setChosen] = useState(() =>
    // Who is written to again is the only one.
    letter.recipients.flatMap(({ email, is_usual }) =>
      wanted === undefined && is_usual && email !== letter.to ? [email] : [],
    ),
  )
  // What its client may see was meant for them.
  const [papers, setPapers] = useState(() =>
    letter.papers.flatMap(({ id, is_shown }) => (is_shown ? [id] : [])).slice(0, mostPapers),
  )
  const bytes = letter.papers.reduce((sum, { id, size }) => (papers.includes(id) ? sum + size : sum), 0)
  const isTooMuch = bytes > mostPaperBytes
  const also = chosen.filter((email) => others.some((other) => other.email === email))
  // It comes after the dialog has opened, which looked for its first field then.
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const once = useActKey()
  const send = useMutation({
    mutationFn: () => once({ to, also, papers, message }, (key) => post({ to, also, papers, message }, key)),
    onSuccess: () => {
      const all = [to, ...also].join(', ')
      toastSuccess({ subject: `send ${to}`, message: t('documents.send.done', { to: all }) })
      onDone()
    },
  })
  const errors = send.error instanceof ApiError ? (send.error.errors ?? {}) : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate()
  }
  return (
    <form className={classes.form} onChange={onWritten} onSubmit={submit} noValidate>
      <TextInput
        ref={first}
        required
        dir="ltr"
        type="email"
        maxLength={160}
        label={t('documents.send.to')}
        value={to}
        error={errors.to?.[0]}
        onChange={(event) => setTo(event.currentTarget.value.trim())}
      />
      {others.length > 0 && (
        <CheckboxGroup
          label={t('tools.letter.also')}
          value={also}
          onChange={(emails) => setChosen(emails.slice(0, mostOthers))}
        >
          <div className={classes.others}>
            {others.map(({ email, name }) => (
              <Checkbox
                key={email}
                value={email}
                label={
                  <>
                    {name !== null && (
                      <>
                        <bdi>{name}</bdi>{' '}
                      </>
                    )}
                    <span className="cc-ltr">{email}</span>
                  </>
                }
              />
            ))}
          </div>
        </CheckboxGroup>
      )}
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
      {letter.papers.length > 0 && (
        <CheckboxGroup
          label={t('tools.letter.papers')}
          description={t('tools.letter.papersHint', { count: mostPapers })}
          value={papers}
          error={
            isTooMuch
              ? t('tools.letter.papersTooLarge', {
                  size: formatFileSize(bytes),
                  most: formatFileSize(mostPaperBytes),
                })
              : undefined
          }
          onChange={(ids) => setPapers(ids.slice(0, mostPapers))}
        >
          <div className={classes.others}>
            {letter.papers.map(({ id, name, size }) => (
              <Checkbox
                key={id}
                value={id}
                label={
                  <>
                    <bdi>{name}</bdi> <span className={classes.size}>{formatFileSize(size)}</span>
                  </>
                }
              />
            ))}
          </div>
        </CheckboxGroup>
      )}
      {send.error !== null && errors.to === undefined && errors.message === undefined && (
        <div className={classes.error} role="alert">
          {send.error.message}
          <WayOut error={send.error} />
        </div>
      )}
      <Group justify="flex-end" data-dialog-foot>
        <Button variant="default" onClick={onClose}>
          {t('common.actions.cancel')}
        </Button>
        <Button
          type="submit"
          disabled={to === '' || message.trim() === '' || isTooMuch}
          loading={send.isPending}
          leftSection={<IconSend size={17} aria-hidden />}
        >
          {t('documents.send.action')}
        </Button>
      </Group>
    </form>
  )
}
