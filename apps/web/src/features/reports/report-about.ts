import type { ReportName, ReportQuery } from '@cuentaclara/contracts'
import type { TFunction } from 'i18next'
import type { ListAbout } from '#features/exports/index.ts'
import { formatDay } from '#lib/dates/dates.ts'

/** What stands for `currency` where a report tells of no other. */
export function onlyIn(currency: string, t: TFunction): string {
  if (currency === 'CRC') return t('insight.reports.onlyColones')
  return currency === 'USD' ? t('insight.reports.onlyDollars') : t('insight.reports.onlyOther', { currency })
}

/** What a report is called and what it was asked for, in words. */
export function reportAbout(
  t: TFunction,
  report: ReportName,
  asked: ReportQuery,
  clientName: string | undefined,
): ListAbout {
  const { from, to, group_by: group, currency, age, verdict, condition, include_waiting: waiting } = asked
  const narrowed = [
    report !== 'receivables' && from && to && `${formatDay(from)} – ${formatDay(to)}`,
    group &&
      group !== 'document' &&
      `${t('insight.reports.groupBy')}: ${t(`insight.reports.groups.${group}`)}`,
    clientName,
    currency && onlyIn(currency, t),
    age && (age === 'overdue' ? t('insight.reports.overdueAge') : t(`insight.ages.${age}`)),
    verdict && t(`insight.reports.verdicts.${verdict}`),
    condition && t(`documents.codes.saleConditions.${condition as '10'}`),
    waiting === 'true' &&
      t(report === 'expenses' ? 'insight.reports.withDrafts' : 'insight.reports.withWaiting'),
  ]
  return {
    title: t(`insight.reports.titles.${report}`),
    narrowed: narrowed.filter((words) => typeof words === 'string'),
  }
}
