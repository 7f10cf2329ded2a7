import type { Company, QuotationDetail } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Skeleton, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useOpening } from '#features/documents/index.ts'
import { Papers } from '#features/papers/index.ts'
import { isNoSuchRecord } from '#lib/http/api-error.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { inAppLink } from '#lib/in-app-link.ts'
import { part } from '#lib/part.ts'
import { useScreenTitle } from '#lib/screen-title.ts'

import { Money } from '#ui/amount/money.tsx'
import { CopyableId } from '#ui/copyable-id.tsx'
import { DayText, InstantText } from '#ui/date-text.tsx'
import { NoSuchRecord } from '#ui/feedback/no-such-record.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { useMedia } from '#ui/is-phone.ts'
import { RecordPage } from '#ui/record-page.tsx'
import { RecordTabs } from '#ui/record-tabs.tsx'
import { quotationNumber } from './number.ts'
import { quotationQuery } from './queries.ts'
import { QuotationActions } from './quotation-actions.tsx'
import { type QuotationAsk, takes } from './quotation-asks.ts'
import { QuotationChip } from './quotation-chip.tsx'
import { QuotationHistory } from './quotation-history.tsx'
import { QuotationPaper } from './quotation-paper.tsx'
import classes from './quotation-screen.module.css'

const DeliveryTab = part(() => import('#features/delivery/index.ts'), 'DeliveryTab', {
  words: ['tools', 'letters'],
})
const QuotationTags = part(() => import('./quotation-tags.tsx'), 'QuotationTags', { words: ['tools'] })
const MailDialog = part(() => import('./mail-dialog.tsx'), 'MailDialog', { words: ['tools'] })
const DepositCard = part(() => import('./deposit-card.tsx'), 'DepositCard')
const ClientAnswers = part(() => import('./client-answers.tsx'), 'ClientAnswers', { words: ['tools'] })

const quotationTabs = ['document', 'delivery', 'files', 'history'] as const
export type QuotationTab = (typeof quotationTabs)[number]

type QuotationScreenProps = {
  company: Company
  id: string
  tab: QuotationTab
  onTab: (tab: QuotationTab) => void
  /** The question that is open; the address says it. */
  ask: QuotationAsk | undefined
  onAsk: (ask: QuotationAsk | undefined) => void
}

/** One offer: as the client sees it, what they said, and what was made of it. */
export function QuotationScreen({ company, id, tab, onTab, ask, onAsk }: QuotationScreenProps) {
  const { t } = useTranslation()
  const { data, error, isPending, refetch } = useQuery(quotationQuery(company.id, id))
  useScreenTitle(data === undefined ? null : quotationNumber(data))
  // Where there is room its story stands beside it, as beside an invoice.
  const isWide = useMedia('(min-width: 1360px)')
  if (isNoSuchRecord(error))
    return (
      <NoSuchRecord
        title={t('sales.quotations.notFound')}
        hint={t('documents.view.notFoundHint')}
        to="/quotations"
      >
        {t('sales.quotations.toList')}
      </NoSuchRecord>
    )
  if (error !== null && data === undefined) return <ErrorState isScreen error={error} onRetry={refetch} />
  if (isPending || data === undefined) return <ScreenSkeleton />
  const number = quotationNumber(data)
  const letter = lastLetter(data)
  // An address may name a tab that this offer has not.
  const isHere = tab === 'delivery' ? data.status !== 'draft' : tab !== 'history' || !isWide
  return (
    <RecordPage
      crumb={
        <>
          <Link to="/quotations">{t('sales.quotations.title')}</Link>
          <span aria-hidden>/</span>
          <CopyableId label={t('documents.number.copy', { number })} value={number} short={number} muted />
        </>
      }
      title={<Money amount={data.total} currency={data.currency} size="xl" />}
      isAmount
      party={data.client_name ?? t('sales.quotations.noClient')}
      words={data.title}
      facts={
        <>
          <DayText day={data.dated_on} /> · {t('sales.quotations.columns.validUntil')}{' '}
          <DayText day={data.valid_until} />
          {data.last_viewed_at !== null && (
            <>
              {' · '}
              {t('sales.quotations.viewedTimes', { count: data.view_count })},{' '}
              <InstantText instant={data.last_viewed_at} mode="relative" />
            </>
          )}
        </>
      }
      chips={
        <>
          <QuotationChip row={data} />
          {letter !== undefined && data.undelivered === null && (
            <StatusChip area="delivery" status={letter} />
          )}
          <Suspense>
            <QuotationTags company={company.id} quotation={data} />
          </Suspense>
        </>
      }
      actions={<QuotationActions company={company.id} quotation={data} ask={ask} onAsk={onAsk} />}
    >
      {data.answers.length === 0 ? (
        <Decision quotation={data} />
      ) : (
        <Suspense>
          <ClientAnswers quotation={data} />
        </Suspense>
      )}
      {(data.deposit !== null || data.deposits.length > 0) && (
        <Suspense fallback={<Skeleton height={140} radius="md" />}>
          <DepositCard company={company.id} quotation={data} />
        </Suspense>
      )}
      <Made quotation={data} />
      <div className={isWide ? classes.beside : undefined}>
        <Tabs
          value={isHere ? tab : 'document'}
          onChange={(value) => onTab(quotationTabs.find((name) => name === value) ?? 'document')}
          keepMounted={false}
        >
          <RecordTabs>
            <Tabs.Tab value="document">{t('documents.view.tabs.document')}</Tabs.Tab>
            {data.status !== 'draft' && (
              <Tabs.Tab value="delivery">{t('documents.view.tabs.delivery')}</Tabs.Tab>
            )}
            <Tabs.Tab value="files">{t('documents.view.tabs.files')}</Tabs.Tab>
            {!isWide && <Tabs.Tab value="history">{t('documents.view.tabs.history')}</Tabs.Tab>}
          </RecordTabs>
          <Tabs.Panel value="document">
            <QuotationPaper quotation={data} company={company} />
          </Tabs.Panel>
          <Tabs.Panel value="delivery">
            <Suspense fallback={<Skeleton height={160} radius="md" />}>
              <DeliveryTab
                subject={{ company: company.id, type: 'quotation', id }}
                sending={
                  takes(data, 'send')
                    ? (to, onClose) => (
                        <MailDialog company={company.id} quotation={data} to={to} onClose={onClose} />
                      )
                    : null
                }
              />
            </Suspense>
          </Tabs.Panel>
          <Tabs.Panel value="files">
            <Suspense fallback={<Skeleton height={120} radius="md" />}>
              <Papers company={company.id} owner={{ type: 'quotation', id }} />
            </Suspense>
          </Tabs.Panel>
          <Tabs.Panel value="history">
            <QuotationHistory quotation={data} />
          </Tabs.Panel>
        </Tabs>
        {isWide && (
          <aside className={classes.side}>
            <QuotationHistory quotation={data} isBeside />
          </aside>
        )}
      </div>
    </RecordPage>
  )
}

