import { describeReport, type ReportName, type ReportQuery } from '@cuentaclara/contracts'
import type { TFunction } from 'i18next'
import type { ListAbout } from '#features/exports/index.ts'
import { formatDay } from '#lib/dates/dates.ts'

/** What stands for `currency` where a report tells of no other. */
export function onlyIn(currency: string, t: TFunction): string {
  if (currency === 'CRC') return t('insight.reports.onlyColones')
  return currency === 'USD' ? t('insight.reports.onlyDollars') : t('insight.reports.onlyOther', { currency })
}

/** What a report is called and what it was asked for, in words; `narrowed` are its filters. */
export function reportAbout(
  t: TFunction,
  report: ReportName,
  asked: ReportQuery,
  narrowed: readonly string[],
): ListAbout {
  const { from, to, group_by: group, currency, include_waiting: waiting, as_of: asOf } = asked
  const { time, filters } = describeReport(report)
  const words = [
    time === 'period' && from && to && `${formatDay(from)} – ${formatDay(to)}`,
    asOf && t('reports.asOfDay', { day: formatDay(asOf) }),
    group &&
      group !== 'document' &&
      `${t('insight.reports.groupBy')}: ${t(`insight.reports.groups.${group}`)}`,
    ...narrowed,
    currency && onlyIn(currency, t),
    waiting === 'true' &&
      t(filters.includes('drafts') ? 'insight.reports.withDrafts' : 'insight.reports.withWaiting'),
  ]
  return {
    title: t(`reports.titles.${report}`),
    narrowed: words.filter((each) => typeof each === 'string'),
  }
}

/** What it is narrowed to where it is made on other days: these follow from when it is made. */
export function scheduledAbout(
  t: TFunction,
  report: ReportName,
  { from: _from, to: _to, as_of: _asOf, ...asked }: ReportQuery,
  narrowed: readonly string[],
): readonly string[] {
  return reportAbout(t, report, asked, narrowed).narrowed
}
