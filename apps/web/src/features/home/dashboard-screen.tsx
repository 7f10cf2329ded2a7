import type { Dashboard } from '@cuentaclara/contracts'
import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCompanyId, useCurrentCompany } from '#features/companies/index.ts'
import { currencyName } from '#lib/currency-names.ts'
import { formatDay, formatTime, today, useDateFormat } from '#lib/dates/dates.ts'
import { daysOf, type PeriodSearch } from '#lib/dates/periods.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { CurrencyCode } from '#lib/money.ts'
import { ErrorState } from '#ui/feedback/states.tsx'
import { PeriodPicker } from '#ui/form/period-picker.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { CardRows } from './card-rows.tsx'
import { Ages, Authority, Expected, InvoicedAndCollected, TopClients, TopItems } from './dashboard-charts.tsx'
import { Collected, Expenses, Invoiced, Outstanding, Owing, Vat } from './dashboard-figures.tsx'
import classes from './dashboard-screen.module.css'
import { HomeTabs } from './home-tabs.tsx'
import { dashboardQuery } from './queries.ts'
import { useCards } from './use-cards.tsx'

export type DashboardSearch = PeriodSearch & { currency?: 'USD' }

/** As they come until a person chooses. */
const cards = [
  { id: 'invoiced', name: 'home.dashboard.invoiced', width: 'cards', Card: Invoiced },
  { id: 'collected', name: 'home.dashboard.collected', width: 'cards', Card: Collected },
  { id: 'outstanding', name: 'home.dashboard.outstanding', width: 'cards', Card: Outstanding },
  { id: 'owing', name: 'home.dashboard.owing', width: 'cards', Card: Owing },
  { id: 'vat', name: 'home.dashboard.vat', width: 'cards', Card: Vat },
  { id: 'expenses', name: 'home.dashboard.expenses', width: 'cards', Card: Expenses },
  { id: 'byMonth', name: 'home.dashboard.byMonth', width: 'whole', Card: InvoicedAndCollected },
  { id: 'ages', name: 'common.figures.byAge', width: 'pair', Card: Ages },
  { id: 'expected', name: 'home.dashboard.expected', width: 'pair', Card: Expected },
  { id: 'clients', name: 'home.dashboard.clients', width: 'pair', Card: TopClients },
  { id: 'items', name: 'home.dashboard.items', width: 'pair', Card: TopItems },
  { id: 'authority', name: 'home.dashboard.authority', width: 'whole', Card: Authority },
] as const

type DashboardScreenProps = { search: DashboardSearch; onSearch: (search: DashboardSearch) => void }

/** How business is: figures of a period in one currency, each with the list behind it. */
export function DashboardScreen({ search, onSearch }: DashboardScreenProps) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const days = daysOf(search, today())
  const currency = search.currency ?? 'CRC'
  const query = useQuery(dashboardQuery(company, { ...days, currency }))
  const { shown, button } = useCards(
    'dashboard',
    cards.map((card) => ({ ...card, header: t(card.name) })),
  )
  return (
    <>
      <HomeTabs current="/dashboard" />
      <PageHeader
        title={t('shell.nav.dashboard')}
        isSaidInBar
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
            {button}
          </>
        }
      />
      {query.data === undefined ? (
        <Waiting error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <>
          {query.data.figures_from !== undefined && (
            <Text size="sm" c="dimmed" role="status">
              {t('common.figures.from', { time: formatTime(query.data.figures_from, { withSeconds: true }) })}
            </Text>
          )}
          <Figures cards={shown} data={query.data} isStale={query.isPlaceholderData} />
        </>
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
    <span className={`${classes.paperOnly} cc-head-of-paper`}>
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
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Skeleton key={key} height={112} radius="md" />
        ))}
      </div>
      <Skeleton height={320} radius="md" />
    </div>
  )
}

type FiguresProps = {
  cards: readonly Pick<(typeof cards)[number], 'id' | 'width' | 'Card'>[]
  data: Dashboard
  isStale: boolean
}

function Figures({ cards, data, isStale }: FiguresProps) {
  return (
    <div className={classes.stack} aria-busy={isStale} data-stale={isStale || undefined}>
      <CardRows
        cards={cards.map(({ id, width, Card }) => ({ id, width, card: <Card data={data} /> }))}
        classes={classes}
      />
    </div>
  )
}