/** Where the last letter is; what was handed to WhatsApp is nowhere that anybody tells us. */
function lastLetter({ letters, revision }: QuotationDetail) {
  return letters
    .filter((letter) => letter.revision === revision)
    .flatMap(({ status }) => (status === 'handed' ? [] : [status]))
    .at(-1)
}

/** What the client said. */
function Decision({ quotation }: { quotation: QuotationDetail }) {
  const { t } = useTranslation()
  const { decided_at, decided_by, decision_reason, status } = quotation
  if (decided_at === null) return null
  const name = decided_by ?? quotation.client_name ?? t('sales.quotations.theClient')
  return (
    <section className={`${classes.note} cc-card`}>
      <p>
        {status === 'rejected'
          ? t('sales.quotations.saidNo', { name })
          : t('sales.quotations.saidYes', { name })}{' '}
        · <InstantText instant={decided_at} />
      </p>
      {decision_reason !== null && <p className={classes.muted}>{decision_reason}</p>}
    </section>
  )
}

/** Documents and receipts that took its lines. */
function Made({ quotation }: { quotation: QuotationDetail }) {
  const { t } = useTranslation()
  const opening = useOpening()
  if (quotation.documents.length + quotation.receipts.length === 0) return null
  return (
    <section className={`${classes.note} cc-card`} aria-label={t('sales.quotations.made')}>
      <h2 className={classes.label}>{t('sales.quotations.made')}</h2>
      <ul className={classes.made}>
        {quotation.documents.map((document) => (
          <li key={document.id}>
            <Link {...inAppLink(opening(document))} className={classes.link}>
              {t(`documents.kinds.${document.kind}`)}{' '}
              <span className="cc-ltr cc-numbers">
                {shortNumber(document.consecutivo) ?? t('documents.number.draft')}
              </span>
            </Link>
            <span className={classes.muted}>
              {t('sales.quotations.madeLines', { count: document.lines.length })}
            </span>
            <Money amount={document.total} currency={document.currency} />
          </li>
        ))}
        {quotation.receipts.map((receipt) => (
          <li key={receipt.id}>
            <Link
              to="/transactions/detail/$type/$id"
              params={{ type: 'simple', id: receipt.id }}
              className={classes.link}
            >
              {t('sales.quotations.receipt')}{' '}
              <span className="cc-ltr cc-numbers">
                {receipt.number === null ? t('documents.number.draft') : `CS-${receipt.number}`}
              </span>
            </Link>
            <span className={classes.muted}>
              {receipt.status === 'void'
                ? t('sales.quotations.receiptVoid')
                : t('sales.quotations.madeLines', { count: receipt.lines.length })}
            </span>
            <Money amount={receipt.total} currency={receipt.currency} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ScreenSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-busy aria-label={t('common.words.loading')}>
      <Skeleton height={176} radius="md" mb="md" />
      <Skeleton height={36} width={240} mb="md" />
      <Skeleton height={420} radius="md" />
    </div>
  )
}
