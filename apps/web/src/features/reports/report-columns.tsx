import { mainMeasure, type Report, type ReportGroup, type ReportName } from '@cuentaclara/contracts'
import { shortNumber, shortNumberOfClave } from '@cuentaclara/einvoice/short-number'
import { dayOf, formatDay, useDateFormat } from '#lib/dates/dates.ts'
import { formatMonth } from '#lib/dates/format-month.ts'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { type CurrencyCode, formatMoney, formatPrice } from '#lib/money.ts'
import { Money } from '#ui/amount/money.tsx'
import { DayText } from '#ui/date-text.tsx'
import { useMedia } from '#ui/is-phone.ts'
import type { Column } from '#ui/list/column.tsx'
import { type Measure, measureKey, partyKey, type ReportShape, reportShapes } from './report-shape.ts'
import classes from './reports.module.css'

export type DocumentRow = NonNullable<Report['documents']>[number]
export type GroupRow = NonNullable<Report['groups']>[number]
const sortable: ReadonlySet<string> = new Set(['net', 'tax', 'total', 'balance', 'credit'])

/** The name comes first: what is mostly nothing waits for a wide screen. */
function useMeasures(report: ReportName) {
  const isRoomy = useMedia('(min-width: 1560px)')
  return reportShapes[report].columns.filter(
    ([measure]) => isRoomy || (measure !== 'exempt' && measure !== 'exonerated'),
  )
}

/** The columns of a report's documents. */
export function useDocumentColumns(report: ReportName): Column<DocumentRow>[] {
  const { t } = useTranslation()
  const measures = useMeasures(report)
  const wordsBelow = useWordsBelow(report)
  return [
    {
      id: 'number',
      header: t('insight.reports.number'),
      sortKey: 'number',
      width: 120,
      cell: (row) => (
        <span className="cc-ltr cc-numbers cc-truncate" title={row.number ?? undefined}>
          {numberOf(row)}
        </span>
      ),
    },
    {
      id: 'date',
      header: t('insight.reports.date'),
      sortKey: 'at',
      width: 118,
      kind: 'day',
      of: (row) => dayOf(row.at),
    },
    {
      id: 'party',
      header: t(partyKey(report)),
      sortKey: 'party_name',
      cell: (row) => (
        <span className={classes.name}>
          <bdi className="cc-truncate">{row.party_name ?? t('shell.start.noClient')}</bdi>
          {wordsBelow(row).map((words) => (
            <bdi key={words} className={`${classes.muted} cc-truncate`}>
              {words}
            </bdi>
          ))}
        </span>
      ),
    },
    ...(report === 'notes'
      ? [
          {
            id: 'origin',
            header: t('insight.reports.origin'),
            width: 150,
            from: 'medium' as const,
            cell: (row: DocumentRow) => (
              <span className="cc-ltr cc-numbers" title={row.reference?.number ?? undefined}>
                {originNumber(row.reference?.number ?? null)}
              </span>
            ),
          },
        ]
      : []),
    ...(report === 'issued'
      ? [
          {
            id: 'status',
            header: t('insight.reports.groups.status'),
            width: 132,
            cell: (row: DocumentRow) => t(`common.fiscal.${row.status as 'accepted'}`),
          },
        ]
      : []),
    ...measures.map(
      ([measure, from]): Column<DocumentRow> => ({
        id: measure,
        header: t(measureKey(report, measure)),
        align: 'end',
        width: 148,
        ...(from === undefined ? {} : { from }),
        ...(sortable.has(measure) ? { sortKey: measure } : {}),
        cell: (row) => (
          <Money amount={row[measure]} currency={row.currency} layout="column" muted={row[measure] === '0'} />
        ),
      }),
    ),
  ]
}

/** What stands below the name: what the row is about, and what the document itself says when it is listed in colones. */
function useWordsBelow(report: ReportName): (row: DocumentRow) => string[] {
  const { t } = useTranslation()
  const format = useDateFormat()
  return ({ detail, original, exchange_rate }) => {
    const about =
      report === 'receivables' && detail
        ? t('insight.reports.due', { day: formatDay(detail, format) })
        : detail
    const inOther =
      original === null
        ? null
        : t('insight.reports.inOther', {
            amount: formatMoney(original.total, original.currency),
            rate: formatMoney(exchange_rate, 'CRC'),
          })
    return [report === 'receptions' ? null : about, inOther].filter((words) => words !== null)
  }
}

