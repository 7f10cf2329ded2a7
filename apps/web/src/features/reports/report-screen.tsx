import {
  mainMeasure,
  type Report,
  type ReportGroup,
  type ReportName,
  receivablesAges,
  reportGroups,
  reportVerdicts,
} from '@cuentaclara/contracts'
import { Button, Checkbox, NativeSelect, Skeleton } from '@mantine/core'
import { IconChartBar, IconPrinter, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { clientQuery } from '#features/clients/index.ts'
import { useCompanyId } from '#features/companies/index.ts'
import { formatDay, today, useDateFormat } from '#lib/dates/dates.ts'
import { formatMonth } from '#lib/dates/format-month.ts'
import { daysOfBucket } from '#lib/dates/periods.ts'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatPrice } from '#lib/money.ts'
import { part } from '#lib/part.ts'
import { changePercent } from '#lib/scale.ts'
import { Money } from '#ui/amount/money.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { BarChart } from '#ui/chart/bar-chart.tsx'
import { EmptyState, ErrorState } from '#ui/feedback/states.tsx'
import { PeriodPicker } from '#ui/form/period-picker.tsx'
import { DataTable } from '#ui/list/data-table.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { reportQuery } from './queries.ts'
import { onlyIn, reportAbout } from './report-about.ts'
import {
  DocumentCard,
  type DocumentRow,
  GroupCard,
  type GroupRow,
  useDocumentColumns,
  useGroupColumns,
  useRowWords,
} from './report-columns.tsx'
import { groupOf, toReportQuery } from './report-query.ts'
import type { ReportSearch } from './report-search.ts'
import { measureKey, reportShapes } from './report-shape.ts'
import classes from './reports.module.css'

const ExportButton = part(() => import('#features/exports/index.ts'), 'ExportButton')

/** Paper is for few: it comes when it is asked for, and is told what the screen knows of its rows. */
const PrintedReport = part(() => import('./printed-report.tsx'), 'PrintedReport')

type ReportScreenProps = {
  report: ReportName
  search: ReportSearch
  onSearch: (search: ReportSearch) => void
}

/** One report: totals, what they were before, a chart, and the documents or groups behind them. All in the address. */
export function ReportScreen({ report, search, onSearch }: ReportScreenProps) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const asked = toReportQuery(report, search, today())
  const query = useQuery(reportQuery(company, report, asked))
  const [isPrinting, setPrinting] = useState(false)
  const words = useRowWords(report, groupOf(report, search))
  const about = reportAbout(t, report, asked, useClientName(search.client))
  return (
    <>
      <BackLink to="/reports">{t('shell.nav.reports')}</BackLink>
      <PageHeader
        title={t(`insight.reports.titles.${report}`)}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconPrinter size={17} aria-hidden />}
              loading={isPrinting}
              onClick={() => setPrinting(true)}
            >
              {t('insight.reports.print')}
            </Button>
            <Suspense>
              <ExportButton
                list={groupOf(report, search) === 'document' ? `report-${report}` : `report-${report}-groups`}
                query={asked}
                about={about}
              />
            </Suspense>
            {report !== 'receivables' && (
              <PeriodPicker
                value={search}
                onChange={(period) => {
                  const { period: _name, from: _from, to: _to, page: _page, ...rest } = search
                  onSearch({ ...rest, ...period })
                }}
              />
            )}
          </>
        }
      />
      {isPrinting && (
        <Suspense>
          <PrintedReport report={report} query={asked} words={words} onPrinted={() => setPrinting(false)} />
        </Suspense>
      )}
      <Toolbar report={report} search={search} totals={query.data?.totals ?? []} onSearch={onSearch} />
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

type PartProps = Pick<ReportScreenProps, 'search' | 'onSearch'>

function Toolbar({ report, search, totals, onSearch }: ReportScreenProps & { totals: Report['totals'] }) {
  const { t } = useTranslation()
  // Ours, what there is in the period, and what was asked for.
  const found = totals.map(({ currency }) => currency)
  const currencies = [...new Set(['CRC', 'USD', ...found, ...(search.currency ? [search.currency] : [])])]
  const narrow = (change: Partial<ReportSearch>) => onSearch(dropPage({ ...search, ...change }))
  const mayWait = !(['collected', 'receivables', 'issued'] as ReportName[]).includes(report)
  return (
    <div className={classes.toolbar}>
      <NativeSelect
        aria-label={t('insight.reports.groupBy')}
        value={groupOf(report, search)}
        data={reportGroups[report].map((group) => ({
          value: group,
          label: t(`insight.reports.groups.${group}`),
        }))}
        onChange={({ currentTarget }) => {
          const group = currentTarget.value as ReportGroup
          narrow({ group: group === reportGroups[report][0] ? undefined : group, sort: undefined })
        }}
      />
      <NativeSelect
        aria-label={t('common.list.currency')}
        value={search.currency ?? ''}
        data={[
          { value: '', label: t('insight.reports.inColones') },
          ...currencies.map((value) => ({ value, label: onlyIn(value, t) })),
        ]}
        onChange={({ currentTarget }) => narrow({ currency: currentTarget.value || undefined })}
      />
      {report === 'receivables' && (
        <NativeSelect
          aria-label={t('insight.reports.groups.age')}
          value={search.age ?? ''}
          data={[
            { value: '', label: t('insight.reports.anyAge') },
            { value: 'overdue', label: t('insight.reports.overdueAge') },
            ...receivablesAges.map((value) => ({ value, label: t(`insight.ages.${value}`) })),
          ]}
          onChange={({ currentTarget }) =>
            narrow({ age: (currentTarget.value || undefined) as ReportSearch['age'] })
          }
        />
      )}
      {report === 'issued' && (
        <NativeSelect
          aria-label={t('insight.reports.groups.status')}
          value={search.verdict ?? ''}
          data={[
            { value: '', label: t('insight.reports.anyVerdict') },
            ...reportVerdicts.map((value) => ({ value, label: t(`insight.reports.verdicts.${value}`) })),
          ]}
          onChange={({ currentTarget }) =>
            narrow({ verdict: (currentTarget.value || undefined) as ReportSearch['verdict'] })
          }
        />
      )}
      {report === 'receivables' && search.condition !== undefined && (
        <Chip name={t('insight.reports.groups.condition')} onRemove={() => narrow({ condition: undefined })}>
          {t(`documents.codes.saleConditions.${search.condition as '10'}`)}
        </Chip>
      )}
      {mayWait && (
        <Checkbox
          label={report === 'expenses' ? t('insight.reports.withDrafts') : t('insight.reports.withWaiting')}
          checked={search.waiting === true}
          onChange={({ currentTarget }) => narrow({ waiting: currentTarget.checked ? true : undefined })}
        />
      )}
      {search.client !== undefined && (
        <ClientChip id={search.client} onRemove={() => narrow({ client: undefined })} />
      )}
    </div>
  )
}

function ClientChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { t } = useTranslation()
  const name = useClientName(id)
  return (
    <Chip name={t('insight.reports.groups.client')} onRemove={onRemove}>
      {name ?? '…'}
    </Chip>
  )
}

function useClientName(id: string | undefined): string | undefined {
  const company = useCompanyId()
  const { data } = useQuery({
    ...clientQuery(company, id ?? ''),
    enabled: company !== '' && id !== undefined,
  })
  return data?.name
}

function Chip({ name, onRemove, children }: { name: string; onRemove: () => void; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={classes.chip}
      aria-label={t('common.list.removeFilter', { name })}
      onClick={onRemove}
    >
      <bdi>{children}</bdi>
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
  const format = useDateFormat()
  const { figures, compared } = reportShapes[data.report]
  const percent = compared === null ? null : changePercent(before[compared], now[compared])
  const span = { from: formatDay(data.before.from, format), to: formatDay(data.before.to, format) }
  const [main = 'total'] = figures
  const hasSeveral = totals.length > 1 || (totals[0]?.currency ?? 'CRC') !== 'CRC'
  return (
    <section className={`${classes.totals} cc-card`} aria-label={t('common.words.total')}>
      <dl>
        {figures
          // Other charges are rare, and said where they make the difference between net with tax and total.
          .filter((measure) => measure !== 'other_charges' || now.other_charges !== '0')
          .map((measure) => (
            <Figure
              key={measure}
              label={t(measureKey(data.report, measure))}
              amount={now[measure]}
              isMain={measure === main}
            />
          ))}
        <div>
          <dt>{t('insight.reports.measures.count')}</dt>
          <dd className="cc-numbers">{formatCount(now.count)}</dd>
        </div>
        {compared !== null && (
          <div>
            <dt>{t(compared === 'net' ? 'insight.reports.before' : 'insight.reports.beforeTotal', span)}</dt>
            <dd>
              <Money amount={before[compared]} currency="CRC" />{' '}
              {percent !== null && (
                <span className={`${classes.muted} cc-ltr cc-numbers`}>
                  {percent.startsWith('-') ? '−' : '+'}
                  {formatPrice(percent.replace('-', ''), 1)}&nbsp;%
                </span>
              )}
            </dd>
          </div>
        )}
      </dl>
      {hasSeveral && figures.length > 0 && (
        <p className={classes.byCurrency}>
          {totals.map(({ currency, ...sums }) => (
            <span key={currency}>
              {t('insight.reports.ofWhich')} <Money amount={sums[main]} currency={currency} />{' '}
              {t(measureKey(data.report, main))}
              {main === 'net' && (
                <>
                  {' '}
                  · <Money amount={sums.total} currency={currency} /> {t('insight.reports.measures.total')}
                </>
              )}
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

function Series({ data, search, onSearch }: { data: Report } & PartProps) {
  const { t, i18n } = useTranslation()
  const format = useDateFormat()
  const { compared } = reportShapes[data.report]
  if (compared === null || data.series.length < 2 || data.in_colones.count === 0) return null
  return (
    <section className={`${classes.panel} cc-card`}>
      <h2 className={classes.panelTitle}>
        {t(compared === 'net' ? 'insight.reports.series' : measureKey(data.report, compared))}
      </h2>
      <BarChart
        label={t('insight.reports.series')}
        series={[t(measureKey(data.report, compared))]}
        currency="CRC"
        bars={data.series.map(({ key, ...sums }) => ({
          label: key.length === 7 ? formatMonth(key, i18n.language, 'short') : String(Number(key.slice(8))),
          name: key.length === 7 ? formatMonth(key, i18n.language, 'long') : formatDay(key, format),
          amounts: [sums[compared]],
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
                {rate_code === '' || rate_code === 'used-goods' ? (
                  t(rate_code === '' ? 'insight.reports.withoutVat' : 'insight.reports.usedGoods')
                ) : (
                  <span className="cc-numbers">
                    <span className="cc-ltr">{rate}&nbsp;%</span>{' '}
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
        // A refund stands beside its payment.
        rowId={(row) => `${row.id} ${row.total}`}
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
          : `-${mainMeasure(data.report)}`)
      }
      columns={groupColumns}
      query={{ ...state, data: { data: data.groups ?? [], meta: data.meta } }}
      rowId={(row) => row.key || 'none'}
      card={(row) => <GroupCard row={row} data={data} currency={search.currency ?? 'CRC'} />}
      onOpen={isOpening ? narrowTo : undefined}
    />
  )
}
