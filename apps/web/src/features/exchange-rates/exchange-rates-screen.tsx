import { type ExchangeRateHistory, endpoints } from '@cuentaclara/contracts'
import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconCoins, IconPencil, IconRefresh } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useCan, useCompanyId } from '#features/companies/index.ts'
import { addDays, formatDay, today, useDateFormat } from '#lib/dates/dates.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatRate } from '#lib/money.ts'
import { part } from '#lib/part.ts'
import { rateSourceWords } from '#lib/rate-sources.ts'
import { BackLink } from '#ui/back-link.tsx'
import { LineChart } from '#ui/chart/line-chart.tsx'
import { DayText, InstantText } from '#ui/date-text.tsx'
import { EmptyState, ErrorState } from '#ui/feedback/states.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastError, toastSuccess } from '#ui/feedback/toasts.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import classes from './exchange-rates.module.css'
import { type RatedCurrency, rateHistoryQuery } from './queries.ts'
import type { RatesSearch } from './rates-search.ts'

const OwnRateSheet = part(() => import('./own-rate-sheet.tsx'), 'OwnRateSheet')

const daysShown = 30

type Props = { search: RatesSearch; onSearch: (search: RatesSearch) => void }

/** What a dollar and a euro cost on each of thirty days, where it is from, and why when it was set by hand. */
export function ExchangeRatesScreen({ search, onSearch }: Props) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const { currency = 'USD', to, open } = search
  const query = useQuery(rateHistoryQuery(company, { currency, ...(to !== undefined && { to }) }))
  const maySet = useCan('exchange-rate.set')
  return (
    <>
      <BackLink to="/reports">{t('shell.nav.reports')}</BackLink>
      <PageHeader
        title={t('rates.title')}
        subtitle={t('rates.lead')}
        actions={
          maySet && (
            <>
              <RefreshButton company={company} />
              <Button
                leftSection={<IconPencil size={17} aria-hidden />}
                onClick={() => onSearch({ ...search, open: 'own' })}
              >
                {t('rates.setOwn')}
              </Button>
            </>
          )
        }
      />
      <div className={classes.tools}>
        <SegmentedControl
          aria-label={t('rates.currency')}
          value={currency}
          data={[
            { value: 'USD', label: t('rates.currencies.USD') },
            { value: 'EUR', label: t('rates.currencies.EUR') },
          ]}
          onChange={(next) => onSearch({ ...search, currency: next as RatedCurrency })}
        />
        <DaysSwitcher to={to ?? today()} onTo={(next) => onSearch({ ...search, to: next })} />
      </div>
      {query.data === undefined ? (
        query.error === null ? (
          <Skeleton height={480} radius="md" />
        ) : (
          <div className="cc-card">
            <ErrorState error={query.error} onRetry={() => void query.refetch()} />
          </div>
        )
      ) : query.data.data.length === 0 ? (
        <div className="cc-card">
          <EmptyState icon={IconCoins} title={t('rates.none')} hint={t('rates.noneHint')} />
        </div>
      ) : (
        <History history={query.data} isOld={query.isPlaceholderData} />
      )}
      <Suspense>
        {open === 'own' && (
          <OwnRateSheet
            currency={currency}
            onClose={() =>
              onSearch({ ...(currency === 'EUR' && { currency }), ...(to !== undefined && { to }) })
            }
          />
        )}
      </Suspense>
    </>
  )
}

function RefreshButton({ company }: { company: string }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const refresh = useMutation({
    mutationFn: () => call(endpoints.refreshExchangeRates, {}, { company }),
    async onSuccess({ outcome }) {
      const message = t(`rates.refreshed.${outcome}`)
      if (outcome === 'none') toastError({ subject: 'rates', message })
      else toastSuccess({ subject: 'rates', message })
      await cache.invalidateQueries({ queryKey: ['exchange-rates', company] })
    },
    onError: (error) => toastRefusal(error, 'rates'),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={17} aria-hidden />}
      loading={refresh.isPending}
      onClick={() => refresh.mutate()}
    >
      {t('rates.refresh')}
    </Button>
  )
}

function DaysSwitcher({ to, onTo }: { to: string; onTo: (to: string | undefined) => void }) {
  const { t } = useTranslation()
  const format = useDateFormat()
  const from = addDays(to, 1 - daysShown)
  const later = addDays(to, daysShown)
  return (
    <nav className={classes.days} aria-label={t('rates.days')}>
      <ActionIcon
        size={36}
        variant="default"
        aria-label={t('rates.daysBefore')}
        onClick={() => onTo(addDays(from, -1))}
      >
        <IconChevronLeft size={18} className="cc-mirror" aria-hidden />
      </ActionIcon>
      <span className="cc-numbers cc-ltr" aria-live="polite">
        {formatDay(from, format)} – {formatDay(to, format)}
      </span>
      <ActionIcon
        size={36}
        variant="default"
        aria-label={t('rates.daysAfter')}
        disabled={to >= today()}
        onClick={() => onTo(later >= today() ? undefined : later)}
      >
        <IconChevronRight size={18} className="cc-mirror" aria-hidden />
      </ActionIcon>
    </nav>
  )
}

function History({ history, isOld }: { history: ExchangeRateHistory; isOld: boolean }) {
  const { t } = useTranslation()
  const format = useDateFormat()
  const { currency, data } = history
  // One figure is published for the euro.
  const isSingle = data.every(({ buy, sell }) => buy === sell)
  const points = data.toReversed().map(({ day, buy, sell }) => ({
    label: formatDay(day, format),
    amounts: isSingle ? [sell] : [sell, buy],
  }))
  return (
    <div className={classes.stack} aria-busy={isOld}>
      <section className={`${classes.panel} cc-card`} aria-label={t('rates.chart')}>
        <LineChart
          series={isSingle ? [t('shell.rate.sell')] : [t('shell.rate.sell'), t('shell.rate.buy')]}
          points={points}
        />
      </section>
      <section className={`${classes.panel} cc-card`}>
        <table className={classes.table}>
          <caption className={classes.caption}>{t(`rates.currencies.${currency}`)}</caption>
          <thead>
            <tr>
              <th scope="col">{t('rates.day')}</th>
              <th scope="col" data-align="end">
                {t('shell.rate.buy')}
              </th>
              <th scope="col" data-align="end">
                {t('shell.rate.sell')}
              </th>
              <th scope="col">{t('shell.rate.source')}</th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ day, buy, sell, source, fetched_at, reason, set_by }) => (
              <tr key={day}>
                <th scope="row">
                  <DayText day={day} />
                </th>
                <td data-align="end" className="cc-numbers cc-ltr">
                  {formatRate(buy)}
                </td>
                <td data-align="end" className="cc-numbers cc-ltr">
                  {formatRate(sell)}
                </td>
                <td>
                  {rateSourceWords(source, t)}
                  {reason !== null && (
                    <span className={classes.muted}>
                      <bdi>{reason}</bdi> · <bdi>{set_by ?? t('rates.somebody')}</bdi>,{' '}
                      <InstantText instant={fetched_at} />
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
