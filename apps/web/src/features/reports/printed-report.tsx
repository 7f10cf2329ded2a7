import {
  amountsIn,
  countedMeasures,
  describeReport,
  type Report,
  type ReportGroup,
  type ReportMeasure,
  type ReportName,
  type ReportQuery,
} from '@cuentaclara/contracts'
import { currencySymbol } from '@cuentaclara/einvoice/codes/currency-symbol'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useCompanyId, useCurrentCompany } from '#features/companies/index.ts'
import type { ListAbout } from '#features/exports/index.ts'
import { dayOf, formatDay, formatInstant, today, useDateFormat } from '#lib/dates/dates.ts'
import { formatCount, formatQuantity } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatCoins } from '#lib/money.ts'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import classes from './printed-report.module.css'
import { readWholeReport } from './read-whole-report.ts'
import { useRateName } from './report-rates.tsx'
import { countKey, measuresOf } from './report-shape.ts'
import { type RowWords, useRowWords } from './row-words.ts'

type PrintedReportProps = {
  report: ReportName
  query: ReportQuery
  group: ReportGroup
  /** What it is called and narrowed to. */
  about: ListAbout
  onPrinted: () => void
}

/** The whole report on paper: every row and column, and nothing of the screen. Opens the browser's print when it is all there. */
export function PrintedReport({ report, query, group, about, onPrinted }: PrintedReportProps) {
  const company = useCompanyId()
  const { t } = useTranslation()
  const words = useRowWords(report, group)
  const { data, error } = useQuery({
    queryKey: ['documents', company, 'report', report, 'whole', query],
    queryFn: ({ signal }) => readWholeReport(company, report, query, signal),
    gcTime: 0,
  })
  useEffect(() => {
    if (data === undefined) return
    const { title } = document
    document.body.dataset.printing = 'report'
    // The name that a browser proposes for the PDF.
    document.title = `${t(`reports.titles.${report}`)} ${data.period.from} ${data.period.to}`
    window.print()
    document.title = title
    delete document.body.dataset.printing
    onPrinted()
  }, [data, onPrinted, report, t])
  useEffect(() => {
    if (error === null) return
    toastRefusal(error, 'print')
    onPrinted()
  }, [error, onPrinted])
  return data === undefined
    ? null
    : createPortal(
        <Paper
          data={data}
          words={words}
          about={about}
          asOf={query.as_of ?? today()}
          asked={query.currency}
        />,
        document.body,
      )
}

type PartProps = {
  data: Report
  words: RowWords
  asOf: string
  /** The currency that its rows are in, where one was asked for. */
  asked?: string | undefined
}

export function Paper({ data, words, about, asOf, asked }: PartProps & { about: ListAbout }) {
  const { t } = useTranslation()
  return (
    <div className={`${classes.paper} cc-printed`}>
      <header>
        <h1>{t(`reports.titles.${data.report}`)}</h1>
        <p>{about.narrowed.join(' · ')}</p>
      </header>
      {data.documents === null ? (
        <Groups data={data} words={words} asOf={asOf} asked={asked} />
      ) : (
        <Documents data={data} words={words} asOf={asOf} asked={asked} />
      )}
      {data.rates.length > 0 && <Rates data={data} asOf={asOf} />}
      {data.meta.total_is_bound === true && (
        <p>{t('reports.printedInPart', { rows: formatCount(data.meta.total) })}</p>
      )}
      <p>{t(`reports.notes.${data.report}`)}</p>
    </div>
  )
}

/** Whose report it is and of when: in the head of a table, which every page repeats. */
function Whose({ data, asOf, columns }: Pick<PartProps, 'data' | 'asOf'> & { columns: number }) {
  const { t } = useTranslation()
  const company = useCurrentCompany()
  const format = useDateFormat()
  const { from, to } = data.period
  const span =
    describeReport(data.report).time === 'period'
      ? `${formatDay(from, format)} – ${formatDay(to, format)}`
      : t('reports.asOfDay', { day: formatDay(asOf, format) })
  return (
    <tr className={classes.whose}>
      <th colSpan={columns}>
        <bdi>{company?.name}</bdi> · <bdi className="cc-ltr">{company?.identification_number}</bdi> ·{' '}
        {t(`reports.titles.${data.report}`)} · <bdi>{span}</bdi>
      </th>
    </tr>
  )
}

