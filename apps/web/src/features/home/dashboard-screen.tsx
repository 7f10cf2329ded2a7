import { type Dashboard, dashboardPlaces, type FigurePlace } from '@cuentaclara/contracts'
import { Button, Skeleton } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight, IconChartBar, IconHelpCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCompanyId, useCurrentCompany } from '#features/companies/index.ts'
import { reportLink } from '#features/reports/index.ts'
import { changePercent } from '#lib/change-percent.ts'
import { currencyName } from '#lib/currency-names.ts'
import { formatDay, today, useDateFormat } from '#lib/dates/dates.ts'
import { formatMonth } from '#lib/dates/format-month.ts'
import { daysOf, daysOfBucket, type PeriodSearch } from '#lib/dates/periods.ts'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { type CurrencyCode, formatPrice } from '#lib/money.ts'
import { Money } from '#ui/amount/money.tsx'
import { BarChart, RankList } from '#ui/chart/bar-chart.tsx'
import { EmptyState, ErrorState } from '#ui/feedback/states.tsx'
import { PeriodPicker } from '#ui/form/period-picker.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { useIsPhone } from '#ui/is-phone.ts'
import { PageHeader } from '#ui/page-header.tsx'
import classes from './dashboard-screen.module.css'
import { DeepLink } from './deep-link.tsx'
import { HomeTabs } from './home-tabs.tsx'
import { dashboardQuery } from './queries.ts'

export type DashboardSearch = PeriodSearch & { currency?: 'USD' }

type DashboardScreenProps = { search: DashboardSearch; onSearch: (search: DashboardSearch) => void }

/** How business is: figures of a period in one currency, each with the list behind it. */
export function DashboardScreen({ search, onSearch }: DashboardScreenProps) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const days = daysOf(search, today())
  const currency = search.currency ?? 'CRC'
  const query = useQuery(dashboardQuery(company, { ...days, currency }))
  return (
    <>
      <HomeTabs current="/dashboard" />
      <PageHeader
        title={t('shell.nav.dashboard')}
        subtitle={<OnPaper days={days} currency={currency} />}
        actions={
          <>
            <SegmentedControl
              aria-label={t('common.list.currency')}
              value={currency}
              data={[
                { value: 'CRC', label: `₡ ${t('common.currencies.CRC')}` },
                { value: 'USD', label: `$ ${t('common.currencies.USD')}` },
              ]}
              onChange={(value) => onSearch({ ...search, currency: value === 'USD' ? 'USD' : undefined })}
            />
            <PeriodPicker
              value={search}
              onChange={(period) => onSearch({ ...period, currency: search.currency })}
            />
          </>
        }
      />
      {query.data === undefined ? (
        <Waiting error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Figures data={query.data} isStale={query.isPlaceholderData} />
      )}
    </>
  )
}

/** What a printed page says besides its figures. */
function OnPaper({ days, currency }: { days: { from: string; to: string }; currency: CurrencyCode }) {
  const { i18n } = useTranslation()
  const company = useCurrentCompany()
  const format = useDateFormat()
  return (
    <span className={classes.paperOnly}>
      <bdi>{company?.name}</bdi> · {formatDay(days.from, format)} – {formatDay(days.to, format)} ·{' '}
      {currencyName(currency, i18n)}
    </span>
  )
}

function Waiting({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error !== null) {
    return (
      <div className="cc-card">
        <ErrorState error={error} onRetry={onRetry} />
      </div>
    )
  }
  return (
    <div className={classes.stack}>
      <div className={classes.cards}>
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <Skeleton key={key} height={112} radius="md" />
        ))}
      </div>
      <Skeleton height={320} radius="md" />
    </div>
  )
}

function Figures({ data, isStale }: { data: Dashboard; isStale: boolean }) {
  return (
    <div className={classes.stack} aria-busy={isStale} data-stale={isStale || undefined}>
      <Cards data={data} />
      <InvoicedAndCollected data={data} />
      <div className={classes.pair}>
        <Ages data={data} />
        <Expected data={data} />
        <TopClients data={data} />
        <TopItems data={data} />
      </div>
      <Authority data={data} />
    </div>
  )
}

