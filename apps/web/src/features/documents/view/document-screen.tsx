import type { Company, DocumentDetail } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Skeleton, Tabs } from '@mantine/core'
import { IconAlertTriangle, IconReceiptRefund } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useCan } from '#features/companies/index.ts'
import { Papers } from '#features/papers/index.ts'
import { dayOf } from '#lib/dates/dates.ts'
import { isNoSuchRecord } from '#lib/http/api-error.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { useScreenTitle } from '#lib/screen-title.ts'
import { Money } from '#ui/amount/money.tsx'
import { CopyableId } from '#ui/copyable-id.tsx'
import { DayText, InstantText } from '#ui/date-text.tsx'
import { NoSuchRecord } from '#ui/feedback/no-such-record.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { StatusChip, ToneChip } from '#ui/feedback/status-chip.tsx'
import { useMedia } from '#ui/is-phone.ts'
import { RecordPage } from '#ui/record-page.tsx'
import { RecordTabs } from '#ui/record-tabs.tsx'
import {
  isForAnybody,
  isOurs,
  isOwed,
  isSale,
  isSettledByPayments,
  replacementOf,
  returnOf,
} from '../effect.ts'
import { documentQuery } from '../queries.ts'
import { DocumentActions } from './document-actions.tsx'
import classes from './document-screen.module.css'
import { PaperTab } from './paper-tab.tsx'

// Most look at the document; the rest of its story comes when its tab opens.
const HistoryTab = part(() => import('./history-tab.tsx'), 'HistoryTab', {
  words: ['tools', 'documentPage'],
})
const LinksTab = part(() => import('./links-tab.tsx'), 'LinksTab', { words: ['documentPage', 'letters'] })
const AuthorityTab = part(() => import('./authority-tab.tsx'), 'AuthorityTab', {
  words: ['tools', 'rules', 'documentPage'],
})
const DeliveryTab = part(() => import('#features/delivery/index.ts'), 'DeliveryTab', {
  words: ['tools', 'letters'],
})
const DocumentTags = part(() => import('./document-tags.tsx'), 'DocumentTags', { words: ['tools'] })
const SendDialog = part(() => import('./send-dialog.tsx'), 'SendDialog', { words: ['tools'] })
const NextPart = part(() => import('./next-part.tsx'), 'NextPart', { words: ['instalments'] })
const WalkList = part(() => import('./walk-list.tsx'), 'WalkList')
const PaymentsTab = part(() => import('./payments-tab.tsx'), 'PaymentsTab', {
  words: ['instalments'],
})

const ApprovalBanner = part(() => import('./approval-banner.tsx'), 'ApprovalBanner', {
  words: ['tools'],
})

const TroubleBanner = part(() => import('./trouble-banner.tsx'), 'TroubleBanner', {
  words: ['rules', 'tools'],
})

const ReturnedBanner = part(() => import('./approval-banner.tsx'), 'ReturnedBanner', {
  words: ['tools'],
})

const ReplacedBanner = part(() => import('./trouble-banner.tsx'), 'ReplacedBanner', {
  words: ['tools'],
})

const FindingsBanner = part(() => import('./findings-banner.tsx'), 'FindingsBanner', {
  words: ['tools'],
})

export type DocumentTab = 'document' | 'payments' | 'authority' | 'delivery' | 'links' | 'files' | 'history'

type DocumentScreenProps = {
  company: Company
  /** Kind of the document as the address says it. */
  type: string
  id: string
  tab: DocumentTab
  onTab: (tab: DocumentTab) => void
  make: 'invoice' | undefined
  onMake: (make: 'invoice' | undefined) => void
}

const underWay = ['queued', 'sent', 'processing']
const troubles = ['rejected', 'failed']
const quickMs = 2_000
const slowMs = 5_000
const quickFor = 20_000

