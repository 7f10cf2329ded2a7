import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCompanyId } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { BulkFieldsProps } from '#ui/list/list-action.ts'
import { branchesQuery } from './queries.ts'

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
