import { NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCompanyId } from '#features/companies/index.ts'
import { fold } from '#lib/fold.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { FindField } from '#ui/list/find-field.tsx'
import type { BulkFieldsProps } from '#ui/list/list-action.ts'
import type { FindFieldProps } from '#ui/list/say-filters.ts'
import { branchesQuery, choicesQuery } from './branches-query.ts'

/** In which branch many expenses were, or in none. */
export function BranchField({ params, onChange }: BulkFieldsProps) {
  const { t } = useTranslation()
  const { data: branches = [] } = useQuery(branchesQuery(useCompanyId()))
  return (
    <NativeSelect
      data-autofocus
      label={t('documents.list.branch')}
      data={[{ value: '', label: t('insight.reports.none') }, ...branches]}
      value={params.branch ?? ''}
      onChange={({ currentTarget }) => onChange({ ...params, branch: currentTarget.value })}
    />
  )
}

/** One of the branches, by its code or its name. */
export function BranchFilterField(props: FindFieldProps) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const cache = useQueryClient()
  return (
    <FindField
      {...props}
      label={t('documents.list.branch')}
      find={(text) => ({
        queryKey: ['expenses', company, 'branches', text],
        queryFn: async () => {
          const { branches } = await cache.fetchQuery(choicesQuery(company))
          const options = branches.filter(({ label }) => fold(label).includes(fold(text)))
          return [{ label: null, options }]
        },
      })}
    />
  )
}
