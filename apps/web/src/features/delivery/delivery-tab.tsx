import { type Deliveries, endpoints } from '@cuentaclara/contracts'
import { Button, Skeleton } from '@mantine/core'
import { IconBrandWhatsapp, IconLink, IconMail, IconSend } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import { LetterChip, LetterTrouble } from '#features/letters/index.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { InstantText } from '#ui/date-text.tsx'
import { EmptyState, ErrorState } from '#ui/feedback/states.tsx'
import classes from './delivery-tab.module.css'

type Delivery = Deliveries['data'][number]
type Subject = { company: string; type: keyof typeof listed; id: string }
type DeliveryTabProps = {
  subject: Subject
  /** The dialog that sends it, to an address where one is known; absent while it cannot be sent. */
  sending: ((to: string | undefined, onClose: () => void) => ReactNode) | null
}

/** By what it is about: the area of which live news asks for it again, and where its letters are asked for. */
const listed = {
  document: { area: 'documents', endpoint: endpoints.listDocumentDeliveries },
  quotation: { area: 'quotations', endpoint: endpoints.listQuotationDeliveries },
  client: { area: 'letters', endpoint: endpoints.listClientDeliveries },
} as const

const deliveriesQuery = ({ company, type, id }: Subject) =>
  queryOptions({
    queryKey: [listed[type].area, company, 'deliveries', id],
    queryFn: ({ signal }) => call(listed[type].endpoint, { params: { id } }, { company, signal }),
    staleTime: 0,
  })

/** What narrows the company's outbox to its letters. */
function inOutbox({ type, id }: Subject) {
  return { document: { document: id }, quotation: { quotation: id }, client: { client: id } }[type]
}

/** On which ways something went to its client, what became of each, and how to send it again. */
export function DeliveryTab({ subject, sending }: DeliveryTabProps) {
  const { t } = useTranslation()
  const maySend = useCan('documents.send')
  const { data, error, refetch } = useQuery(deliveriesQuery(subject))
  const [asked, setAsked] = useState<{ to: string | undefined } | null>(null)
  if (data === undefined)
    return error === null ? (
      <Skeleton height={160} radius="md" />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    )
  const send = maySend && sending !== null ? (to?: string) => setAsked({ to }) : undefined
  const close = () => {
    setAsked(null)
    void refetch()
  }
  return (
    <section className={`${classes.card} cc-card`} aria-label={t('documents.view.tabs.delivery')}>
      {data.link !== null && <LinkRow link={data.link} />}
      {data.data.length === 0 ? (
        <EmptyState
          icon={IconSend}
          title={t('tools.deliveries.empty')}
          hint={t('tools.deliveries.emptyHint')}
          actions={
            send && (
              <Button variant="default" onClick={() => send()}>
                {t('documents.send.action')}
              </Button>
            )
          }
        />
      ) : (
        <ul className={classes.rows}>
          {data.data.map((delivery) => (
            <Row
              key={delivery.id}
              delivery={delivery}
              isKindSaid={subject.type === 'client'}
              isLinked={maySend}
              // Of a client it is the statement that is sent here.
              onAgain={subject.type === 'client' && delivery.kind !== 'statement' ? undefined : send}
            />
          ))}
        </ul>
      )}
      {maySend && data.data.length > 0 && (
        <div className={classes.foot}>
          <Link to="/letters" search={inOutbox(subject)}>
            {t('letters.inOutbox')}
          </Link>
        </div>
      )}
      {asked !== null && sending?.(asked.to, close)}
    </section>
  )
}

type RowProps = {
  delivery: Delivery
  /** Of a client both statements and reminders stand here. */
  isKindSaid: boolean
  /** Whether it leads to its letter in the company's outbox. */
  isLinked: boolean
  onAgain: ((to?: string) => void) | undefined
}

function Row({ delivery, isKindSaid, isLinked, onAgain }: RowProps) {
  const { t } = useTranslation()
  const { id, way, kind, recipient, reason, revision, status, problem, posted_by, created_at, settled_at } =
    delivery
  const Icon = way === 'mail' ? IconMail : IconBrandWhatsapp
  const isPhone = way === 'whatsapp'
  return (
    <li className={classes.row}>
      <Icon size={20} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <span className={`${classes.recipient} cc-ltr`}>
          {isLinked ? (
            <Link to="/letters" search={{ open: id }}>
              {recipient}
            </Link>
          ) : (
            recipient
          )}
        </span>
        <span className={classes.muted}>
          {[
            isKindSaid ? t(`letters.kinds.${kind}`) : null,
            t(`tools.deliveries.reasons.${reason}`),
            revision === null ? null : `R${revision}`,
            posted_by === null ? null : t('documents.view.by', { name: posted_by }),
          ]
            .filter(Boolean)
            .join(' · ')}{' '}
          · <InstantText instant={created_at} />
        </span>
        <LetterTrouble letter={delivery} />
        {problem !== null && (
          <span className={classes.problem} dir="auto">
            {problem}
          </span>
        )}
      </div>
      <div className={classes.state}>
        {status === 'handed' ? (
          <span className={classes.muted}>{t('tools.deliveries.handed')}</span>
        ) : (
          <LetterChip status={status} />
        )}
        {settled_at !== null && (
          <span className={classes.muted}>
            <InstantText instant={settled_at} />
          </span>
        )}
      </div>
      {onAgain !== undefined && (
        <Button
          variant="default"
          size="compact-md"
          aria-label={t('tools.deliveries.againTo', { to: recipient })}
          onClick={() => onAgain(isPhone ? undefined : recipient)}
        >
          {t('tools.deliveries.again')}
        </Button>
      )}
    </li>
  )
}

/** Whether its link works, and when whoever holds it looked. */
function LinkRow({ link }: { link: NonNullable<Deliveries['link']> }) {
  const { t } = useTranslation()
  const { is_on, first_opened_at, last_opened_at } = link
  return (
    <div className={classes.row}>
      <IconLink size={20} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <span className={classes.recipient}>{t('tools.clientLink.title')}</span>
        <span className={classes.muted}>
          {is_on ? t('tools.clientLink.on') : t('tools.clientLink.off')}
          {first_opened_at === null ? (
            is_on && <> · {t('tools.clientLink.notOpened')}</>
          ) : (
            <>
              {' '}
              · {t('tools.deliveries.opened')} <InstantText instant={first_opened_at} />
              {last_opened_at !== null && last_opened_at !== first_opened_at && (
                <>
                  , {t('tools.deliveries.last')} <InstantText instant={last_opened_at} />
                </>
              )}
            </>
          )}
        </span>
      </div>
    </div>
  )
}
