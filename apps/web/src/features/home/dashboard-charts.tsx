import { type Dashboard, dashboardPlaces, type FigurePlace } from '@cuentaclara/contracts'
import { formatMonth } from '@cuentaclara/locales/dates'
import { Button } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { reportLink } from '#features/reports/index.ts'
import { formatDay } from '#lib/dates/dates.ts'
import { daysOfBucket } from '#lib/dates/periods.ts'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { type CurrencyCode, formatPrice } from '#lib/money.ts'
import { BarChart, RankList } from '#ui/chart/bar-chart.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import classes from './dashboard-screen.module.css'
import { DeepLink } from './deep-link.tsx'

// The charts of the dashboard.

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

export function InvoicedAndCollected({ data }: { data: Dashboard }) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const isEmpty = data.months.every(({ invoiced, collected }) => invoiced === '0' && collected === '0')
  if (isEmpty) {
    return (
      <section className="cc-card">
        <EmptyState
          icon={IconChartBar}
          title={t('home.dashboard.empty')}
          hint={t('home.dashboard.emptyHint')}
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
    <Panel title={t('home.dashboard.byMonth')}>
      <BarChart
        label={t('home.dashboard.byMonth')}
        series={[t('home.dashboard.invoicedWithTax'), t('home.dashboard.collected')]}
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

export function Ages({ data }: { data: Dashboard }) {
  const { t } = useTranslation()
  const { currency } = data
  const places = dashboardPlaces(data)
  return (
    <Panel title={t('common.figures.byAge')} place={places.outstanding}>
      <RankList
        label={t('common.figures.byAge')}
        currency={currency}
        rows={data.ages.map(({ age, amount, count }) => ({
          key: age,
          name: (
            <DeepLink {...reportLink(places.ages(age))} className={classes.quiet}>
              {t(`common.figures.ages.${age}`)} <span className={classes.muted}>· {formatCount(count)}</span>
            </DeepLink>
          ),
          amount,
        }))}
      />
    </Panel>
  )
}

export function Expected({ data }: { data: Dashboard }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('home.dashboard.expected')}>
      <BarChart
        label={t('home.dashboard.expected')}
        series={[t('home.dashboard.due')]}
        currency={data.currency}
        bars={data.expected.map(({ from, amount }) => ({
          label: formatDay(from).slice(0, 5),
          name: t('home.dashboard.weekFrom', { day: formatDay(from) }),
          amounts: [amount],
        }))}
      />
    </Panel>
  )
}

export function TopClients({ data }: { data: Dashboard }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('home.dashboard.clients')} place={dashboardPlaces(data).clients}>
      {data.clients.length === 0 && <p className={classes.muted}>{t('common.figures.noDocuments')}</p>}
      <RankList
        label={t('home.dashboard.clients')}
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

export function TopItems({ data }: { data: Dashboard }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('home.dashboard.items')} place={dashboardPlaces(data).items}>
      {data.items.length === 0 && <p className={classes.muted}>{t('common.figures.noDocuments')}</p>}
      <RankList
        label={t('home.dashboard.items')}
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

export function Authority({ data }: { data: Dashboard }) {
  const { t } = useTranslation()
  const { accepted, rejected, waiting, median_seconds: median } = data.authority
  const places = dashboardPlaces(data)
  return (
    <Panel title={t('home.dashboard.authority')}>
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
          <dt>{t('home.dashboard.median')}</dt>
          <dd>{median === null ? '—' : t('home.dashboard.seconds', { seconds: median })}</dd>
        </div>
      </dl>
    </Panel>
  )
}
