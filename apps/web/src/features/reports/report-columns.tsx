import {
  countedMeasures,
  describeReport,
  percentOf,
  type Report,
  type ReportFact,
  type ReportGroup,
  type ReportMeasure,
  type ReportName,
  reportFacts,
} from '@cuentaclara/contracts'
import { Fragment, type ReactNode } from 'react'
import { dayOf } from '#lib/dates/dates.ts'
import { formatCount, formatQuantity } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { type CurrencyCode, formatPrice } from '#lib/money.ts'
import { DayText, InstantText } from '#ui/date-text.tsx'
import type { Column } from '#ui/list/column.tsx'
import { useGroupName } from './group-name.ts'
import { Amount } from './report-amount.tsx'
import { besideAges, countKey, factsOf, isAge, measureKey, measuresOf, partyKey } from './report-shape.ts'
import classes from './reports.module.css'
import { type DocumentRow, type GroupRow, type RowWords, useRowWords } from './row-words.ts'

/** The columns of a report's rows, one thing each. */
export function useDocumentColumns(
  report: ReportName,
  group: ReportGroup,
  rows: readonly DocumentRow[],
): Column<DocumentRow>[] {
  const { t } = useTranslation()
  const words = useRowWords(report, group)
  // Beside the rate of the payment there is no room for that of the document, which stands below its client.
  const fromRate = factsOf(report, group).includes('paid_on_rate') ? 'roomy' : 'wide'
  return [
    {
      id: 'number',
      header: words.numberHead,
      sorts: true,
      width: 120,
      cell: (row) => (
        <span className="cc-ltr cc-numbers cc-truncate" title={row.number ?? undefined}>
          {words.number(row)}
        </span>
      ),
    },
    ...(words.hasDay
      ? [
          {
            id: 'date',
            header: t('insight.reports.date'),
            sorts: 'at',
            // Who changed what is told to the minute.
            width: words.hasTime ? 152 : 118,
            kind: words.hasTime ? ('moment' as const) : ('day' as const),
            of: ({ at }: DocumentRow) => (words.hasTime ? at : dayOf(at)),
          },
        ]
      : []),
    ...(!words.namesParty
      ? []
      : [
          {
            id: 'party',
            header: t(partyKey(report)),
            sorts: 'party_name',
            cell: (row: DocumentRow) => (
              <span className={classes.name}>
                <bdi className="cc-truncate">{words.party(row)}</bdi>
                {words.below(row).map((line) => (
                  <bdi key={line} className={`${classes.muted} cc-truncate`}>
                    {line}
                  </bdi>
                ))}
              </span>
            ),
          },
        ]),
    ...factsOf(report, group)
      // Without a foreign row every rate is 1.
      .filter((fact) => fact !== 'exchange_rate' || rows.some(({ original }) => original !== null))
      .map((fact): Column<DocumentRow> => {
        const isText = reportFacts[fact] === 'text'
        const isFigure = reportFacts[fact] === 'count' || reportFacts[fact] === 'rate'
        return {
          id: fact,
          header: t(`reports.facts.${fact}`),
          // A long text takes what the others leave.
          ...(isText ? {} : { width: 100 }),
          ...(isFigure ? { align: 'end' as const } : {}),
          ...(fact === 'due_on' ? { sorts: 'due_on' } : {}),
          from: fact === 'exchange_rate' ? fromRate : 'medium',
          cell: (row) => (
            <bdi
              className={`${isFigure ? 'cc-numbers cc-ltr' : isText ? 'cc-truncate' : ''} ${isBad(fact, row) ? classes.bad : ''}`}
            >
              {words.fact(row, fact)}
            </bdi>
          ),
        }
      }),
    ...useMeasureColumns<DocumentRow>({ report, group, rows }, (row) => row.currency),
    ...(report === 'margin' ? [marginColumn<DocumentRow>(t('reports.marginPercent'))] : []),
  ]
}

/** What somebody must look at stands out. */
function isBad(fact: ReportFact, { facts }: DocumentRow): boolean {
  if (fact === 'explanation') return facts.explanation === 'unexplained'
  if (fact === 'days_left') return Number(facts.days_left) < 3
  return fact === 'days_late'
}

type Measured<Row> = { report: ReportName; group: ReportGroup; rows: readonly Row[] }

function useMeasureColumns<Row extends Record<ReportMeasure, string>>(
  { report, group, rows }: Measured<Row>,
  currencyOf: (row: Row) => CurrencyCode,
  show: (measure: ReportMeasure, row: Row, amount: ReactNode) => ReactNode = (_measure, _row, amount) =>
    amount,
): Column<Row>[] {
  const { t } = useTranslation()
  // Few companies sell what is not subject: the others have the room for names.
  const isSaid = (measure: ReportMeasure) =>
    measure !== 'not_subject' || rows.some(({ not_subject }) => not_subject !== '0')
  return measuresOf(report, group)
    .filter(({ measure }) => isSaid(measure))
    .map(({ measure, from }) => ({
      id: measure,
      header: t(measureKey(report, measure)),
      align: 'end',
      width: widthOf(measure),
      ...(from === undefined ? {} : { from }),
      sorts: true,
      cell: (row) => show(measure, row, <Amount measure={measure} row={row} currency={currencyOf(row)} />),
    }))
}