/** The columns of a report's groups; amounts are in colones unless one currency was asked for. */
export function useGroupColumns(data: Report, currency: CurrencyCode): Column<GroupRow>[] {
  const { t } = useTranslation()
  const nameOf = useGroupName(data.group_by)
  const measures = useMeasures(data.report)
  const isOfTime = ['day', 'month', 'hour', 'origin_month'].includes(data.group_by)
  return [
    {
      id: 'name',
      header: t(`insight.reports.groups.${data.group_by}`),
      sortKey: isOfTime ? 'key' : 'name',
      cell: (row) => (
        <span className={classes.name}>
          <bdi className="cc-truncate">{nameOf(row)}</bdi>
        </span>
      ),
    },
    {
      id: 'count',
      header: data.report === 'items' ? t('insight.reports.lines') : t('insight.reports.measures.count'),
      sortKey: 'count',
      width: 118,
      from: 'medium',
      kind: 'count',
      of: (row) => row.count,
    },
    ...(data.report === 'items'
      ? [
          {
            id: 'quantity',
            header: t('insight.reports.measures.quantity'),
            sortKey: 'quantity',
            align: 'end' as const,
            width: 110,
            cell: (row: GroupRow) => (
              <span className="cc-numbers cc-ltr">{formatPrice(row.quantity, 2)}</span>
            ),
          },
        ]
      : []),
    ...measures.map(
      ([measure, from]): Column<GroupRow> => ({
        id: measure,
        header: t(measureKey(data.report, measure)),
        align: 'end',
        width: 148,
        ...(from === undefined ? {} : { from }),
        ...(sortable.has(measure) ? { sortKey: measure } : {}),
        cell: (row) => (
          <Money amount={row[measure]} currency={currency} layout="column" muted={row[measure] === '0'} />
        ),
      }),
    ),
    {
      id: 'share',
      header: t('insight.reports.share'),
      align: 'end',
      width: 90,
      from: 'medium',
      cell: (row) => <span className="cc-numbers cc-ltr">{formatPrice(row.share, 1)}&nbsp;%</span>,
    },
  ]
}

/** A document on a phone. */
export function DocumentCard({ row }: { row: DocumentRow }) {
  const { t } = useTranslation()
  return (
    <div className={classes.card}>
      <bdi className="cc-truncate">{row.party_name ?? t('shell.start.noClient')}</bdi>
      <Money amount={row.total} currency={row.currency} />
      <span className={classes.muted}>
        <span className="cc-ltr cc-numbers">{numberOf(row)}</span> · <DayText day={dayOf(row.at)} />
      </span>
    </div>
  )
}

/** A group on a phone. */
export function GroupCard({ row, data, currency }: { row: GroupRow; data: Report; currency: CurrencyCode }) {
  const { t } = useTranslation()
  const nameOf = useGroupName(data.group_by)
  return (
    <div className={classes.card}>
      <bdi className="cc-truncate">{nameOf(row)}</bdi>
      <Money amount={row[mainMeasure(data.report)]} currency={currency} />
      <span className={classes.muted}>
        {data.report === 'items'
          ? t('insight.reports.measures.quantity')
          : t('insight.reports.measures.count')}{' '}
        <span className="cc-numbers cc-ltr">
          {data.report === 'items' ? formatPrice(row.quantity, 2) : formatCount(row.count)}
        </span>{' '}
        · <span className="cc-numbers cc-ltr">{formatPrice(row.share, 1)}&nbsp;%</span>
      </span>
    </div>
  )
}

/** What paper is told of a report's rows. */
export type RowWords = {
  shape: ReportShape
  /** Whom a document is with. */
  party: string
  number: (row: DocumentRow) => string
  below: (row: DocumentRow) => string[]
  group: (row: GroupRow) => string
  measure: (measure: Measure) => string
}

/** The words of a report's rows, as its table says them. */
export function useRowWords(report: ReportName, group: ReportGroup): RowWords {
  const { t } = useTranslation()
  return {
    shape: reportShapes[report],
    party: t(partyKey(report)),
    number: numberOf,
    below: useWordsBelow(report),
    group: useGroupName(group),
    measure: (measure) => t(measureKey(report, measure)),
  }
}

/** A group in words: names of people and things as they are, codes by the official lists, days and months by the calendar. */
function useGroupName(group: ReportGroup): (row: GroupRow) => string {
  const { t, i18n } = useTranslation()
  const format = useDateFormat()
  return ({ key, name }) => {
    if (name !== null) return name
    if (key === '') return group === 'client' ? t('shell.start.noClient') : t('insight.reports.none')
    switch (group) {
      case 'day':
        return formatDay(key, format)
      case 'month':
      case 'origin_month':
        return formatMonth(key, i18n.language, 'long')
      case 'hour':
        return `${key}:00 – ${key}:59`
      case 'condition':
        return t(`documents.codes.saleConditions.${key as '01'}`)
      case 'means':
        return key === 'several'
          ? t('insight.reports.several')
          : t(`documents.codes.paymentMeans.${key as '01'}`)
      case 'reason':
        // Notes have few of the official reasons; what another program wrote is told by its code.
        return t(`insight.reports.reasons.${key as '01'}`, key)
      case 'kind':
        return t(`insight.reports.kinds.${key as 'credit-note'}`)
      case 'deductible':
        return t(`insight.reports.deductible.${key as 'yes'}`)
      case 'vat_condition':
        return t(`insight.reports.vatConditions.${key as '01'}`)
      case 'answer':
        return t(`insight.reports.answers.${key as 'accepted'}`)
      case 'status':
        return isVerdict(key)
          ? t(`insight.reports.verdicts.${key}`)
          : t(`insight.reports.statuses.${key as 'paid'}`)
      case 'age':
        return t(`insight.ages.${key as 'current'}`)
      default:
        return key
    }
  }
}

function isVerdict(key: string): key is 'accepted' | 'rejected' | 'mended' | 'waiting' {
  return ['accepted', 'rejected', 'mended', 'waiting'].includes(key)
}

/** Never without a word, for a row begins with it. */
function numberOf({ number }: Pick<DocumentRow, 'number'>): string {
  return shortNumber(number) ?? '—'
}

/** A note may name its original by the clave alone. */
function originNumber(number: string | null): string {
  return shortNumberOfClave(number ?? '') ?? shortNumber(number) ?? '—'
}
