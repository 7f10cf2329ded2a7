import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { RecordSkeleton } from '#ui/feedback/record-skeleton.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { SideSheet } from '#ui/overlay/side-sheet.tsx'
import { ExpenseDetail } from './expense-detail.tsx'
import { expenseQuery } from './queries.ts'

/** An expense beside its list. */
export function ExpenseSheet({ company, id, onClose }: { company: string; id: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(expenseQuery(company, id))
  return (
    <SideSheet isOpen size={640} onClose={onClose} title={t('money.expenses.expense')}>
      {data && <ExpenseDetail key={id} company={company} expense={data} onGone={onClose} />}
      {!data && (error ? <ErrorState error={error} onRetry={refetch} /> : <RecordSkeleton />)}
    </SideSheet>
  )
}