/** One document, its whole story. It follows the authority by live events, and by asking where those do not come. */
export function DocumentScreen({ company, type, id, tab, onTab, make, onMake }: DocumentScreenProps) {
  const { data, error, isPending, refetch } = useQuery({
    ...documentQuery(company.id, id),
    refetchInterval: ({ state }) => pollingMs(state.data),
  })
  const { t } = useTranslation()
  const maySeePayments = useCan('payments.read')
  // Where there is room what it hangs together with, and its story, stand beside it.
  const isWide = useMedia('(min-width: 1360px)')
  useScreenTitle(data === undefined ? null : shortNumber(data.consecutivo))
  if (isNoSuchRecord(error) || (data !== undefined && data.kind !== type))
    return (
      <NoSuchRecord
        title={t('documents.view.notFoundTitle')}
        hint={t('documents.view.notFoundHint')}
        to="/invoices"
      >
        {t('documents.view.toList')}
      </NoSuchRecord>
    )
  if (error !== null && data === undefined) return <ErrorState isScreen error={error} onRetry={refetch} />
  if (isPending || data === undefined) return <ScreenSkeleton />
  const hasPayments = maySeePayments && isOwed(data) && isSettledByPayments(data)
  const isDelivered = isOurs(data) && data.consecutivo !== null
  const returned = returnOf(data)
  const replacement = replacementOf(data)
  // An address may name a tab that this document has not.
  const isHere = {
    document: true,
    payments: hasPayments,
    authority: isOurs(data),
    delivery: isDelivered,
    links: hasLinks(data) && !isWide,
    files: true,
    history: !isWide,
  }[tab]
  return (
    <RecordPage
      crumb={
        <>
          <ListLink document={data} />
          <span aria-hidden>/</span>
          <DocumentNumber document={data} />
          <Suspense>
            <WalkList company={company.id} id={id} />
          </Suspense>
        </>
      }
      title={<Money amount={data.total} currency={data.currency} size="xl" />}
      isAmount
      party={
        <bdi>
          {(isSale(data) ? data.receiver : data.issuer)?.name ??
            data.client_name ??
            (isForAnybody(data) ? t('documents.view.finalConsumer') : '—')}
        </bdi>
      }
      facts={<Dates document={data} />}
      chips={
        <>
          <StatusChip area="fiscal" status={data.fiscal_status} />
          {data.is_trial && (
            <ToneChip tone="warning" icon={IconAlertTriangle}>
              {t('documents.list.trial')}
            </ToneChip>
          )}
          {isOwed(data) && isSettledByPayments(data) && (
            <StatusChip area="payment" status={data.payment_status} />
          )}
          {data.consecutivo !== null && isOurs(data) && (
            <StatusChip area="delivery" status={data.delivery_status} />
          )}
          {data.credit_status !== undefined && data.credit_status !== 'none' && (
            <ToneChip tone="warning" icon={IconReceiptRefund}>
              {t(`documents.view.credit.${data.credit_status}`)}
            </ToneChip>
          )}
          <Suspense fallback={<Skeleton width={94} height={24} radius="xl" />}>
            <DocumentTags company={company.id} document={data} />
          </Suspense>
        </>
      }
      actions={<DocumentActions company={company.id} document={data} make={make} onMake={onMake} />}
    >
      {troubles.includes(data.fiscal_status) && (
        <Suspense fallback={<Skeleton height={140} radius="md" />}>
          <TroubleBanner company={company.id} document={data} />
        </Suspense>
      )}
      {data.approval && (
        <Suspense fallback={<Skeleton height={92} radius="md" />}>
          <ApprovalBanner company={company.id} document={data} approval={data.approval} />
        </Suspense>
      )}
      {data.consecutivo !== null && data.issues.length > 0 && (
        <Suspense fallback={<Skeleton height={92} radius="md" />}>
          <FindingsBanner issues={data.issues} />
        </Suspense>
      )}
      {replacement !== undefined && (
        <Suspense fallback={<Skeleton height={60} radius="md" />}>
          <ReplacedBanner by={replacement} />
        </Suspense>
      )}
      {returned !== null && (
        <Suspense fallback={<Skeleton height={92} radius="md" />}>
          <ReturnedBanner entry={returned} />
        </Suspense>
      )}
      <div className={isWide ? classes.beside : undefined}>
        <Tabs
          value={isHere ? tab : 'document'}
          onChange={(value) => onTab((value ?? 'document') as DocumentTab)}
          keepMounted={false}
        >
          <RecordTabs>
            <Tabs.Tab value="document">{t('documents.view.tabs.document')}</Tabs.Tab>
            {hasPayments && <Tabs.Tab value="payments">{t('documents.view.tabs.payments')}</Tabs.Tab>}
            {isOurs(data) && <Tabs.Tab value="authority">{t('documents.view.tabs.authority')}</Tabs.Tab>}
            {isDelivered && <Tabs.Tab value="delivery">{t('documents.view.tabs.delivery')}</Tabs.Tab>}
            {hasLinks(data) && !isWide && <Tabs.Tab value="links">{t('documents.view.tabs.links')}</Tabs.Tab>}
            <Tabs.Tab value="files">{t('documents.view.tabs.files')}</Tabs.Tab>
            {!isWide && <Tabs.Tab value="history">{t('documents.view.tabs.history')}</Tabs.Tab>}
          </RecordTabs>
          <Tabs.Panel value="document">
            <PaperTab document={data} company={company} />
          </Tabs.Panel>
          {hasPayments && (
            <Tabs.Panel value="payments">
              <Suspense fallback={<Skeleton height={200} radius="md" />}>
                <PaymentsTab document={data} company={company.id} />
              </Suspense>
            </Tabs.Panel>
          )}
          <Tabs.Panel value="authority">
            <Suspense fallback={<Skeleton height={320} radius="md" />}>
              <AuthorityTab document={data} company={company.id} isStoryBeside={isWide} />
            </Suspense>
          </Tabs.Panel>
          <Tabs.Panel value="delivery">
            <Suspense fallback={<Skeleton height={160} radius="md" />}>
              <DeliveryTab
                subject={{ company: company.id, type: 'document', id }}
                sending={(to, onClose) => (
                  <SendDialog company={company.id} document={data} to={to} isOpen onClose={onClose} />
                )}
              />
            </Suspense>
          </Tabs.Panel>
          <Tabs.Panel value="links">
            <Suspense fallback={<Skeleton height={160} radius="md" />}>
              <LinksTab document={data} company={company.id} />
            </Suspense>
          </Tabs.Panel>
          <Tabs.Panel value="files">
            <Suspense fallback={<Skeleton height={120} radius="md" />}>
              <Papers company={company.id} owner={{ type: 'document', id }} />
            </Suspense>
          </Tabs.Panel>
          <Tabs.Panel value="history">
            <Suspense fallback={<Skeleton height={160} radius="md" />}>
              <HistoryTab document={data} />
            </Suspense>
          </Tabs.Panel>
        </Tabs>
        {isWide && (
          <aside className={classes.side}>
            <Suspense fallback={<Skeleton height={160} radius="md" />}>
              {hasLinks(data) && <LinksTab document={data} company={company.id} isBeside />}
              <HistoryTab document={data} isBeside />
            </Suspense>
          </aside>
        )}
      </div>
    </RecordPage>
  )
}