function Cards({ data }: { data: Dashboard }) {
  const { t } = useTranslation()
  // Two cards stand side by side there: seven figures must fit.
  const size = useIsPhone() ? 'md' : 'lg'
  const { currency, outstanding, before } = data
  const places = dashboardPlaces(data)
  return (
    <div className={classes.cards}>
      <Card
        label={t('insight.dashboard.invoiced')}
        hint={t('insight.dashboard.invoicedHint')}
        place={places.invoiced}
        tax="without"
        foot={<Change {...data.invoiced} span={before} />}
      >
        <Money amount={data.invoiced.amount} currency={currency} size={size} />
      </Card>
      <Card
        label={t('insight.dashboard.collected')}
        hint={t('insight.dashboard.collectedHint')}
        place={places.collected}
        tax="with"
        foot={<Change {...data.collected} span={before} />}
      >
        <Money amount={data.collected.amount} currency={currency} size={size} />
      </Card>
      <Card
        label={t('insight.dashboard.outstanding')}
        hint={t('insight.dashboard.outstandingHint')}
        place={places.outstanding}
        tax="with"
        foot={
          outstanding.overdue_count === 0 ? (
            t('insight.dashboard.nothingOverdue')
          ) : (
            <DeepLink {...reportLink(places.overdue)} className={classes.overdue}>
              <Money amount={outstanding.overdue} currency={currency} />{' '}
              {t('insight.dashboard.overdue', { count: outstanding.overdue_count })}
            </DeepLink>
          )
        }
      >
        <Money amount={outstanding.amount} currency={currency} size={size} />
      </Card>
      <Card
        label={t('insight.dashboard.vat')}
        hint={t('insight.dashboard.vatHint')}
        place={places.vat}
        foot={
          <span className={classes.parts}>
            <DeepLink {...reportLink(places.vatSales)} className={classes.quiet}>
              {t('insight.dashboard.vatSales')} <Money amount={data.vat.sales} currency="CRC" />
            </DeepLink>{' '}
            · {t('insight.dashboard.vatCredit')} <Money amount={data.vat.credit} currency="CRC" />
          </span>
        }
      >
        <Money amount={data.vat.amount} currency="CRC" size={size} />
      </Card>
      <Card
        label={t('insight.dashboard.expenses')}
        hint={t('insight.dashboard.expensesHint')}
        place={places.expenses}
        tax="without"
        foot={<Change {...data.expenses} span={before} isGoodDown />}
      >
        <Money amount={data.expenses.amount} currency={currency} size={size} />
      </Card>
    </div>
  )
}

type CardProps = {
  label: string
  /** How it is counted. */
  hint: string
  /** The report whose rows add up to it. */
  place: FigurePlace
  /** Whether tax is in it, where that can be asked. */
  tax?: 'with' | 'without'
  foot: ReactNode
  children: ReactNode
}

function Card({ label, hint, place, tax, foot, children }: CardProps) {
  const { t } = useTranslation()
  return (
    <section className={`${classes.card} cc-card`}>
      <h2 className={classes.label}>
        {label}
        <button type="button" className={classes.why} aria-label={`${label}: ${hint}`} title={hint}>
          <IconHelpCircle size={15} aria-hidden />
        </button>
      </h2>
      <DeepLink {...reportLink(place)} className={classes.figure}>
        {children}
      </DeepLink>
      {tax !== undefined && <span className={classes.muted}>{t(`insight.dashboard.tax.${tax}`)}</span>}
      <div className={classes.foot}>{foot}</div>
    </section>
  )
}

function Change({
  amount,
  before,
  span,
  isGoodDown = false,
}: {
  amount: string
  before: string
  /** The days it is compared with. */
  span: Dashboard['before']
  isGoodDown?: boolean
}) {
  const { t } = useTranslation()
  const format = useDateFormat()
  const percent = changePercent(before, amount)
  if (percent === null) return t('insight.dashboard.nothingBefore')
  if (percent === '0') return t('insight.dashboard.sameAsBefore')
  const isDown = percent.startsWith('-')
  const Icon = isDown ? IconArrowDownRight : IconArrowUpRight
  return (
    <span className={classes.change} data-good={isDown === isGoodDown || undefined}>
      <Icon size={15} aria-hidden />
      <span className="cc-ltr cc-numbers">
        {isDown ? '−' : '+'}
        {formatPrice(percent.replace('-', ''), 1)}&nbsp;%
      </span>{' '}
      {t('insight.dashboard.thanBefore', {
        from: formatDay(span.from, format),
        to: formatDay(span.to, format),
      })}
    </span>
  )
}

function Panel({ title, place, children }: { title: string; place?: FigurePlace; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <section className={`${classes.panel} cc-card`}>
      <header className={classes.panelHead}>
        <h2 className={classes.panelTitle}>{title}</h2>
        {place !== undefined && (
          <DeepLink {...reportLink(place)} className={classes.open}>
            {t('common.actions.open')}
          </DeepLink>
        )}
      </header>
      {children}
    </section>
  )
}

