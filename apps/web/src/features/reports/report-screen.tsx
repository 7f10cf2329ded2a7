import type { Report, ReportGroup, ReportName } from '@cuentaclara/contracts'
import { Button, Checkbox, NativeSelect, Skeleton } from '@mantine/core'
import { IconChartBar, IconPrinter, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { clientQuery } from '#features/clients/index.ts'
import { useCompanyId, useCurrentCompany } from '#features/companies/index.ts'
import { formatDay, today, useDateFormat } from '#lib/dates.ts'
import { formatMonth } from '#lib/format-month.ts'
import { formatPrice } from '#lib/money.ts'
import { formatCount } from '#lib/numbers.ts'
import { daysOf, daysOfBucket } from '#lib/periods.ts'
import { changePercent } from '#lib/scale.ts'
import { BackLink } from '#ui/back-link.tsx'
import { BarChart } from '#ui/chart/bar-chart.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { Money } from '#ui/money.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PeriodPicker } from '#ui/period-picker.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { reportQuery } from './queries.ts'
import {
  DocumentCard,
  type DocumentRow,
  GroupCard,
  type GroupRow,
  useDocumentColumns,
  useGroupColumns,
} from './report-columns.tsx'
import { groupOf, groupsOf, type ReportSearch, toReportQuery } from './report-search.ts'
import classes from './reports.module.css'

type ReportScreenProps = {
  report: ReportName
  search: ReportSearch
  onSearch: (search: ReportSearch) => void
}

/** One report: totals, what they were before, a chart, and the documents or groups behind them. All in the address. */
export function ReportScreen({ report, search, onSearch }: ReportScreenProps) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const format = useDateFormat()
  const query = useQuery(reportQuery(company, report, toReportQuery(report, search, today())))
  const days = daysOf(search, today())
  return (
    <>
      <BackLink to="/reports">{t('shell.nav.reports')}</BackLink>
      <PageHeader
        title={t(`insight.reports.titles.${report}`)}
        subtitle={
          <span className={classes.paperOnly}>
            <CompanyName /> · {formatDay(days.from, format)} – {formatDay(days.to, format)}
          </span>
        }
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconPrinter size={17} aria-hidden />}
              onClick={() => window.print()}
            >
              {t('insight.reports.print')}
            </Button>
            <PeriodPicker
              value={search}
              onChange={(period) => {
                const { period: _name, from: _from, to: _to, page: _page, ...rest } = search
                onSearch({ ...rest, ...period })
              }}
            />
          </>
        }
      />
      <Toolbar report={report} search={search} onSearch={onSearch} />
      {query.data === undefined ? (
        query.error === null ? (
          <Skeleton height={420} radius="md" />
        ) : (
          <div className="cc-card">
            <ErrorState error={query.error} onRetry={() => void query.refetch()} />
          </div>
        )
      ) : (
        <div className={classes.stack}>
          <Totals data={query.data} />
          <Series data={query.data} search={search} onSearch={onSearch} />
          <Rates data={query.data} />
          <Rows data={query.data} search={search} onSearch={onSearch} isFetching={query.isFetching} />
          <p className={classes.note}>{t(`insight.reports.notes.${report}`)}</p>
        </div>
      )}
    </>
  )
}

function CompanyName() {
  const company = useCurrentCompany()
  return <bdi>{company?.name}</bdi>
}

type PartProps = Pick<ReportScreenProps, 'search' | 'onSearch'>

function Toolbar({ report, search, onSearch }: ReportScreenProps) {
  const { t } = useTranslation()
  const narrow = (change: Partial<ReportSearch>) => onSearch(dropPage({ ...search, ...change }))
  return (
    <div className={classes.toolbar}>
      <NativeSelect
        aria-label={t('insight.reports.groupBy')}
        value={groupOf(report, search)}
        data={groupsOf[report].map((group) => ({
          value: group,
          label: t(`insight.reports.groups.${group}`),
        }))}
        onChange={({ currentTarget }) => {
          const group = currentTarget.value as ReportGroup
          narrow({ group: group === groupsOf[report][0] ? undefined : group, sort: undefined })
        }}
      />
      <NativeSelect
        aria-label={t('common.list.currency')}
        value={search.currency ?? ''}
        data={[
          { value: '', label: t('insight.reports.inColones') },
          { value: 'CRC', label: t('insight.reports.onlyColones') },
          { value: 'USD', label: t('insight.reports.onlyDollars') },
        ]}
        onChange={({ currentTarget }) =>
          narrow({
            currency: currentTarget.value === '' ? undefined : (currentTarget.value as 'CRC' | 'USD'),
          })
        }
      />
      <Checkbox
        label={report === 'expenses' ? t('insight.reports.withDrafts') : t('insight.reports.withWaiting')}
        checked={search.waiting === true}
        onChange={({ currentTarget }) => narrow({ waiting: currentTarget.checked ? true : undefined })}
      />
      {search.client !== undefined && (
        <ClientChip id={search.client} onRemove={() => narrow({ client: undefined })} />
      )}
    </div>
  )
}

function ClientChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const { data } = useQuery({ ...clientQuery(company, id), enabled: company !== '' })
  const name = t('insight.reports.groups.client')
  return (
    <button
      type="button"
      className={classes.chip}
      aria-label={t('common.list.removeFilter', { name })}
      onClick={onRemove}
    >
      <bdi>{data?.name ?? '…'}</bdi>
      <IconX size={14} aria-hidden />
    </button>
  )
}

/** Another question starts at its first page. */
function dropPage({ page: _page, ...rest }: ReportSearch): ReportSearch {
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as ReportSearch
}

function Totals({ data }: { data: Report }) {
  const { t } = useTranslation()
  const { in_colones: now, before_in_colones: before, totals } = data
  const percent = changePercent(before.net, now.net)
  const hasSeveral = totals.length > 1 || totals[0]?.currency === 'USD'
  return (
    <section className={`${classes.totals} cc-card`} aria-label={t('common.words.total')}>
      <dl>
        <Figure label={t('insight.reports.measures.net')} amount={now.net} isMain />
        <Figure label={t('insight.reports.measures.tax')} amount={now.tax} />
        <Figure label={t('insight.reports.measures.total')} amount={now.total} />
        {data.report === 'expenses' || data.report === 'receptions' ? (
          <Figure label={t('insight.reports.measures.credit')} amount={now.credit} />
        ) : null}
        <div>
          <dt>{t('insight.reports.measures.count')}</dt>
          <dd className="cc-numbers">{formatCount(now.count)}</dd>
        </div>
        <div>
          <dt>{t('insight.reports.before')}</dt>
          <dd>
            <Money amount={before.net} currency="CRC" />{' '}
            {percent !== null && (
              <span className={`${classes.muted} cc-ltr cc-numbers`}>
                {percent.startsWith('-') ? '−' : '+'}
                {formatPrice(percent.replace('-', ''), 1)} %
              </span>
            )}
          </dd>
        </div>
      </dl>
      {hasSeveral && (
        <p className={classes.byCurrency}>
          {totals.map(({ currency, net, total }) => (
            <span key={currency}>
              {t('insight.reports.ofWhich')} <Amount amount={net} currency={currency} />{' '}
              {t('insight.reports.measures.net')} · <Amount amount={total} currency={currency} />{' '}
              {t('insight.reports.measures.total')}
            </span>
          ))}
        </p>
      )}
    </section>
  )
}

function Figure({ label, amount, isMain = false }: { label: string; amount: string; isMain?: boolean }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Money amount={amount} currency="CRC" size={isMain ? 'lg' : 'md'} />
      </dd>
    </div>
  )
}

/** An amount in any currency: received documents come in others as well. */
export function Amount({ amount, currency }: { amount: string; currency: string }) {
  if (currency === 'CRC' || currency === 'USD') return <Money amount={amount} currency={currency} />
  return (
    <span className="cc-ltr cc-numbers">
      {currency} {formatPrice(amount)}
    </span>
  )
}

function Series({ data, search, onSearch }: { data: Report } & PartProps) {
  const { t, i18n } = useTranslation()
  const format = useDateFormat()
  if (data.series.length < 2 || data.in_colones.count === 0) return null
  return (
    <section className={`${classes.panel} cc-card`}>
      <h2 className={classes.panelTitle}>{t('insight.reports.series')}</h2>
      <BarChart
        label={t('insight.reports.series')}
        series={[t('insight.reports.measures.net')]}
        currency="CRC"
        bars={data.series.map(({ key, net }) => ({
          label: key.length === 7 ? formatMonth(key, i18n.language, 'short') : String(Number(key.slice(8))),
          name: key.length === 7 ? formatMonth(key, i18n.language, 'long') : formatDay(key, format),
          amounts: [net],
        }))}
        onPick={(index) => {
          const { period: _period, ...rest } = search
          onSearch(dropPage({ ...rest, ...daysOfBucket(data.series[index]!.key), group: undefined }))
        }}
      />
    </section>
  )
}