function widthOf(measure: ReportMeasure): number {
  if (countedMeasures.has(measure)) return 110
  return isAge(measure) || measure === 'not_subject' ? 120 : 140
}

/** What is left of the net, in percent of it. */
function marginColumn<Row extends Record<ReportMeasure, string>>(header: string): Column<Row> {
  return {
    id: 'marginPercent',
    header,
    align: 'end',
    width: 90,
    from: 'medium',
    cell: (row) => <MarginPercent row={row} />,
  }
}

export function MarginPercent({ row: { margin, net } }: { row: { margin: string; net: string } }) {
  const percent = percentOf(margin, net)
  return percent === null ? null : <span className="cc-numbers cc-ltr">{formatPrice(percent, 1)}&nbsp;%</span>
}

/** The columns of a report's groups; amounts are in colones unless one currency was asked for. */
export function useGroupColumns(
  data: Report,
  currency: CurrencyCode,
  show: (measure: ReportMeasure, row: GroupRow, amount: ReactNode) => ReactNode,
): Column<GroupRow>[] {
  const { t } = useTranslation()
  const nameOf = useGroupName(data.group_by)
  const isOfTime = timeGroups.has(data.group_by)
  const ofLines = describeReport(data.report).groups.includes('line')
  const measures = useMeasureColumns<GroupRow>(
    { report: data.report, group: data.group_by, rows: data.groups ?? [] },
    () => currency,
    show,
  )
  return [
    {
      id: 'name',
      header: t(`insight.reports.groups.${data.group_by}`),
      sorts: isOfTime ? 'key' : 'name',
      cell: (row) => (
        <span className={classes.name}>
          <bdi className="cc-truncate">{nameOf(row)}</bdi>
        </span>
      ),
    },
    {
      id: 'count',
      header: t(ofLines ? 'insight.reports.lines' : countKey(data.report)),
      sorts: true,
      width: 100,
      from: besideAges(data.report),
      kind: 'count',
    },
    ...measures,
    ...(data.report === 'margin' ? [marginColumn<GroupRow>(t('reports.marginPercent'))] : []),
    {
      id: 'share',
      header: t('insight.reports.share'),
      align: 'end',
      width: 90,
      from: besideAges(data.report),
      cell: (row) => <span className="cc-numbers cc-ltr">{formatPrice(row.share, 1)}&nbsp;%</span>,
    },
  ]
}

const timeGroups: ReadonlySet<ReportGroup> = new Set(['day', 'due_day', 'month', 'hour', 'origin_month'])

/** A row on a phone. A series is called by its place and has no day of its own; a bare figure says what it counts. */
export function DocumentCard({
  row,
  words,
  main,
}: {
  row: DocumentRow
  words: RowWords
  main: ReportMeasure | null
}) {
  const number = (
    <bdi key="number" className="cc-ltr cc-numbers">
      {words.number(row)}
    </bdi>
  )
  const below = [
    ...(words.namesParty ? [number] : []),
    ...(words.hasDay
      ? [
          words.hasTime ? (
            <InstantText key="day" instant={row.at} />
          ) : (
            <DayText key="day" day={dayOf(row.at)} />
          ),
        ]
      : []),
    ...words.shown.flatMap((fact) => {
      const text = words.fact(row, fact)
      if (text === '') return []
      const isFigure = ['day', 'count', 'rate'].includes(reportFacts[fact])
      return [
        <Fragment key={fact}>
          {isFigure && `${words.factHead(fact)} `}
          <bdi className={isFigure ? 'cc-numbers' : undefined}>{text}</bdi>
        </Fragment>,
      ]
    }),
  ]
  return (
    <div className={classes.card}>
      {words.namesParty ? <bdi className="cc-truncate">{words.party(row)}</bdi> : number}
      {main === null ? (
        <span />
      ) : (
        <span>
          {countedMeasures.has(main) && <span className={classes.muted}>{words.measure(main)} </span>}
          <Amount measure={main} row={row} currency={row.currency} />
        </span>
      )}
      <span className={classes.muted}>
        {below.map((part, place) => (
          <Fragment key={part.key}>
            {place > 0 && ' · '}
            {part}
          </Fragment>
        ))}
      </span>
    </div>
  )
}

/** A group on a phone. */
export function GroupCard({ row, data, currency }: { row: GroupRow; data: Report; currency: CurrencyCode }) {
  const { t } = useTranslation()
  const nameOf = useGroupName(data.group_by)
  const { main, measures } = describeReport(data.report)
  const hasQuantity = measures.includes('quantity')
  return (
    <div className={classes.card}>
      <bdi className="cc-truncate">{nameOf(row)}</bdi>
      {main === null ? <span /> : <Amount measure={main} row={row} currency={currency} />}
      <span className={classes.muted}>
        {hasQuantity ? t('insight.reports.measures.quantity') : t(countKey(data.report))}{' '}
        <span className="cc-numbers cc-ltr">
          {hasQuantity ? formatQuantity(row.quantity) : formatCount(row.count)}
        </span>{' '}
        · <span className="cc-numbers cc-ltr">{formatPrice(row.share, 1)}&nbsp;%</span>
      </span>
    </div>
  )
}
