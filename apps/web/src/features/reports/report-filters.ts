import {
  describeReport,
  endpoints,
  type Report,
  type ReportName,
  receivablesAges,
  reportVerdicts,
} from '@cuentaclara/contracts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useClientName } from '#features/clients/index.ts'
import { useCompanyId } from '#features/companies/index.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { FilterChoice, ListFilter } from '#ui/list/say-filters.ts'
import { useGroupName } from './group-name.ts'
import type { ReportSearch } from './report-search.ts'

const choicesQuery = (company: string) =>
  queryOptions({
    queryKey: ['report-choices', company],
    queryFn: ({ signal }) => call(endpoints.getReportChoices, {}, { company, signal }),
    enabled: company !== '',
    staleTime: 5 * 60_000,
  })

/** What a report can be narrowed to, with the words of what it is narrowed to. */
export function useReportFilters(
  report: ReportName,
  search: ReportSearch,
  data: Report | undefined,
): ListFilter[] {
  const { t } = useTranslation()
  const company = useCompanyId()
  const choices = useQuery(choicesQuery(company)).data
  const clientName = useClientName(search.client)
  const { filters: has, statuses, party } = describeReport(report)
  const rateName = useGroupName('rate')
  const within = data?.within ?? null
  const nameOf = useGroupName(within?.group ?? 'document')
  const all: ListFilter[] = [
    { name: 'branch', kind: 'choice', label: t('reports.branch'), choices: choices?.branches ?? [] },
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
    { name: 'tag', kind: 'choice', label: t('reports.tag'), choices: choices?.tags ?? [] },
    {
      name: 'age',
      kind: 'choice',
      label: t('insight.reports.groups.age'),
      choices: [
        { value: 'overdue', label: t('insight.reports.overdueAge') },
        ...receivablesAges.map((value) => ({ value, label: t(`common.figures.ages.${value}`) })),
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
    {
      name: 'rate',
      kind: 'choice',
      label: t('insight.reports.groups.rate'),
      choices: ratesToChoose.map((value) => ({ value, label: rateName({ key: value, name: null }) })),
    },
    {
      name: 'supplier',
      kind: 'choice',
      label: t('insight.reports.groups.supplier'),
      // One that is not among them was opened by its group.
      choices: among(choices?.suppliers ?? [], search.supplier),
    },
    {
      name: 'category',
      kind: 'choice',
      label: t('insight.reports.groups.category'),
      choices: choices?.categories ?? [],
    },
    {
      name: 'tagged',
      kind: 'choice',
      label: t('catalogue.clients.tags'),
      choices: choices?.tags ?? [],
    },
    {
      name: 'status',
      kind: 'choice',
      label: t('insight.reports.groups.status'),
      choices: (statuses ?? []).map((value) => ({
        value,
        label: t(`insight.reports.statuses.${value as 'paid'}`),
      })),
    },
    { name: 'client', kind: 'link', label: t('insight.reports.groups.client'), words: clientName },
  ]
  const shown = all.filter(({ name }) => (has as readonly string[]).includes(name))
  if (search.within === undefined) return shown
  const around: ListFilter = {
    name: 'within',
    kind: 'link',
    label: within === null ? '…' : t(`insight.reports.groups.${within.group}`),
    words: within === null ? undefined : nameOf(within),
  }
  return [...shown, around]
}

/** Rates of VAT by their official codes, as they are sold at; those of notes to old documents are opened by their group. */
const ratesToChoose = ['08', '04', '03', '02', '09', '10', '01', '11'] as const

function among(choices: readonly FilterChoice[], chosen: string | undefined): readonly FilterChoice[] {
  if (chosen === undefined || choices.some(({ value }) => value === chosen)) return choices
  return [...choices, { value: chosen, label: chosen }]
}

/** Who made a row: issued it, recorded it, changed something. */
function sellerKey(report: ReportName, party: string | null) {
  if (party === 'person') return 'insight.reports.groups.person' as const
  return report === 'expenses' || report === 'receptions' || report === 'payables'
    ? ('reports.recordedBy' as const)
    : ('insight.reports.groups.seller' as const)
}