function InvoicedAndCollected({ data }: { data: Dashboard }) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const isEmpty = data.months.every(({ invoiced, collected }) => invoiced === '0' && collected === '0')
  if (isEmpty) {
    return (
      <section className="cc-card">
        <EmptyState
          icon={IconChartBar}
          title={t('insight.dashboard.empty')}
          hint={t('insight.dashboard.emptyHint')}
          actions={
            <Button component={Link} to="/invoices/new">
              {t('shell.start.newInvoice')}
            </Button>
          }
        />
      </section>
    )
  }
  return (
    <Panel title={t('insight.dashboard.byMonth')}>
      <BarChart
        label={t('insight.dashboard.byMonth')}
        series={[t('insight.dashboard.invoicedWithTax'), t('insight.dashboard.collected')]}
        currency={data.currency}
        bars={data.months.map(({ month, invoiced, collected }) => ({
          label: formatMonth(month, i18n.language, 'short'),
          name: formatMonth(month, i18n.language, 'long'),
          amounts: [invoiced, collected],
        }))}
        onPick={(index) => {
          const { from, to } = daysOfBucket(data.months[index]!.month)
          const link = reportLink(dashboardPlaces({ period: { from, to }, currency: data.currency }).invoiced)
          void navigate(link as never)
        }}
      />
    </Panel>
  )
}

function Ages({ data }: { data: Dashboard }) {
  const { t } = useTranslation()
  const { currency } = data
  const places = dashboardPlaces(data)
  return (
    <Panel title={t('insight.dashboard.ages')} place={places.outstanding}>
      <RankList
        label={t('insight.dashboard.ages')}
        currency={currency}
        rows={data.ages.map(({ age, amount, count }) => ({
          key: age,
          name: (
            <DeepLink {...reportLink(places.ages(age))} className={classes.quiet}>
              {t(`insight.ages.${age}`)} <span className={classes.muted}>· {formatCount(count)}</span>
            </DeepLink>
          ),
          amount,
        }))}
      />
    </Panel>
  )
}

function Expected({ data }: { data: Dashboard }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('insight.dashboard.expected')}>
      <BarChart
        label={t('insight.dashboard.expected')}
        series={[t('insight.dashboard.due')]}
        currency={data.currency}
        bars={data.expected.map(({ from, amount }) => ({
          label: formatDay(from).slice(0, 5),
          name: t('insight.dashboard.weekFrom', { day: formatDay(from) }),
          amounts: [amount],
        }))}
      />
    </Panel>
  )
}

function TopClients({ data }: { data: Dashboard }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('insight.dashboard.clients')} place={dashboardPlaces(data).clients}>
      {data.clients.length === 0 && <p className={classes.muted}>{t('insight.reports.empty')}</p>}
      <RankList
        label={t('insight.dashboard.clients')}
        currency={data.currency as CurrencyCode}
        rows={data.clients.map(({ id, name, amount }) => ({
          key: id ?? '',
          name:
            id === null ? (
              t('shell.start.noClient')
            ) : (
              <Link to={`/clients/${id}` as string} className={classes.quiet}>
                <bdi>{name}</bdi>
              </Link>
            ),
          amount,
        }))}
      />
    </Panel>
  )
}

function TopItems({ data }: { data: Dashboard }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('insight.dashboard.items')} place={dashboardPlaces(data).items}>
      {data.items.length === 0 && <p className={classes.muted}>{t('insight.reports.empty')}</p>}
      <RankList
        label={t('insight.dashboard.items')}
        currency={data.currency as CurrencyCode}
        rows={data.items.map(({ id, name, quantity, amount }) => ({
          key: id ?? name,
          name: (
            <DeepLink
              to="/items"
              search={id === null ? { search: name } : { open: id }}
              className={classes.quiet}
            >
              <bdi>{name}</bdi>{' '}
              <span className={`${classes.muted} cc-numbers`}>× {formatPrice(quantity, 0)}</span>
            </DeepLink>
          ),
          amount,
        }))}
      />
    </Panel>
  )
}

function Authority({ data }: { data: Dashboard }) {
  const { t } = useTranslation()
  const { accepted, rejected, waiting, median_seconds: median } = data.authority
  const places = dashboardPlaces(data)
  return (
    <Panel title={t('insight.dashboard.authority')}>
      <dl className={classes.answers}>
        <div>
          <dt>{t('common.fiscal.accepted')}</dt>
          <dd>
            <DeepLink {...reportLink(places.accepted)} className={classes.quiet}>
              {formatCount(accepted)}
            </DeepLink>
          </dd>
        </div>
        <div>
          <dt>{t('common.fiscal.rejected')}</dt>
          <dd>
            <DeepLink {...reportLink(places.rejected)} className={classes.quiet}>
              {formatCount(rejected)}
            </DeepLink>
          </dd>
        </div>
        <div>
          <dt>{t('shell.start.waiting')}</dt>
          <dd>
            <DeepLink {...reportLink(places.waiting)} className={classes.quiet}>
              {formatCount(waiting)}
            </DeepLink>
          </dd>
        </div>
        <div>
          <dt>{t('insight.dashboard.median')}</dt>
          <dd>{median === null ? '—' : t('insight.dashboard.seconds', { seconds: median })}</dd>
        </div>
      </dl>
    </Panel>
  )
}
