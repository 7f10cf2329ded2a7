import {
  countedMeasures,
  describeReport,
  listedGroups,
  type Report,
  type ReportMeasure,
  type ReportName,
} from '@cuentaclara/contracts'
import { Button, Skeleton, Text } from '@mantine/core'
import { IconMailForward, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useCan, useCompanyId } from '#features/companies/index.ts'
import { changePercent } from '#lib/change-percent.ts'
import { formatDay, formatTime, today, useDateFormat } from '#lib/dates/dates.ts'
import { daysOfBucket } from '#lib/dates/periods.ts'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatPrice } from '#lib/money.ts'
import { part } from '#lib/part.ts'
import { Money } from '#ui/amount/money.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { sayFilters } from '#ui/list/say-filters.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { reportQuery } from './queries.ts'
import { reportAbout, scheduledAbout } from './report-about.ts'
import { Amount } from './report-amount.tsx'
import { useReportFilters } from './report-filters.ts'
import { ReportStar } from './report-marks.tsx'
import { dropPage, groupOf, toReportQuery } from './report-query.ts'
import type { ReportSearch } from './report-search.ts'
import { countKey, measureKey } from './report-shape.ts'
import classes from './reports.module.css'

const ExportButton = part(() => import('#features/exports/index.ts'), 'ExportButton')

const PeriodPicker = part(() => import('#ui/form/period-picker.tsx'), 'PeriodPicker')
const AddressViews = part(() => import('#features/lists/index.ts'), 'AddressViews')
const ScheduleReport = part(() => import('./schedule-report.tsx'), 'ScheduleReport', { words: ['monthEnd'] })
const ReportRates = part(() => import('./report-rates.tsx'), 'ReportRates')
const ReportRows = part(() => import('./report-rows.tsx'), 'ReportRows')
const ReportSeries = part(() => import('./report-series.tsx'), 'ReportSeries')
const ReportToolbar = part(() => import('./report-toolbar.tsx'), 'ReportToolbar')

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
  const [isScheduling, setScheduling] = useState(false)
  const mayExport = useCan('reports.export')
  // They come while the server adds up.
  useEffect(() => {
    for (const later of [PeriodPicker, ReportToolbar, ReportRows, ReportSeries, ReportRates]) later.fetch()
  }, [])
  const group = groupOf(report, search)
  const filters = useReportFilters(report, search, query.data)
  const about = reportAbout(t, report, asked, sayFilters(t, filters, search))
  const narrow = (change: object) => onSearch(dropPage({ ...search, ...change }))
  return (
    <>
      <BackLink to="/reports">{t('shell.nav.reports')}</BackLink>
      <PageHeader
        title={t(`reports.titles.${report}`)}
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
            {mayExport && (
              <IconButton label={t('reports.schedule')} onClick={() => setScheduling(true)}>
                <IconMailForward size={18} aria-hidden />
              </IconButton>
            )}
            <Suspense>
              <ExportButton
                list={listedGroups.has(group) ? `report-${report}` : `report-${report}-groups`}
                query={asked}
                about={about}
              />
            </Suspense>
            {describeReport(report).time === 'period' && (
              <Suspense fallback={<span className={classes.periodPlace} />}>
                <PeriodPicker
                  value={search}
                  onChange={(period) => {
                    const { period: _name, from: _from, to: _to, page: _page, ...rest } = search
                    onSearch({ ...rest, ...period })
                  }}
                />
              </Suspense>
            )}
          </>
        }
      />
      {isScheduling && (
        <Suspense>
          <ScheduleReport
            report={report}
            group={group}
            query={asked}
            narrowed={scheduledAbout(t, report, asked, sayFilters(t, filters, search))}
            onClose={() => setScheduling(false)}
          />
        </Suspense>
      )}
      {isPrinting && (
        <Suspense>
          <PrintedReport
            report={report}
            query={asked}
            group={group}
            about={about}
            onPrinted={() => setPrinting(false)}
          />
        </Suspense>
      )}
      <Suspense>
        <AddressViews
          list={`report-${report}`}
          search={search}
          onSearch={(next) => onSearch(next as ReportSearch)}
        />
      </Suspense>
      <Suspense fallback={<div className={classes.toolbar} />}>
        <ReportToolbar
          report={report}
          search={search}
          data={query.data}
          filters={filters}
          onNarrow={narrow}
        />
      </Suspense>
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
          {query.data.figures_from !== undefined && (
            <Text size="sm" c="dimmed" role="status">
              {t('common.figures.from', { time: formatTime(query.data.figures_from, { withSeconds: true }) })}
            </Text>
          )}
          <Totals data={query.data} />
          {hasSeries(query.data) && (
            <Suspense fallback={<Skeleton height={276} radius="md" />}>
              <ReportSeries
                data={query.data}
                onPick={(bucket) => {
                  const { period: _period, ...rest } = search
                  onSearch(dropPage({ ...rest, ...daysOfBucket(bucket), group: undefined }))
                }}
              />
            </Suspense>
          )}
          {query.data.rates.length > 0 && (
            <Suspense>
              <ReportRates data={query.data} />
            </Suspense>
          )}
          <Suspense fallback={<Skeleton height={320} radius="md" />}>
            <ReportRows data={query.data} search={search} onSearch={onSearch} isFetching={query.isFetching} />
          </Suspense>
          <p className={classes.note}>{t(`reports.notes.${report}`)}</p>
        </div>
      )}
    </>
  )
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

/** One day alone is no series, and nothing has none. */
function hasSeries({ report, series, in_colones }: Report): boolean {
  return describeReport(report).compared !== null && series.length > 1 && in_colones.count > 0
}
