import { endpoints, type MailboxMail, type MailboxState } from '@cuentaclara/contracts'
import { apart } from '@cuentaclara/locales/apart'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconLoader, IconMail, IconRefresh } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import { formatInstant } from '#lib/dates/dates.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { InstantText } from '#ui/date-text.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { LookChip, type Looks } from '#ui/feedback/status-chip.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { FormSkeleton } from '#ui/form/form-skeleton.tsx'
import { PaginationBar } from '#ui/list/pagination-bar.tsx'
import { mailboxQuery } from './queries.ts'
import classes from './receptions.module.css'

/** How reading the mailbox of a company goes, and what became of the last mails. */
export function MailboxPanel({ company }: { company: string }) {
  const { t } = useTranslation()
  const { data, error, refetch, isWaiting, readNow } = useMailbox(company)
  const mayRead = useCan('receptions.upload')
  if (error && data === undefined) return <ErrorState error={error} onRetry={refetch} />
  if (data === undefined) return <FormSkeleton />
  return (
    <div className={classes.mailbox}>
      {data.problem !== null && data.failing_since !== null && (
        <p className={classes.problem} role="alert">
          {t('money.receptions.mailbox.failing', {
            moment: apart(formatInstant(data.failing_since)),
            reason: apart(data.problem),
          })}
        </p>
      )}
      <div className={classes.mailboxHead}>
        <FactList
          facts={[
            [
              t('money.receptions.mailbox.lastRead'),
              data.read_at === null ? (
                t('money.receptions.mailbox.never')
              ) : (
                <InstantText key="read" instant={data.read_at} mode="relative" />
              ),
            ],
            [
              t('money.receptions.mailbox.nextRead'),
              data.failures > 0 && <InstantText key="next" instant={data.next_read_at} />,
            ],
          ]}
        />
        {mayRead && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={17} aria-hidden />}
            loading={isWaiting}
            onClick={readNow}
          >
            {t('money.receptions.mailbox.readNow')}
          </Button>
        )}
      </div>
      <VisuallyHidden role="status">{isWaiting ? t('money.receptions.mailbox.asked') : ''}</VisuallyHidden>
      <Mails company={company} />
    </div>
  )
}

const pollMs = 1_500
const mostPolls = 40

/** The state of the mailbox; after `read now` it is asked for until somebody has read. */
function useMailbox(company: string) {
  const cache = useQueryClient()
  const [before, setBefore] = useState<{ state: MailboxState; polls: number } | null>(null)
  const query = useQuery({ ...mailboxQuery(company), refetchInterval: before === null ? false : pollMs })
  const isWaiting = before !== null && isSame(before.state, query.data) && before.polls < mostPolls
  const [seenAt, setSeenAt] = useState(query.dataUpdatedAt)
  if (before !== null && query.dataUpdatedAt !== seenAt) {
    setSeenAt(query.dataUpdatedAt)
    if (isWaiting) setBefore({ ...before, polls: before.polls + 1 })
    else {
      setBefore(null)
      void cache.invalidateQueries({ queryKey: ['receptions', company] })
    }
  }
  const read = useMutation({
    mutationFn: () => call(endpoints.readMailbox, {}, { company }),
    onSuccess: (state) => {
      setBefore({ state, polls: 0 })
      cache.setQueryData(mailboxQuery(company).queryKey, state)
    },
    onError: (error) => toastRefusal(error, 'mailbox'),
  })
  return { ...query, isWaiting: isWaiting || read.isPending, readNow: () => read.mutate() }
}

function isSame(before: MailboxState, now: MailboxState | undefined): boolean {
  return before.read_at === now?.read_at && before.failures === now?.failures
}

const looks: Looks<MailboxMail['status']> = {
  reading: ['info', IconLoader],
  taken: ['success', IconCheck],
  nothing: ['neutral', IconMail],
  refused: ['warning', IconAlertTriangle],
}
const perPage = 25

function Mails({ company }: { company: string }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    queryKey: ['receptions', company, 'mails', page],
    queryFn: ({ signal }) =>
      call(endpoints.listMailboxMails, { query: { page, per_page: perPage } }, { company, signal }),
    placeholderData: keepPreviousData,
  })
  if (error && data === undefined) return <ErrorState error={error} onRetry={refetch} />
  if (data === undefined) return <FormSkeleton />
  return (
    <>
      {data.data.length === 0 && <p className={classes.muted}>{t('money.receptions.mailbox.noMails')}</p>}
      <ul className={classes.mails}>
        {data.data.map((mail) => (
          <Mail key={mail.id} mail={mail} />
        ))}
      </ul>
      {data.meta.last_page > 1 && <PaginationBar meta={data.meta} onPageChange={setPage} />}
    </>
  )
}

function Mail({ mail }: { mail: MailboxMail }) {
  const { t } = useTranslation()
  const further = mail.file_count - mail.files.length
  return (
    <li>
      <div className={classes.mailHead}>
        <bdi className={classes.mailSubject}>{mail.subject || t('money.receptions.mailbox.noSubject')}</bdi>
        <LookChip look={looks[mail.status]}>{t(`money.receptions.mailbox.statuses.${mail.status}`)}</LookChip>
      </div>
      <p className={classes.mailFacts}>
        <bdi className="cc-ltr">{mail.sender || t('money.receptions.mailbox.noSender')}</bdi>
        {' · '}
        <InstantText instant={mail.sent_at ?? mail.read_at} />
      </p>
      {mail.files.length === 0 && mail.message !== null && (
        <p className={classes.mailFacts}>{mail.message}</p>
      )}
      {mail.files.length > 0 && (
        <ul className={classes.mailFiles}>
          {mail.files.map((file, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: files of a mail that was read stay as they are
            <li key={index}>
              <bdi className="cc-ltr">{file.name}</bdi>
              {file.reception_id === null ? (
                <span>{file.message ?? t(`money.receptions.outcomes.${file.outcome}`)}</span>
              ) : (
                <Link
                  to="/transactions/detail/$type/$id"
                  params={{ type: 'reception', id: file.reception_id }}
                >
                  {t(`money.receptions.outcomes.${file.outcome}`)}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
      {further > 0 && (
        <p className={classes.mailFacts}>
          {t('money.receptions.mailbox.moreFiles', { text: String(further) })}
        </p>
      )}
    </li>
  )
}
