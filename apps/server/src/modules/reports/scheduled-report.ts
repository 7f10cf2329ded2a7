import {
  describeReport,
  listedGroups,
  type ReportGroup,
  type ReportName,
  type ScheduledReport,
} from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { addDays } from '@cuentaclara/einvoice'
import { dictionaries, type Language } from '@cuentaclara/locales'
import { formatDay } from '@cuentaclara/print'
import type { z } from 'zod'
import { writeUsualExport } from '#modules/exports/index.ts'
import { defineScheduledFile } from '#modules/scheduled-files/index.ts'
import { noteSecurityEvent } from '#modules/security-history/index.ts'
import { withCompany } from '#platform/database/company-context.ts'
import { permitReport } from './asked.ts'
import { reportExports } from './export-report.ts'
import { firstOfMonth, lastOfMonth, type Period } from './period.ts'

type Parameters = z.output<typeof schemas.scheduledReport>

/** Refuses what no report could be made of, before its day comes: a group that it has not, a filter that says nothing. */
function refuseWrong({ report, group_by: group, query }: Parameters, { addIssue }: z.RefinementCtx): void {
  const { groups, statuses } = describeReport(report)
  const isWrong = (path: string[]) => addIssue({ code: 'custom', path })
  if (group !== undefined && !(groups as readonly string[]).includes(group)) isWrong(['group_by'])
  for (const { path } of schemas.reportQuery.safeParse(query).error?.issues ?? [])
    isWrong(['query', ...path.map(String)])
  if (query.status !== undefined && statuses?.includes(query.status) === false) isWrong(['query', 'status'])
  const within = query.within?.split(':', 1)[0]
  if (within !== undefined && !(groups as readonly string[]).includes(within)) isWrong(['query', 'within'])
}

/** A report that a company has made on a day and sent by mail: of the days before that one. */
export const scheduledReport = defineScheduledFile<Parameters>({
  kind: 'report',
  permissions: ['reports.read'],
  parameters: schemas.scheduledReport.superRefine(refuseWrong),
  async write(task) {
    const { parameters, language, on } = task.input
    const { report, type, query } = parameters
    const group = (parameters.group_by ?? describeReport(report).groups[0]!) as ReportGroup
    const list = listedGroups.has(group) ? `report-${report}` : `report-${report}-groups`
    const days = daysOfSpan(parameters.span, on)
    const title = dictionaries[language].reports.titles[report]
    const { companyId, userId } = task
    const { finish } = await withCompany(
      task.doors,
      { companyId, userId },
      async (ctx) => {
        await permitReport(ctx, report)
        return writeUsualExport(
          ctx,
          reportExports.find((source) => source.list === list)!,
          {
            query: { ...query, ...days, group_by: group },
            type,
            language,
            title,
            narrowed: [...sayDays(report, days, language), ...parameters.narrowed],
            fileName: [title, ...(isOfDays(report) ? [days.from, days.to] : [on])].join(' '),
          },
          task,
        )
      },
      { readOnly: true, isSnapshot: true, reads: 'replica' },
    )
    await finish()
    // It leaves the company as an export that somebody asks for does.
    await noteSecurityEvent(task.doors, {
      kind: 'exported',
      userId,
      companyId,
      facts: { list, format: type },
    })
  },
})

/** The days that a report is about when it is made on a day. */
export function daysOfSpan(span: ScheduledReport['span'], on: string): Period {
  switch (span) {
    case 'yesterday':
      return { from: addDays(on, -1), to: addDays(on, -1) }
    case 'last_week': {
      // From Monday to Sunday.
      const sinceMonday = (new Date(`${on}T12:00:00Z`).getUTCDay() + 6) % 7
      return { from: addDays(on, -sinceMonday - 7), to: addDays(on, -sinceMonday - 1) }
    }
    case 'this_month':
      return { from: firstOfMonth(on), to: on }
    case 'last_month': {
      const last = addDays(firstOfMonth(on), -1)
      return { from: firstOfMonth(last), to: lastOfMonth(last) }
    }
  }
}

/** Others say how things stand when they are made. */
function isOfDays(report: ReportName): boolean {
  return describeReport(report).time === 'period'
}

function sayDays(report: ReportName, { from, to }: Period, language: Language): string[] {
  if (isOfDays(report)) return [`${formatDay(from)} – ${formatDay(to)}`]
  return [dictionaries[language].print.asOfNow]
}
