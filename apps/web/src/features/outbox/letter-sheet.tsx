import { endpoints } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { copyText } from '#lib/clipboard.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { ErrorState } from '#ui/feedback/states.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { SideSheet } from '#ui/overlay/side-sheet.tsx'
import classes from './outbox.module.css'
import { subjectOf } from './subject-of.ts'

type LetterSheetProps = { id: string; canSend: boolean; onClose: () => void }

/** One letter as it was written, with its link to hand on by other means. */
export function LetterSheet({ id, canSend, onClose }: LetterSheetProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['outbox', null, 'letter', id],
    queryFn: ({ signal }) => call(endpoints.getOutboxLetter, { params: { id } }, { signal }),
  })
  const send = useMutation({
    mutationFn: () => call(endpoints.sendOutboxLetter, { params: { id } }),
    onSuccess: () => {
      toastSuccess({ message: t('identity.outbox.queued') })
      void cache.invalidateQueries({ queryKey: ['outbox'] })
    },
    onError: (failure) => toastRefusal(failure),
  })
  const link = /https?:\/\/\S+/.exec(data?.text ?? '')?.[0]
  return (
    <SideSheet
      isOpen
      onClose={onClose}
      size={640}
      title={data === undefined ? t('identity.outbox.title') : subjectOf(t, data)}
      footer={
        <div className={classes.buttons}>
          {canSend &&
            // A company sends its letters itself.
            data?.sender_name === null &&
            data.status !== 'sent' &&
            data.status !== 'cancelled' &&
            (data.text || data.is_private) && (
              <Button variant="default" loading={send.isPending} onClick={() => send.mutate()}>
                {t('identity.outbox.sendAgain')}
              </Button>
            )}
          {link !== undefined && (
            <Button
              onClick={async () => {
                if (await copyText(link))
                  toastSuccess({ message: t('common.actions.copied'), subject: 'copy' })
              }}
            >
              {t('identity.outbox.copyLink')}
            </Button>
          )}
        </div>
      }
    >
      {error && <ErrorState error={error} onRetry={refetch} />}
      {data && (
        <>
          {data.recipient !== null && (
            <p className={classes.to}>
              {t('identity.outbox.to')}: <span className="cc-ltr">{data.recipient}</span>
            </p>
          )}
          {data.sender_name !== null && (
            <p className={classes.to}>
              {t('identity.outbox.from')}: <bdi>{data.sender_name}</bdi>
            </p>
          )}
          {data.last_error !== null && (
            <p className={classes.failure}>{t('identity.outbox.lastError', { error: data.last_error })}</p>
          )}
          {data.text === null ? (
            <p>{t(data.is_private ? 'identity.outbox.private' : 'identity.outbox.gone')}</p>
          ) : (
            <pre className={classes.text} dir="auto">
              {data.text}
            </pre>
          )}
        </>
      )}
    </SideSheet>
  )
}
