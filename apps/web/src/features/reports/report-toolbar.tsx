import { describeReport, type Report, type ReportGroup, type ReportName } from '@cuentaclara/contracts'
import { Checkbox, NativeSelect } from '@mantine/core'
import { today } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { DayField } from '#ui/form/day-field.tsx'
import { ListFilters } from '#ui/list/list-filters.tsx'
import type { ListFilter } from '#ui/list/say-filters.ts'
import { onlyIn } from './report-about.ts'
import { groupOf, groupsOf } from './report-query.ts'
import type { ReportSearch } from './report-search.ts'
import classes from './reports.module.css'

type ToolbarProps = {
  report: ReportName
  search: ReportSearch
  data: Report | undefined
  filters: readonly ListFilter[]
  onNarrow: (change: object) => void
}

/** What a report is grouped by and narrowed to. */
export function ReportToolbar({ report, search, data, filters, onNarrow }: ToolbarProps) {
  const { t } = useTranslation()
  const has = describeReport(report).filters
  const found = data?.totals.map(({ currency }) => currency) ?? []
  // Ours, what there is in the period, and what was asked for; what is in colones whatever happened is of the others.
  const usual = describeReport(report).isInColones === true ? ['USD', 'EUR'] : ['CRC', 'USD', ...found]
  const currencies = [...new Set([...usual, ...(search.currency ? [search.currency] : [])])]
  const groups = groupsOf(report)
  return (
    <div className={classes.toolbar}>
      <NativeSelect
        aria-label={t('insight.reports.groupBy')}
        value={groupOf(report, search)}
        data={groups.map((group) => ({ value: group, label: t(`insight.reports.groups.${group}`) }))}
        onChange={({ currentTarget }) => {
          const group = currentTarget.value as ReportGroup
          onNarrow({ group: group === groups[0] ? undefined : group, sort: undefined })
        }}
      />
      {has.includes('currency') && (
        <NativeSelect
          aria-label={t('common.list.currency')}
          value={search.currency ?? ''}
          data={[
            { value: '', label: t('insight.reports.inColones') },
            ...currencies.map((value) => ({ value, label: onlyIn(value, t) })),
          ]}
          onChange={({ currentTarget }) => onNarrow({ currency: currentTarget.value || undefined })}
        />
      )}
      {has.includes('as_of') && (
        <DayField
          className={classes.asOf}
          aria-label={t('reports.asOf')}
          leftSection={<span className={classes.asOfWord}>{t('reports.asOf')}</span>}
          leftSectionWidth={72}
          max={today()}
          value={search.as_of ?? today()}
          onChange={(day) => onNarrow({ as_of: day === '' || day >= today() ? undefined : day })}
        />
      )}
      <ListFilters filters={filters} values={search} onChange={onNarrow} />
      {(has.includes('waiting') || has.includes('drafts')) && (
        <Checkbox
          label={t(has.includes('drafts') ? 'insight.reports.withDrafts' : 'insight.reports.withWaiting')}
          checked={search.waiting === true}
          onChange={({ currentTarget }) => onNarrow({ waiting: currentTarget.checked ? true : undefined })}
        />
      )}
    </div>
  )
}
