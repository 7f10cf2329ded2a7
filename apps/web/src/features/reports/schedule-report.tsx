import {
  describeReport,
  type ReportGroup,
  type ReportName,
  type ReportQuery,
  type ScheduledReport,
} from '@cuentaclara/contracts'
import { NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import { useCompanyId } from '#features/companies/index.ts'
import { ScheduledFileForm } from '#features/scheduled-files/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { AskingDialog } from '#ui/form/asking-sheet.tsx'

const spans = ['last_month', 'last_week', 'yesterday', 'this_month'] as const
const types = ['xlsx', 'pdf', 'csv'] as const

type ScheduleReportProps = {
  report: ReportName
  group: ReportGroup
  query: ReportQuery
  /** What it is narrowed to, in words. */
  narrowed: readonly string[]
  onClose: () => void
}

/** Has a report made on some days and sent by mail, narrowed as it stands. */
export function ScheduleReport({ report, group, query, narrowed, onClose }: ScheduleReportProps) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const [span, setSpan] = useState<ScheduledReport['span']>('last_month')
  const [type, setType] = useState<ScheduledReport['type']>('xlsx')
  const parameters: ScheduledReport = {
    ...{ report, group_by: group, span, type },
    query: narrowing(query),
    narrowed: narrowed.map((words) => words.slice(0, 200)).slice(0, 20),
  }
  return (
    <AskingDialog title={t('reports.schedule')} size={480} onClose={onClose}>
      {({ onWritten, onDone }) => (
        <Stack gap="md" onChange={onWritten}>
          {describeReport(report).time === 'period' && (
            <NativeSelect
              label={t('reports.span')}
              value={span}
              data={spans.map((value) => ({ value, label: t(`reports.spans.${value}`) }))}
              onChange={({ currentTarget }) => setSpan(currentTarget.value as typeof span)}
            />
          )}
          <NativeSelect
            label={t('reports.format')}
            value={type}
            data={types.map((value) => ({ value, label: value.toUpperCase() }))}
            onChange={({ currentTarget }) => setType(currentTarget.value as typeof type)}
          />
          <ScheduledFileForm
            company={company}
            file={null}
            about={{ kind: 'report', parameters }}
            onSaved={() => {
              toastSuccess({ subject: 'schedule', message: t('reports.scheduled') })
              onDone()
            }}
          />
        </Stack>
      )}
    </AskingDialog>
  )
}

/** Its days follow from when it is made, and how the page is cut from where it is read. */
const ofTheMoment: ReadonlySet<string> = new Set(['from', 'to', 'as_of', 'page', 'per_page', 'group_by'])

/** What a report is narrowed to. A month or a day that it was opened within is past when it is made. */
function narrowing(query: ReportQuery) {
  const isOfDays = /^(month|day):/.test(query.within ?? '')
  return Object.fromEntries(
    Object.entries(query)
      .filter(([name, value]) => value !== undefined && !ofTheMoment.has(name))
      .filter(([name]) => name !== 'within' || !isOfDays)
      .map(([name, value]) => [name, String(value)]),
  )
}
