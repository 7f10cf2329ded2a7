import { type DocumentDetail, type DocumentSettlement, endpoints } from '@cuentaclara/contracts'
import { isSome } from '@cuentaclara/decimal/text'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Button, Skeleton } from '@mantine/core'
import { IconCash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import { InstalmentList } from '#features/instalments/index.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { Money } from '#ui/amount/money.tsx'
import { DayText } from '#ui/date-text.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { detailLink } from '../detail-link.ts'
import { creditLink, isPayable } from '../effect.ts'
import { usePaymentMeans } from '../payment-means.ts'
import { settlementQuery } from '../queries.ts'
import classes from './payments-tab.module.css'

const CollectDrawer = part(() => import('#features/payments/index.ts'), 'CollectDrawer', { words: ['money'] })
const LetGoSheet = part(() => import('./let-go-sheet.tsx'), 'LetGoSheet', { words: ['money', 'instalments'] })

const AgreeSheet = part(() => import('./agree-sheet.tsx'), 'AgreeSheet', { words: ['instalments'] })

/** How a document was settled: from what it charged down to what is still owed. */
export function PaymentsTab({ company, document }: { company: string; document: DocumentDetail }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(settlementQuery(company, document.id))
  if (data === undefined) {
    return (
      <div className={`${classes.card} cc-card`}>
        {error === null ? <Skeleton height={160} /> : <ErrorState error={error} onRetry={refetch} />}
      </div>
    )
  }
  return (
    <section className={`${classes.card} cc-card`} aria-label={t('instalments.settlement.title')}>
      <ul className={classes.lines}>
        <Line name={t('instalments.settlement.charged')} amount={data.charged} {...data} />
        {isSome(data.paid_on_issue) && (
          <Line name={t('instalments.settlement.onIssue')} amount={data.paid_on_issue} isTaken {...data} />
        )}
        {data.payments.map((payment) => (
          <Line
            key={payment.id}
            name={
              <Link to="/transactions/detail/$type/$id" params={{ type: 'payment', id: payment.id }}>
                {t('instalments.settlement.payment', { number: payment.number })}
              </Link>
            }
            more={<PaymentFacts payment={payment} />}
            amount={payment.amount}
            isTaken
            isReleased={!payment.counts}
            {...data}
          />
        ))}
        {isSome(data.credited) && (
          <Line
            name={t('instalments.settlement.credited')}
            more={<CreditNotes document={document} />}
            amount={data.credited}
            isTaken
            {...data}
          />
        )}
        {data.let_go.map((part) => (
          <Line
            key={part.id}
            name={t(`instalments.settlement.letGo.${part.kind}`)}
            more={<LetGoFacts part={part} />}
            currency={data.currency}
            amount={part.amount}
            isTaken
          />
        ))}
        {isSome(data.surplus) && (
          <Line name={t('instalments.settlement.surplus')} amount={data.surplus} {...data} />
        )}
      </ul>
      <p className={classes.balance}>
        <span>{t('documents.view.balance')}</span>
        <Money amount={data.balance} currency={data.currency} size="lg" />
      </p>
      {document.instalments !== undefined && (
        <div className={classes.parts}>
          <InstalmentList parts={document.instalments} currency={data.currency} />
        </div>
      )}
      <NextSteps company={company} document={document} settlement={data} />
    </section>
  )
}

type LineProps = {
  name: ReactNode
  more?: ReactNode
  amount: string
  currency: DocumentSettlement['currency']
  /** It lowers what is owed. */
  isTaken?: boolean
  /** It did, and no longer does. */
  isReleased?: boolean
}

function Line({ name, more, amount, currency, isTaken = false, isReleased = false }: LineProps) {
  return (
    <li className={classes.line} data-released={isReleased || undefined}>
      <div>
        <div className={classes.name}>{name}</div>
        {more !== undefined && <div className={classes.more}>{more}</div>}
      </div>
      <Money amount={isTaken ? `-${amount}` : amount} currency={currency} />
    </li>
  )
}

function PaymentFacts({ payment }: { payment: DocumentSettlement['payments'][number] }) {
  const { t } = useTranslation()
  const means = usePaymentMeans()(payment)
  return (
    <>
      <DayText day={payment.paid_on} /> · {means}
      {payment.reference !== null && (
        <>
          {' · '}
          <bdi className="cc-numbers">{payment.reference}</bdi>
        </>
      )}
      {!payment.counts && <> · {t('instalments.settlement.released')}</>}
    </>
  )
}

function LetGoFacts({ part }: { part: DocumentSettlement['let_go'][number] }) {
  const { t } = useTranslation()
  return (
    <>
      <DayText day={part.day} /> · <bdi>{part.reason}</bdi>
      {part.payment !== null && (
        <> · {t('instalments.settlement.withPayment', { number: part.payment.number })}</>
      )}
    </>
  )
}

/** The notes that took something off it. */
function CreditNotes({ document: { links } }: { document: DocumentDetail }) {
  const notes = (links?.from ?? []).filter(
    ({ kind, fiscal_status }) => kind === 'credit-note' && fiscal_status === 'accepted',
  )
  return notes.map((note, index) => (
    <span key={note.id}>
      {index > 0 && ' · '}
      <Link {...detailLink(note)} className="cc-ltr cc-numbers">
        {shortNumber(note.consecutivo)}
      </Link>
    </span>
  ))
}

type NextStepsProps = { company: string; document: DocumentDetail; settlement: DocumentSettlement }

/** What can be done about what is left: collect it, let it go, or use what was paid too much. */
function NextSteps({ company, document, settlement }: NextStepsProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const [isCollecting, setIsCollecting] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const [isAgreeing, setIsAgreeing] = useState(false)
  const mayRecord = useCan('payments.record')
  const mayLetGo = useCan('payments.void')
  const isOpen = isPayable(document)
  // What came with a payment goes with it.
  const isLetGo = mayLetGo && settlement.let_go.some(({ payment }) => payment === null)
  const hasCredit = mayRecord && document.payment_status === 'overpaid' && document.client_id !== null
  // Somebody else may pay it meanwhile: what is being written is not taken away.
  const isWriting = isCollecting || isAsking || isAgreeing
  if (!(mayRecord && isOpen) && !isLetGo && !hasCredit && !isWriting) return null

  const settle = async (change: Promise<unknown>) => {
    await change
    await cache.invalidateQueries({ queryKey: ['documents', company] })
  }
  const params = { id: document.id }
  return (
    <div className={classes.actions}>
      {mayRecord && isOpen && (
        <Button
          variant="default"
          leftSection={<IconCash size={17} aria-hidden />}
          onClick={() => setIsCollecting(true)}
        >
          {t('documents.list.actions.recordPayment')}
        </Button>
      )}
      {hasCredit && (
        <Button variant="default" onClick={() => navigate(creditLink(document))}>
          {t('instalments.settlement.useCredit')}
        </Button>
      )}
      {mayRecord && isOpen && (
        <Button variant="default" onClick={() => setIsAgreeing(true)}>
          {t(`instalments.${document.instalments === undefined ? 'agree' : 'change'}`)}
        </Button>
      )}
      {mayLetGo && isOpen && (
        <Button variant="default" onClick={() => setIsAsking(true)}>
          {t('instalments.settlement.writeOff')}
        </Button>
      )}
      {isLetGo && (
        <Button
          variant="default"
          onClick={() =>
            settle(call(endpoints.undoWriteOff, { params }, { company })).catch((error) =>
              toastRefusal(error, 'document'),
            )
          }
        >
          {t('instalments.settlement.undoWriteOff')}
        </Button>
      )}
      {isCollecting && (
        <Suspense>
          <CollectDrawer company={company} document={document} onClose={() => setIsCollecting(false)} />
        </Suspense>
      )}
      {isAgreeing && (
        <Suspense>
          <AgreeSheet company={company} document={document} onClose={() => setIsAgreeing(false)} />
        </Suspense>
      )}
      {isAsking && (
        <Suspense>
          <LetGoSheet
            company={company}
            document={{ ...document, balance: settlement.balance }}
            onClose={() => setIsAsking(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
