import {
  describeReport,
  type Report,
  type ReportFact,
  type ReportGroup,
  type ReportMeasure,
  type ReportName,
  reportFacts,
} from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import type { TFunction } from 'i18next'
import { formatDay, useDateFormat } from '#lib/dates/dates.ts'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatMoney, formatPrice } from '#lib/money.ts'
import { useGroupName } from './group-name.ts'
import { factsOf, measureKey, partyKey } from './report-shape.ts'

export type DocumentRow = NonNullable<Report['documents']>[number]

export type GroupRow = NonNullable<Report['groups']>[number]

/** A report's rows in words, as its table, its cards and its paper say them. */
export type RowWords = {
  partyHead: string
  numberHead: string
  /** Whether a row is with somebody, whose name then comes first. */
  namesParty: boolean
  /** Whether it is of one day. */
  hasDay: boolean
  /** Whether it is of a minute of that day. */
  hasTime: boolean
  /** Facts in a row, in order. */
  shown: readonly ReportFact[]
  party: (row: DocumentRow) => string
  number: (row: DocumentRow) => string
  below: (row: DocumentRow) => string[]
  fact: (row: DocumentRow, fact: ReportFact) => string
  factHead: (fact: ReportFact) => string
  group: (row: GroupRow) => string
  measure: (measure: ReportMeasure) => string
}

/** The words of a report's rows. */
export function useRowWords(report: ReportName, group: ReportGroup): RowWords {
  const { t } = useTranslation()
  const format = useDateFormat()
  const { party } = describeReport(report)
  const fact = (row: DocumentRow, name: ReportFact): string => {
    const value = factOf(row, name)
    if (value === null || value === '') return ''
    switch (reportFacts[name]) {
      case 'day':
        return formatDay(value, format)
      case 'count':
        return formatCount(Number(value))
      case 'rate':
        return formatPrice(value, 2)
      case 'number':
        return shortNumber(value)
      case 'word':
        return t(wordKey(report, name, value), value)
      default:
        return name === 'changed' ? sayColumns(t, value) : value
    }
  }
  return {
    partyHead: t(partyKey(report)),
    numberHead: t(numberKey(report, group)),
    namesParty: party !== null,
    hasDay: group !== 'series',
    hasTime: group === 'entry',
    shown: factsOf(report, group),
    party: (row) => row.party_name ?? (party === 'person' ? t('audit.program') : t('shell.start.noClient')),
    number: (row) => (group === 'series' || group === 'gap' ? (row.number ?? '') : numberOf(row)),
    below: useWordsBelow(report),
    fact,
    factHead: (name) => t(`reports.facts.${name}`),
    group: useGroupName(group),
    measure: (measure) => t(measureKey(report, measure)),
  }
}

/** What stands below the name: what the row is about, and what the document itself says when it is listed in colones. */
function useWordsBelow(report: ReportName): (row: DocumentRow) => string[] {
  const { t } = useTranslation()
  return ({ detail, original, exchange_rate }) => {
    const inOther =
      original === null
        ? null
        : t('insight.reports.inOther', {
            amount: formatMoney(original.total, original.currency),
            rate: formatMoney(exchange_rate, 'CRC'),
          })
    // Of a supplier's document that is its kind.
    return [report.startsWith('receptions') ? null : detail, inOther].filter((words) => words !== null)
  }
}

/** What the first column tells: of a series its place, of a change which thing. */
function numberKey(report: ReportName, group: ReportGroup) {
  if (report === 'audit') return 'audit.id' as const
  return group === 'series' || group === 'gap'
    ? ('insight.reports.groups.terminal' as const)
    : ('insight.reports.number' as const)
}

/** What a row says under a name: of itself, or what its report adds. */
function factOf(row: DocumentRow, fact: ReportFact): string | null {
  if (fact === 'kind') return row.kind
  if (fact === 'status') return row.status
  if (fact === 'exchange_rate') return row.original === null ? null : row.exchange_rate
  if (fact === 'origin' || fact === 'paid_number') return row.reference?.number ?? null
  return row.facts[fact] ?? null
}

/** Where the dictionaries have words for what a fact says. */
function wordKey(report: ReportName, fact: ReportFact, value: string) {
  if (fact === 'kind') return `reports.oneOf.${value as 'invoice'}` as const
  if (fact === 'means')
    return value === 'several'
      ? ('insight.reports.several' as const)
      : (`documents.codes.paymentMeans.${value as '01'}` as const)
  if (fact === 'status')
    return report === 'issued'
      ? (`common.fiscal.${value as 'accepted'}` as const)
      : (`insight.reports.statuses.${value as 'paid'}` as const)
  if (fact === 'action') return `audit.actions.${value as 'created'}` as const
  if (fact === 'subject') return `audit.nouns.${value as 'client'}` as const
  return `reports.explanations.${value as 'whole'}` as const
}

/** The columns of a change, as the trail calls them; those that tell a person nothing have no name. */
function sayColumns(t: TFunction, columns: string): string {
  return columns
    .split(', ')
    .map((column) => t(`audit.fields.${column as 'name'}`, ''))
    .filter((name) => name !== '')
    .join(', ')
}

/** Never without a word, for a row begins with it. */
function numberOf({ number }: Pick<DocumentRow, 'number'>): string {
  return shortNumber(number) ?? '—'
}
