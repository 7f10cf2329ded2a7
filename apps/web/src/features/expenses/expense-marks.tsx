import { type ExpenseDetail, type ExpenseRow, endpoints, type Page } from '@cuentaclara/contracts'
import { NativeSelect } from '@mantine/core'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCan, useCurrentCompany } from '#features/companies/index.ts'
import { TagField, type TagsChanged, tagsAfter, useTagging } from '#features/tags/index.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { branchesQuery } from './branches-query.ts'
import classes from './expenses.module.css'
import { expenseQuery, rememberExpense } from './queries.ts'

type ExpenseMarksProps = { company: string; expense: Pick<ExpenseDetail, 'id' | 'tags' | 'branch'> }

/** By what an expense is told apart: its branch and its tags, changed where they stand, wherever it stands. */
export function ExpenseMarks({ company, expense: { id, tags, branch } }: ExpenseMarksProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const mayRecord = useCan('expenses.record')
  const hasBranches = useCurrentCompany()?.has_branches === true
  const { data: branches = [] } = useQuery({ ...branchesQuery(company), enabled: hasBranches })
  const change = useTagging({
    id,
    show: (changed) => show(cache, company, id, changed),
    save: (body) => call(endpoints.tagExpense, { params: { id }, body }, { company }),
    refresh: () => rememberExpense(cache, company, null),
  })
  const place = async (code: string) => {
    try {
      const body = { branch: code || null }
      rememberExpense(
        cache,
        company,
        await call(endpoints.placeExpense, { params: { id }, body }, { company }),
      )
    } catch (error) {
      toastRefusal(error, 'expense')
    }
  }
  return (
    <div className={classes.tags}>
      {hasBranches && (
        <NativeSelect
          size="xs"
          aria-label={t('documents.list.branch')}
          disabled={!mayRecord}
          value={branch ?? ''}
          data={[
            { value: '', label: `${t('documents.list.branch')}: ${t('insight.reports.none')}` },
            ...branches,
          ]}
          onChange={({ currentTarget }) => void place(currentTarget.value)}
        />
      )}
      <TagField tags={tags} canEdit={mayRecord} onChange={change} />
    </div>
  )
}

/** On its page and in every list that has it. */
function show(cache: QueryClient, company: string, id: string, changed: TagsChanged): void {
  const { queryKey } = expenseQuery(company, id)
  // An older answer on its way must not take them back.
  void cache.cancelQueries({ queryKey })
  cache.setQueryData(queryKey, (known) => known && { ...known, tags: tagsAfter(known.tags, changed) })
  cache.setQueriesData<Page<ExpenseRow>>(
    { queryKey: ['expenses', company, 'list'] },
    (page) =>
      page && {
        ...page,
        data: page.data.map((row) => (row.id === id ? { ...row, tags: tagsAfter(row.tags, changed) } : row)),
      },
  )
}