/** Back to the list that has documents of its kind. */
function ListLink({ document }: { document: DocumentDetail }) {
  const { t } = useTranslation()
  const { kind } = document
  if (kind === 'ticket') return <Link to="/tickets">{t('shell.nav.tickets')}</Link>
  if (kind === 'credit-note' || kind === 'debit-note') return <Link to="/notes">{t('shell.nav.notes')}</Link>
  if (kind === 'payment-receipt') return <Link to="/payments">{t('shell.nav.payments')}</Link>
  const search = isSale(document) ? {} : ({ view: 'bought' } as const)
  return (
    <Link to="/invoices" search={search}>
      {t('documents.view.back')}
    </Link>
  )
}

function DocumentNumber({ document }: { document: DocumentDetail }) {
  const { t } = useTranslation()
  const number = shortNumber(document.consecutivo)
  const kind = t(`documents.kinds.${document.kind}`)
  if (number === null || document.consecutivo === null) {
    return (
      <span>
        {kind} · {t('documents.number.draft')}
      </span>
    )
  }
  return (
    <span className={classes.number}>
      {kind}
      <CopyableId
        label={t('documents.number.copy', { number })}
        value={document.consecutivo}
        short={number}
        muted
      />
    </span>
  )
}

function Dates({ document }: { document: DocumentDetail }) {
  const { t } = useTranslation()
  if (document.issued_at === null) {
    return (
      <>
        {t('documents.view.notIssued')} · <InstantText instant={document.updated_at} mode="relative" />
      </>
    )
  }
  return (
    <>
      <DayText day={dayOf(document.issued_at)} />
      {document.due_on !== null && (
        <>
          {' · '}
          {document.instalments === undefined ? (
            t('documents.list.due')
          ) : (
            <Suspense fallback={t('documents.list.due')}>
              <NextPart instalments={document.instalments} />
            </Suspense>
          )}{' '}
          <DayText day={document.due_on} />
        </>
      )}
      {document.due_on !== null && !/^-?0*(\.0*)?$/.test(document.balance) && (
        <>
          {' · '}
          {t('documents.view.balance')} <Money amount={document.balance} currency={document.currency} />
        </>
      )}
    </>
  )
}

/** Quickly while an answer is expected any moment, slower after that, not at all once there is nothing to wait for. */
export function pollingMs(
  document: Pick<DocumentDetail, 'fiscal_status' | 'issued_at'> | undefined,
): number | false {
  if (document === undefined || !underWay.includes(document.fiscal_status)) return false
  const age = Date.now() - Date.parse(document.issued_at ?? '')
  return age < quickFor ? quickMs : slowMs
}

function ScreenSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-busy aria-label={t('common.words.loading')}>
      <Skeleton height={176} radius="md" mb="md" />
      <Skeleton height={36} width={320} mb="md" />
      <Skeleton height={420} radius="md" />
    </div>
  )
}

/** What was issued may be paid, reminded of and corrected at any time; a draft has come from somewhere, or not. */
function hasLinks({ links, consecutivo, fiscal_status: status }: DocumentDetail): boolean {
  if (consecutivo !== null || status === 'taken_over') return true
  return links !== undefined && links.to.length + links.from.length + links.made_of.length > 0
}
