import { endpoints, type Portal } from '@cuentaclara/contracts'
import { isSome } from '@cuentaclara/decimal/text'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconFileTypePdf, IconFileTypeXml, IconReportMoney } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { call, endpointUrl } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatMoney, isOwnCurrency } from '#lib/money.ts'
import { part } from '#lib/part.ts'
import { Money } from '#ui/amount/money.tsx'
import { DayText } from '#ui/date-text.tsx'
import { ToneChip } from '#ui/feedback/status-chip.tsx'
import classes from './portal.module.css'
import { portalKey } from './portal-key.ts'
import shared from './public-document.module.css'
import { Frame, Imprint } from './public-frame.tsx'
import { useLinkedPage } from './use-linked-page.tsx'
import { Accounts } from './ways-to-pay.tsx'

const InstalmentList = part(() => import('#features/instalments/index.ts'), 'InstalmentList', {
  words: ['instalments'],
})
const OwnDetailsCard = part(() => import('./own-details.tsx'), 'OwnDetailsCard', {
  words: ['clientSheet'],
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
  const debts = data.documents.filter(isOwed).map(({ id, number, currency, balance, instalments }) => ({
    id,
    number,
    currency,
    balance: balance ?? '0',
    instalments,
  }))
  return (
    <Frame issuer={data.issuer}>
      <Head portal={data} token={token} />
      <Offers quotations={data.quotations} />
      {data.pay !== null && <Accounts pay={data.pay} legalName={data.issuer.legal_name} />}
      {debts.length > 0 && (
        <Suspense fallback={<Skeleton height={72} radius="md" />}>
          <SayPaid token={token} page="portal" debts={debts.toReversed()} />
        </Suspense>
      )}
      <Notices notices={data.notices} />
      <Documents documents={data.documents} token={token} />
      <Suspense fallback={<Skeleton height={72} radius="md" />}>
        <OwnDetailsCard token={token} />
      </Suspense>
      <Imprint issuer={data.issuer} />
    </Frame>
  )
}

function Head({ portal, token }: { portal: Portal; token: string }) {
  const { t } = useTranslation()
  const owed = portal.balances.filter(({ balance }) => isSome(balance))
  const currencies = portal.balances.length === 0 ? ['CRC'] : portal.balances.map(({ currency }) => currency)
  return (
    <section className={`${shared.card} cc-card`} aria-labelledby="portal-title">
      <p className={shared.crumb}>{t('tools.portal.title')}</p>
      <h1 id="portal-title" className={classes.name}>
        <bdi>{portal.client_name}</bdi>
      </h1>
      {owed.length === 0 && <p className={shared.dates}>{t('tools.portal.owesNothing')}</p>}
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
      <div className={shared.files}>
        {currencies.map((currency) => (
          <Button
            key={currency}
            component="a"
            download
            href={`${endpointUrl(endpoints.getPortalStatement, { params: { token }, query: { currency } })}`}
            variant="default"
            leftSection={<IconReportMoney size={17} aria-hidden />}
          >
            {t('tools.portal.statement', {
              // Whoever pays calls ours by name; of the others the code says which.
              currency: isOwnCurrency(currency) ? t(`common.currencies.${currency}`) : currency,
            })}
          </Button>
        ))}
      </div>
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

/** What is owed is looked for first; the rest comes when somebody wants it. */
const shownAtFirst = 12

function isOwed({ balance }: Portal['documents'][number]): boolean {
  return balance !== null && isSome(balance) && !balance.startsWith('-')
}

function Documents({ documents, token }: Pick<Portal, 'documents'> & { token: string }) {
  const { t } = useTranslation()
  const [isWhole, setIsWhole] = useState(false)
  const first = documents.toSorted((a, b) => Number(isOwed(b)) - Number(isOwed(a))).slice(0, shownAtFirst)
  const shown = isWhole ? documents : first
  return (
    <section className={`${shared.card} cc-card`} aria-labelledby="documents-title">
      <h2 id="documents-title" className={shared.title}>
        {t('tools.portal.documents')}
      </h2>
      {documents.length === 0 && <p className={shared.dates}>{t('tools.portal.noDocuments')}</p>}
      <ul className={classes.rows}>
        {shown.map((document) => (
          <li key={document.id} className={classes.row}>
            <span className={classes.words}>
              <span>
                {t(`documents.kinds.${document.kind}`)}{' '}
                <span className="cc-ltr cc-numbers">{shortNumber(document.number)}</span>
              </span>
              <span className={classes.muted}>
                <DayText day={document.issued_on} />
                {isOwed(document) && (
                  <>
                    {' · '}
                    <span data-late={document.is_overdue || undefined} className={classes.due}>
                      {t('documents.view.balance')}{' '}
                      <Money amount={document.balance} currency={document.currency} />
                    </span>
                  </>
                )}
              </span>
            </span>
            <span className={classes.end}>
              <Money amount={document.total} currency={document.currency} />
              {document.has_files && (
                <span className={classes.files}>
                  {(['pdf', 'xml'] as const).map((file) => {
                    const Icon = file === 'pdf' ? IconFileTypePdf : IconFileTypeXml
                    const params = { token, document: document.id, file }
                    const label = `${t(`documents.view.actions.${file}`)} ${shortNumber(document.number)}`
                    return (
                      <a
                        key={file}
                        download
                        className={classes.file}
                        aria-label={label}
                        title={label}
                        href={endpointUrl(endpoints.getPortalFile, { params })}
                      >
                        <Icon size={22} stroke={1.6} aria-hidden />
                      </a>
                    )
                  })}
                </span>
              )}
            </span>
            {document.instalments !== null && isOwed(document) && (
              <div className={classes.parts}>
                <Suspense fallback={<Skeleton height={120} radius="md" />}>
                  <InstalmentList parts={document.instalments} currency={document.currency} />
                </Suspense>
              </div>
            )}
          </li>
        ))}
      </ul>
      {shown.length < documents.length && (
        <Button variant="default" fullWidth onClick={() => setIsWhole(true)}>
          {t('tools.portal.all', { count: documents.length })}
        </Button>
      )}
    </section>
  )
}