function Rates({ data }: { data: Report }) {
  const { t } = useTranslation()
  if (data.rates.length === 0) return null
  return (
    <section className={`${classes.panel} cc-card`}>
      <h2 className={classes.panelTitle}>{t('insight.reports.rates')}</h2>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('insight.reports.rate')}</th>
            <th scope="col">{t('insight.reports.measures.net')}</th>
            <th scope="col">{t('insight.reports.measures.tax')}</th>
          </tr>
        </thead>
        <tbody>
          {data.rates.map(({ rate_code, rate, net, tax }) => (
            <tr key={rate_code}>
              <th scope="row">
                {rate_code === '' ? (
                  t('insight.reports.withoutVat')
                ) : (
                  <span className="cc-numbers">
                    <span className="cc-ltr">{rate} %</span>{' '}
                    <span className={`${classes.muted} cc-ltr`}>({rate_code})</span>
                  </span>
                )}
              </th>
              <td>
                <Money amount={net} currency="CRC" />
              </td>
              <td>
                <Money amount={tax} currency="CRC" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Rows({ data, search, onSearch, isFetching }: { data: Report; isFetching: boolean } & PartProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const documentColumns = useDocumentColumns(data.report)
  const groupColumns = useGroupColumns(data, search.currency ?? 'CRC')
  const label = t(`insight.reports.titles.${data.report}`)
  const shared = {
    label,
    onSortChange: (sort: string) =>
      onSearch(dropPage({ ...search, sort: sort.split(',').at(-1) || undefined })),
    onPageChange: (page: number) => onSearch({ ...search, page }),
    onPerPageChange: (perPage: number) => onSearch(dropPage({ ...search, per_page: perPage as 25 })),
    perPageOptions: [10, 25, 50, 100],
    empty: (
      <EmptyState
        icon={IconChartBar}
        title={t('insight.reports.empty')}
        hint={t('insight.reports.emptyHint')}
      />
    ),
  }
  const state = { error: null, isPending: false, isFetching, dataUpdatedAt: 0, refetch: () => undefined }
  if (data.documents !== null) {
    return (
      <DataTable<DocumentRow>
        {...shared}
        sort={search.sort ?? '-at'}
        columns={documentColumns}
        query={{ ...state, data: { data: data.documents, meta: data.meta } }}
        rowId={(row) => row.id}
        card={(row) => <DocumentCard row={row} />}
        onOpen={(row) => navigate({ to: `/transactions/detail/${row.kind}/${row.id}` as string })}
        rowHref={(row) => `/transactions/detail/${row.kind}/${row.id}`}
      />
    )
  }
  const narrowTo = (row: GroupRow) => {
    const { group: _group, sort: _sort, ...rest } = search
    const { period: _period, ...undated } = rest
    if (data.group_by === 'client' && row.key !== '') return onSearch(dropPage({ ...rest, client: row.key }))
    if (data.group_by === 'day' || data.group_by === 'month')
      return onSearch(dropPage({ ...undated, ...daysOfBucket(row.key) }))
    if (data.group_by === 'item' && !row.key.startsWith('text:'))
      return void navigate({ to: '/items' as string, search: { open: row.key } as never })
  }
  const isOpening = ['client', 'day', 'month', 'item'].includes(data.group_by)
  return (
    <DataTable<GroupRow>
      {...shared}
      sort={
        search.sort ??
        (['day', 'month', 'hour', 'origin_month'].includes(data.group_by)
          ? 'key'
          : data.report === 'items'
            ? '-net'
            : '-total')
      }
      columns={groupColumns}
      query={{ ...state, data: { data: data.groups ?? [], meta: data.meta } }}
      rowId={(row) => row.key || 'none'}
      card={(row) => <GroupCard row={row} data={data} currency={search.currency ?? 'CRC'} />}
      onOpen={isOpening ? narrowTo : undefined}
    />
  )
}
