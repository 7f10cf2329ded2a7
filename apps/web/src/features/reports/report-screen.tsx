import {
  ageMeasures,
  countedMeasures,
  describeReport,
  listedGroups,
  type Report,
  type ReportMeasure,
  type ReportName,
  usualSort,
} from '@cuentaclara/contracts'
import { Button, Skeleton } from '@mantine/core'
import { IconChartBar, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { useCompanyId } from '#features/companies/index.ts'
import { AddressViews } from '#features/lists/index.ts'
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
import { sayFilters } from '#ui/list/list-filters.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { reportQuery } from './queries.ts'
import { reportAbout } from './report-about.ts'
import {
  Amount,
  countKey,
  DocumentCard,
  type DocumentRow,
  GroupCard,
  type GroupRow,
  useDocumentColumns,
  useGroupColumns,
  useRowWords,
} from './report-columns.tsx'
import { ReportStar } from './report-marks.tsx'
import { groupOf, narrowedTo, toReportQuery } from './report-query.ts'
import type { ReportSearch } from './report-search.ts'
import { isAge, measureKey } from './report-shape.ts'
import { ReportToolbar, useReportFilters } from './report-toolbar.tsx'
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
  const group = groupOf(report, search)
  const words = useRowWords(report, group)
  const filters = useReportFilters(report, search, query.data)
  const about = reportAbout(t, report, asked, sayFilters(t, filters, search))
  const narrow = (change: object) => onSearch(dropPage({ ...search, ...change }))
  return (
    <>
      <BackLink to="/reports">{t('shell.nav.reports')}</BackLink>
      <PageHeader
        title={t(`insight.reports.titles.${report}`)}
        actions={
          <>
            <ReportStar report={report} />
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
                list={listedGroups.has(group) ? `report-${report}` : `report-${report}-groups`}
                query={asked}
                about={about}
              />
            </Suspense>
            {describeReport(report).time === 'period' && (
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
          <PrintedReport
            report={report}
            query={asked}
            words={words}
            about={about}
            onPrinted={() => setPrinting(false)}
          />
        </Suspense>
      )}
      <AddressViews list={`report-${report}`} search={search} onSearch={onSearch} />
      <ReportToolbar report={report} search={search} data={query.data} filters={filters} onNarrow={narrow} />
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

/** Another question starts at its first page. */
function dropPage({ page: _page, ...rest }: ReportSearch): ReportSearch {
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as ReportSearch
}

function Totals({ data }: { data: Report }) {
  const { t } = useTranslation()
  const { in_colones: now, before_in_colones: before, totals } = data
  const format = useDateFormat()
  const { figures, compared } = describeReport(data.report)
  const percent = compared === null ? null : changePercent(before[compared], now[compared])
  const span = { from: formatDay(data.before.from, format), to: formatDay(data.before.to, format) }
  const [main] = figures
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
              measure={measure}
              sums={now}
              isMain={measure === main}
            />
          ))}
        <div>
          <dt>{t(countKey(data.report))}</dt>
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
      {hasSeveral && main !== undefined && (
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

type FigureProps = {
  label: string
  measure: ReportMeasure
  sums: Report['in_colones']
  isMain: boolean
}

function Figure({ label, measure, sums, isMain }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {isMain && !countedMeasures.has(measure) ? (
          <Money amount={sums[measure]} currency="CRC" size="lg" />
        ) : (
          <Amount measure={measure} row={sums} currency="CRC" />
        )}
      </dd>
    </div>
  )
}

function Series({ data, search, onSearch }: { data: Report } & PartProps) {
  const { t, i18n } = useTranslation()
  const format = useDateFormat()
  const { compared } = describeReport(data.report)
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
  const shared = {
    label: t(`insight.reports.titles.${data.report}`),
    sort: search.sort ?? usualSort(data.report, data.group_by),
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
    foot: useFoot(data, search.currency),
  }
  return data.documents === null ? (
    <GroupRows {...{ data, search, onSearch, isFetching, shared }} />
  ) : (
    <ListedRows {...{ data, search, isFetching, shared }} />
  )
}

type RowsProps = {
  data: Report
  search: ReportSearch
  isFetching: boolean
  // biome-ignore lint/suspicious/noExplicitAny: what both tables have in common, whatever their rows
  shared: any
}

const settled = { error: null, isPending: false, dataUpdatedAt: 0, refetch: () => undefined }

function ListedRows({ data, search, isFetching, shared }: RowsProps) {
  const navigate = useNavigate()
  const rows = data.documents ?? []
  const words = useRowWords(data.report, data.group_by)
  const columns = useDocumentColumns(data.report, data.group_by, rows)
  const opens = (row: DocumentRow) => placeOf(row, data, search)
  const opensAny = rows.some((row) => opens(row) !== null)
  return (
    <DataTable<DocumentRow>
      {...shared}
      columns={columns}
      query={{ ...settled, isFetching, data: { data: rows, meta: data.meta } }}
      // A refund stands beside its payment, lines in one document.
      rowId={(row) => [row.id, row.total, row.detail, row.quantity, row.reference?.number].join(' ')}
      card={(row) => <DocumentCard row={row} words={words} main={describeReport(data.report).main} />}
      {...(opensAny
        ? {
            onOpen: (row: DocumentRow) => {
              const place = opens(row)
              if (place !== null) void navigate({ to: place as string })
            },
            rowHref: (row: DocumentRow) => opens(row) ?? '',
          }
        : {})}
    />
  )
}

/** Where what a row is about is to be seen: its page, or of a series the documents that have its numbers. */
function placeOf(
  { kind, id }: DocumentRow,
  { report, group_by, period }: Report,
  search: ReportSearch,
): string | null {
  if (report === 'audit' || group_by === 'gap') return null
  if (group_by !== 'series') return `/transactions/detail/${kind}/${id}`
  if (kind.startsWith('message-')) return '/document-receptions'
  const { branch } = search
  return `/reports/issued?${new URLSearchParams({ ...period, within: `numbers:${id}`, ...(branch && { branch }) })}`
}

function GroupRows({ data, search, onSearch, isFetching, shared }: RowsProps & PartProps) {
  const { t } = useTranslation()
  const { report, group_by: group } = data
  const currency = search.currency ?? 'CRC'
  const narrowTo = (row: GroupRow) => {
    if (group === 'day' || group === 'month') {
      const { period: _period, sort: _sort, ...rest } = search
      return onSearch(dropPage({ ...rest, ...daysOfBucket(row.key), group: undefined }))
    }
    onSearch(narrowedTo(report, search, { group, key: row.key }))
  }
  // What of a balance is so late leads to the documents that are.
  const linked = (measure: ReportMeasure, row: GroupRow, amount: ReactNode) =>
    isAge(measure) && row[measure] !== '0' ? (
      <button
        type="button"
        className={classes.figureLink}
        title={t(measureKey(report, measure))}
        onClick={() =>
          onSearch({ ...narrowedTo(report, search, { group, key: row.key }), age: ageMeasures[measure] })
        }
      >
        {amount}
      </button>
    ) : (
      amount
    )
  const columns = useGroupColumns(data, currency, linked)
  return (
    <DataTable<GroupRow>
      {...shared}
      columns={columns}
      query={{ ...settled, isFetching, data: { data: data.groups ?? [], meta: data.meta } }}
      rowId={(row) => row.key || 'none'}
      card={(row) => <GroupCard row={row} data={data} currency={currency} />}
      onOpen={narrowTo}
    />
  )
}

/** What all rows add up to, of every page: in colones, or in the one currency that was asked for. */
function useFoot(data: Report, currency: string | undefined) {
  const { t } = useTranslation()
  const { measures } = describeReport(data.report)
  const sums = currency === undefined ? data.in_colones : data.totals.find((sum) => sum.currency === currency)
  if (sums === undefined || measures.length === 0) return undefined
  const cells = measures.map((measure) => [
    measure,
    <Amount key={measure} measure={measure} row={sums} currency={currency ?? 'CRC'} />,
  ])
  return { label: t('common.words.total'), cells: Object.fromEntries(cells) as Record<string, ReactNode> }
}
