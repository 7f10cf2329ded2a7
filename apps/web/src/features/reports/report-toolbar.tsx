import {
  describeReport,
  endpoints,
  type Report,
  type ReportGroup,
  type ReportName,
  receivablesAges,
  reportVerdicts,
} from '@cuentaclara/contracts'
import { Checkbox, NativeSelect } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { clientQuery } from '#features/clients/index.ts'
import { useCompanyId } from '#features/companies/index.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { type ListFilter, ListFilters } from '#ui/list/list-filters.tsx'
import { onlyIn } from './report-about.ts'
import { useGroupName } from './report-columns.tsx'
import { groupOf, groupsOf } from './report-query.ts'
import type { ReportSearch } from './report-search.ts'
import classes from './reports.module.css'

const choicesQuery = (company: string) =>
  queryOptions({
    queryKey: ['report-choices', company],
    queryFn: ({ signal }) => call(endpoints.getReportChoices, {}, { company, signal }),
    enabled: company !== '',
    staleTime: 5 * 60_000,
  })

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
  // Ours, what there is in the period, and what was asked for.
  const currencies = [...new Set(['CRC', 'USD', ...found, ...(search.currency ? [search.currency] : [])])]
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

/** What a report can be narrowed to, with the words of what it is narrowed to. */
export function useReportFilters(
  report: ReportName,
  search: ReportSearch,
  data: Report | undefined,
): ListFilter[] {
  const { t } = useTranslation()
  const company = useCompanyId()
  const choices = useQuery(choicesQuery(company)).data
  const client = useQuery({
    ...clientQuery(company, search.client ?? ''),
    enabled: company !== '' && search.client !== undefined,
  }).data
  const { filters: has, party } = describeReport(report)
  const within = data?.within ?? null
  const nameOf = useGroupName(within?.group ?? 'document')
  const all: ListFilter[] = [
    { name: 'branch', kind: 'choice', label: t('insight.reports.branch'), choices: choices?.branches ?? [] },
    {
      name: 'activity',
      kind: 'choice',
      label: t('insight.reports.groups.activity'),
      choices: choices?.activities ?? [],
    },
    {
      name: 'seller',
      kind: 'choice',
      label: t(sellerKey(report, party)),
      choices: choices?.sellers ?? [],
    },
    { name: 'tag', kind: 'choice', label: t('insight.reports.tag'), choices: choices?.tags ?? [] },
    {
      name: 'age',
      kind: 'choice',
      label: t('insight.reports.groups.age'),
      choices: [
        { value: 'overdue', label: t('insight.reports.overdueAge') },
        ...receivablesAges.map((value) => ({ value, label: t(`insight.ages.${value}`) })),
      ],
    },
    {
      name: 'verdict',
      kind: 'choice',
      label: t('insight.reports.groups.status'),
      choices: reportVerdicts.map((value) => ({ value, label: t(`insight.reports.verdicts.${value}`) })),
    },
    {
      name: 'condition',
      kind: 'link',
      label: t('insight.reports.groups.condition'),
      words: t(`documents.codes.saleConditions.${search.condition as '10'}`),
    },
    { name: 'client', kind: 'link', label: t('insight.reports.groups.client'), words: client?.name },
  ]
  const shown = all.filter(
    ({ name, ...filter }) =>
      (has as readonly string[]).includes(name) && (filter.kind !== 'choice' || filter.choices.length > 0),
  )
  if (search.within === undefined) return shown
  const around: ListFilter = {
    name: 'within',
    kind: 'link',
    label: within === null ? '…' : t(`insight.reports.groups.${within.group}`),
    words: within === null ? undefined : nameOf(within),
  }
  return [...shown, around]
}

/** Who made a row: issued it, recorded it, changed something. */
function sellerKey(report: ReportName, party: string | null) {
  if (party === 'person') return 'insight.reports.groups.person' as const
  return report === 'expenses' || report === 'receptions' || report === 'payables'
    ? ('insight.reports.recordedBy' as const)
    : ('insight.reports.groups.seller' as const)
}
