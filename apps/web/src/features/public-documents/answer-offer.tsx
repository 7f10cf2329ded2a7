import { endpoints, type PublicAnswerInput, type PublicDocument } from '@cuentaclara/contracts'
import { Button, Textarea, TextInput } from '@mantine/core'
import { IconCheck, IconMessage, IconX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { LeaveQuestion } from '#ui/form/leave-question.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import classes from './answer-offer.module.css'
import { publicDocumentKey } from './public-document-key.ts'
import { SignaturePad } from './signature-pad.tsx'

type Answer = PublicAnswerInput['answer']
type AnswerOfferProps = {
  token: string
  offer: NonNullable<PublicDocument['offer']>
  without: readonly number[] | null
  isOpen: boolean
}

const icons = { accepted: IconCheck, rejected: IconX, comment: IconMessage }
const acts = { accepted: 'accept', rejected: 'decline', comment: 'comment' } as const

/** Yes, no or a comment to an offer that stands; to one that has expired a comment only. */
export function AnswerOffer({ token, offer, without, isOpen }: AnswerOfferProps) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Answer | null>(null)
  const offered = isOpen ? (['accepted', 'rejected', 'comment'] as const) : (['comment'] as const)
  if (asked !== null)
    return (
      <AnswerForm
        answer={asked}
        token={token}
        digest={offer.digest}
        without={without}
        onClose={() => setAsked(null)}
      />
    )
  return (
    <div className={classes.choices}>
      {offered.map((answer) => {
        const Icon = icons[answer]
        return (
          <Button
            key={answer}
            size="md"
            variant={answer === 'accepted' ? 'filled' : 'default'}
            leftSection={<Icon size={18} aria-hidden />}
            onClick={() => setAsked(answer)}
          >
            {t(`tools.public.answer.${acts[answer]}`)}
          </Button>
        )
      })}
    </div>
  )
}

type AnswerFormProps = {
  answer: Answer
  token: string
  digest: string
  without: readonly number[] | null
  onClose: () => void
}

const confirming = {
  accepted: 'confirmAccept',
  rejected: 'confirmDecline',
  comment: 'confirmComment',
} as const
const commentLabels = { accepted: 'note', rejected: 'reason', comment: 'question' } as const

function AnswerForm({ answer, token, digest, without, onClose }: AnswerFormProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [name, setName] = useState('')
  const [comment, setComment] = useState('')
  const [way, setWay] = useState<'typed' | 'drawn'>('typed')
  const [drawing, setDrawing] = useState<string | null>(null)
  const [isTried, setIsTried] = useState(false)
  const isSigned = answer === 'accepted'
  const problems = {
    name: name.trim() === '' && t('tools.public.answer.nameMissing'),
    comment: answer === 'comment' && comment.trim() === '' && t('tools.public.answer.commentMissing'),
    signature: isSigned && way === 'drawn' && drawing === null && t('tools.public.answer.signatureMissing'),
  }
  const send = useMutation({
    mutationFn: () =>
      call(endpoints.answerOffer, {
        params: { token },
        body: {
          answer,
          digest,
          ...(without !== null && { without: [...without] }),
          name,
          comment,
          signature: isSigned && way === 'drawn' ? drawing : null,
        },
      }),
    onSuccess: (page) => {
      cache.setQueryData(publicDocumentKey(token, without), page)
      onClose()
    },
    // What is shown may be over or another one by now.
    onError: () => cache.invalidateQueries({ queryKey: publicDocumentKey(token, without) }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (Object.values(problems).every((problem) => problem === false)) send.mutate()
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        label={t('tools.public.answer.name')}
        autoComplete="name"
        maxLength={100}
        required
        data-autofocus
        autoFocus
        value={name}
        error={isTried && problems.name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Textarea
        label={t(`tools.public.answer.${commentLabels[answer]}`)}
        maxLength={500}
        autosize
        minRows={2}
        maxRows={8}
        required={answer === 'comment'}
        value={comment}
        error={isTried && problems.comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      {isSigned && (
        <div className={classes.signature}>
          <SegmentedControl
            aria-label={t('tools.public.answer.signature')}
            value={way}
            data={[
              { value: 'typed', label: t('tools.public.answer.typed') },
              { value: 'drawn', label: t('tools.public.answer.drawn') },
            ]}
            onChange={(value) => setWay(value === 'drawn' ? 'drawn' : 'typed')}
          />
          {way === 'typed' ? (
            <>
              <p className={classes.written} aria-hidden dir="auto">
                {name}
              </p>
              <p className={classes.hint}>{t('tools.public.answer.typedHint')}</p>
            </>
          ) : (
            <SignaturePad onDrawn={setDrawing} problem={isTried && problems.signature} />
          )}
        </div>
      )}
      <p className={classes.hint}>{t('tools.public.answer.kept')}</p>
      <LeaveQuestion
        isOnPage
        isDirty={name !== '' || comment !== '' || drawing !== null}
        isBusy={send.isPending}
      />
      {send.error !== null && (
        <p role="alert" className={classes.error}>
          {send.error.message}
        </p>
      )}
      <div className={classes.choices}>
        <Button
          type="submit"
          size="md"
          color={answer === 'rejected' ? 'red' : undefined}
          loading={send.isPending}
        >
          {t(`tools.public.answer.${confirming[answer]}`)}
        </Button>
        <Button type="button" size="md" variant="default" onClick={onClose}>
          {t('common.actions.cancel')}
        </Button>
      </div>
    </form>
  )
}
