import { endpoints, type ReceptionDetail } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { rememberReception } from './queries.ts'

/** Makes the expense of what counts as accepted where none was made by itself. */
export function RecordByHand({ company, reception }: { company: string; reception: ReceptionDetail }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const record = useMutation({
    mutationFn: () => call(endpoints.recordReceivedExpense, { params: { id: reception.id } }, { company }),
    onSuccess: (saved) => {
      rememberReception(cache, company, saved)
      toastSuccess({ message: t('money.receptions.expenseRecorded'), subject: 'reception' })
    },
    onError: (error) => toastRefusal(error, 'reception'),
  })
  const counts = reception.status === 'confirmed' || reception.status === 'tacit'
  if (!counts || reception.answer === 'rejected') return null
  if (reception.vat_condition === null || reception.expense_id !== null) return null
  return (
    <Button
      variant="default"
      leftSection={<IconReceipt size={17} aria-hidden />}
      loading={record.isPending}
      onClick={() => record.mutate()}
      style={{ alignSelf: 'flex-start' }}
    >
      {t('money.receptions.recordExpense')}
    </Button>
  )
}
