import type { ReportName, ReportQuery } from '@cuentaclara/contracts'
import type { TFunction } from 'i18next'
import type { ListAbout } from '#features/exports/index.ts'
import { formatDay } from '#lib/dates.ts'

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
    currency && t(`insight.reports.${currency === 'CRC' ? 'onlyColones' : 'onlyDollars'}`),
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
