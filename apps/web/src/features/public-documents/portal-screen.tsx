import { endpoints, type Portal } from '@cuentaclara/contracts'
import { isSome } from '@cuentaclara/decimal/text'
import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconReportMoney } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatMoney } from '#lib/money.ts'
import { part } from '#lib/part.ts'
import { Money } from '#ui/amount/money.tsx'
import { DayText } from '#ui/date-text.tsx'
import { ToneChip } from '#ui/feedback/status-chip.tsx'
import classes from './portal.module.css'
import { PortalDocuments } from './portal-documents.tsx'
import { portalKey } from './portal-key.ts'
import shared from './public-document.module.css'
import { Frame, Imprint } from './public-frame.tsx'
import { useLinkedPage } from './use-linked-page.tsx'
import { Accounts } from './ways-to-pay.tsx'

const OwnDetailsCard = part(() => import('./own-details.tsx'), 'OwnDetailsCard', {
  words: ['clientSheet'],
})
const PortalPayments = part(() => import('./portal-payments.tsx'), 'PortalPayments')
const PortalStatement = part(() => import('./portal-statement.tsx'), 'PortalStatement', {
  words: ['insight'],
})
const SayPaid = part(() => import('./say-paid.tsx'), 'SayPaid')

/** All that a client has with a company, by its link; on a phone first, for that is where links are opened. */
export function PortalScreen({ token }: { token: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: portalKey(token),
    queryFn: ({ signal }) => call(endpoints.getPortal, { params: { token } }, { signal }),
    retry: false,
    staleTime: 60_000,
  })
  const title = data?.issuer.name ?? null
  const instead = useLinkedPage({ token, data, error, title, onRetry: refetch })
  if (data === undefined || instead !== null) return <Frame>{instead}</Frame>
  const debts = data.debts.map(({ balance, ...debt }) => ({ ...debt, balance: balance ?? '0' }))
  return (
    <Frame issuer={data.issuer}>
      <Head portal={data} />
      <Offers quotations={data.quotations} />
      <Deposits deposits={data.deposits} />
      {data.pay !== null && <Accounts pay={data.pay} legalName={data.issuer.legal_name} />}
      {debts.length > 0 && (
        <Suspense fallback={<Skeleton height={72} radius="md" />}>
          <SayPaid token={token} page="portal" debts={debts} />
        </Suspense>
      )}
      <Notices notices={data.notices} />
      {/* What is one row until it is asked for stands before the lists, which have no end on a phone. */}
      {data.currencies.length > 0 && (
        <Suspense fallback={<Skeleton height={72} radius="md" />}>
          <PortalStatement token={token} currencies={data.currencies} />
        </Suspense>
      )}
      <Suspense fallback={<Skeleton height={72} radius="md" />}>
        <OwnDetailsCard token={token} />
      </Suspense>
      <PortalDocuments token={token} firstYear={data.first_year} />
      <Suspense fallback={<Skeleton height={160} radius="md" />}>
        <PortalPayments token={token} />
      </Suspense>
      <Imprint issuer={data.issuer} />
    </Frame>
  )
}

function Head({ portal }: { portal: Portal }) {
  const { t } = useTranslation()
  const owed = portal.balances.filter(({ balance }) => isSome(balance))
  return (
    <section className={`${shared.card} cc-card`} aria-labelledby="portal-title">
      <p className={shared.crumb}>{t('tools.portal.title')}</p>
      <h1 id="portal-title" className={classes.name}>
        <bdi>{portal.client_name}</bdi>
      </h1>
      <p className={shared.dates}>
        {owed.length === 0 ? t('tools.portal.owesNothing') : t('tools.portal.views.owed')}
      </p>
      {portal.balances.map(({ currency, balance, overdue, credit }) => (
        <div key={currency} className={classes.balance}>
          {isSome(balance) && <Money amount={balance} currency={currency} size="xl" />}
          {isSome(overdue) && (
            <ToneChip tone="danger" icon={IconAlertTriangle}>
              {`${t('common.payment.overdue')}: \u2066${formatMoney(overdue, currency)}\u2069`}
            </ToneChip>
          )}
          {isSome(credit) && (
            <span className={classes.muted}>
              {t('tools.portal.credit')}: <Money amount={credit} currency={currency} />
            </span>
          )}
        </div>
      ))}
      {portal.is_trial && (
        <p className={shared.notice} data-tone="warning">
          <IconAlertTriangle size={18} aria-hidden />
          {t('tools.public.trial')}
        </p>
      )}
    </section>
  )
}

function Offers({ quotations }: Pick<Portal, 'quotations'>) {
  const { t } = useTranslation()
  if (quotations.length === 0) return null
  return (
    <section className={`${shared.card} cc-card`} aria-labelledby="offers-title">
      <h2 id="offers-title" className={shared.title}>
        {t('tools.portal.quotations')}
      </h2>
      <ul className={classes.rows}>
        {quotations.map(({ number, title, currency, total, valid_until, path }) => (
          <li key={path} className={classes.row}>
            <span className={classes.words}>
              <span className="cc-ltr cc-numbers">{number}</span> <bdi>{title}</bdi>
              <span className={classes.muted}>
                {t('tools.public.validUntil')} <DayText day={valid_until} />
              </span>
            </span>
            <Money amount={total} currency={currency} />
            <Button component="a" href={path} size="compact-md">
              {t('tools.portal.answer')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What is asked for before work begins: it is no debt, and is paid on the page of its offer. */
function Deposits({ deposits }: Pick<Portal, 'deposits'>) {
  const { t } = useTranslation()
  if (deposits.length === 0) return null
  return (
    <section className={`${shared.card} cc-card`} aria-labelledby="deposits-title">
      <h2 id="deposits-title" className={shared.title}>
        {t('tools.portal.deposits')}
      </h2>
      <ul className={classes.rows}>
        {deposits.map(({ number, title, currency, wanted, left, path }) => (
          <li key={path} className={classes.row}>
            <span className={classes.words}>
              <span className="cc-ltr cc-numbers">{number}</span> <bdi>{title}</bdi>
              {left !== wanted && (
                <span className={classes.muted}>
                  {t('tools.portal.depositOf')} <Money amount={wanted} currency={currency} />
                </span>
              )}
            </span>
            <Money amount={left} currency={currency} />
            <Button component="a" href={path} size="compact-md">
              {t('tools.portal.payDeposit')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const noticeTones = { open: 'info', confirmed: 'success', dismissed: 'neutral' } as const

function Notices({ notices }: Pick<Portal, 'notices'>) {
  const { t } = useTranslation()
  if (notices.length === 0) return null
  return (
    <section className={`${shared.card} cc-card`} aria-labelledby="notices-title">
      <h2 id="notices-title" className={shared.title}>
        {t('tools.portal.notices')}
      </h2>
      <ul className={classes.rows}>
        {notices.map(({ amount, currency, paid_on, reference, status, reason }) => (
          <li key={`${paid_on} ${reference} ${amount}`} className={classes.row}>
            <span className={classes.words}>
              <span>
                <DayText day={paid_on} /> · <span className="cc-ltr">{reference}</span>
              </span>
              {reason !== null && <bdi className={classes.muted}>{reason}</bdi>}
            </span>
            <Money amount={amount} currency={currency} />
            <ToneChip tone={noticeTones[status]} icon={IconReportMoney}>
              {t(`tools.portal.states.${status}`)}
            </ToneChip>
          </li>
        ))}
      </ul>
    </section>
  )
}
