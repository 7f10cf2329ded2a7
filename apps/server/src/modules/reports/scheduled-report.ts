import { describeReport, listedGroups, type ReportGroup, type ScheduledReport } from '@cuentaclara/contracts'
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

/** A report that a company has made on a day and sent by mail: of the days before that one. */
export const scheduledReport = defineScheduledFile<z.output<typeof schemas.scheduledReport>>({
  kind: 'report',
  permissions: ['reports.read'],
  parameters: schemas.scheduledReport,
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
            fileName: `${title} ${days.from} ${days.to}`,
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

function sayDays(report: ScheduledReport['report'], { from, to }: Period, language: Language): string[] {
  if (describeReport(report).time === 'period') return [`${formatDay(from)} – ${formatDay(to)}`]
  return [dictionaries[language].print.asOfNow]
}