/** Sales by rate of VAT, in colones, as on the screen. */
function Rates({ data, asOf }: Pick<PartProps, 'data' | 'asOf'>) {
  const { t } = useTranslation()
  const nameOf = useRateName()
  const say = (amount: string) => formatCoins(amount, 'CRC')
  return (
    <>
      <h2>{t('insight.reports.rates')}</h2>
      <table className={classes.table}>
        <thead>
          <Whose data={data} asOf={asOf} columns={3} />
          <tr>
            <th>{t('insight.reports.rate')}</th>
            {(['net', 'tax'] as const).map((measure) => (
              <th key={measure} className={classes.amount}>
                {t(`insight.reports.measures.${measure}`)} {currencySymbol('CRC').trim()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rates.map((row) => (
            <tr key={row.rate_code}>
              <td>{nameOf(row)}</td>
              <td className={classes.amount}>{say(row.net)}</td>
              <td className={classes.amount}>{say(row.tax)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function Documents({ data, words, asOf, asked }: PartProps) {
  const { t } = useTranslation()
  const format = useDateFormat()
  const rows = data.documents!
  const { party } = describeReport(data.report)
  // What no row says takes no room on the paper.
  const facts = words.shown.filter((fact) => rows.some((row) => words.fact(row, fact) !== ''))
  return (
    <Sheet
      data={data}
      words={words}
      asOf={asOf}
      asked={asked}
      heads={[
        words.numberHead,
        t('insight.reports.date'),
        ...(party === null ? [] : [words.partyHead]),
        ...facts.map(words.factHead),
      ]}
      rows={rows.map((row, place) => ({
        key: `${row.id} ${place}`,
        cells: [
          <span key="number" className="cc-ltr">
            {words.number(row)}
          </span>,
          words.hasTime ? formatInstant(row.at, { format }) : formatDay(dayOf(row.at), format),
          ...(party === null
            ? []
            : [
                <div key="party">
                  <bdi>{words.party(row)}</bdi>
                  {words.below(row).map((line) => (
                    <small key={line}>{line}</small>
                  ))}
                </div>,
              ]),
          ...facts.map((fact) => <bdi key={fact}>{words.fact(row, fact)}</bdi>),
        ],
        sums: row,
      }))}
    />
  )
}

function Groups({ data, words, asOf, asked }: PartProps) {
  const { t } = useTranslation()
  return (
    <Sheet
      data={data}
      words={words}
      asOf={asOf}
      asked={asked}
      heads={[t(`insight.reports.groups.${data.group_by}`), t(countKey(data.report))]}
      rows={data.groups!.map((row) => ({
        key: row.key,
        cells: [<bdi key="name">{words.group(row)}</bdi>, formatCount(row.count)],
        sums: row,
      }))}
    />
  )
}

type SheetProps = PartProps & {
  heads: string[]
  rows: { key: string; cells: ReactNode[]; sums: Record<ReportMeasure, string> }[]
}

/** A table with its head on every page, and the totals below it. */
function Sheet({ data, words, asOf, asked, heads, rows }: SheetProps) {
  const { t } = useTranslation()
  const { aside = [] } = describeReport(data.report)
  // Of what gives way on a screen, what no row has takes no room on the paper either.
  const shown = measuresOf(data.report, data.group_by)
    .map(({ measure }) => measure)
    .filter((measure) => !aside.includes(measure) || rows.some(({ sums: row }) => row[measure] !== '0'))
  const currency = amountsIn(data.report, asked)
  const own = data.totals.find((sum) => sum.currency === currency)
  const sums = currency === 'CRC' || own === undefined ? data.in_colones : own
  const say = (measure: ReportMeasure, of: Record<ReportMeasure, string>) =>
    countedMeasures.has(measure) ? formatQuantity(of[measure]) : formatCoins(of[measure], currency)
  return (
    <table className={classes.table}>
      <thead>
        <Whose data={data} asOf={asOf} columns={heads.length + shown.length} />
        <tr>
          {heads.map((head) => (
            <th key={head}>{head}</th>
          ))}
          {shown.map((measure) => (
            <th key={measure} className={classes.amount}>
              {words.measure(measure)} {countedMeasures.has(measure) ? '' : currencySymbol(currency).trim()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells, sums: row }) => (
          <tr key={key}>
            {cells.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells of a row never move
              <td key={index}>{cell}</td>
            ))}
            {shown.map((measure) => (
              <td key={measure} className={classes.amount}>
                {say(measure, row)}
              </td>
            ))}
          </tr>
        ))}
        <tr className={classes.total}>
          <td colSpan={heads.length}>
            {t('common.words.total')} · {t(countKey(data.report))}: {formatCount(sums.count)}
          </td>
          {shown.map((measure) => (
            <td key={measure} className={classes.amount}>
              {say(measure, sums)}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}
