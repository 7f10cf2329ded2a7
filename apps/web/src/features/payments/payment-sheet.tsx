import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { ErrorState } from '#ui/feedback/states.tsx'
import { SideSheet } from '#ui/overlay/side-sheet.tsx'
import { PaymentDetail } from './payment-detail.tsx'
import { paymentQuery } from './queries.ts'

/** A payment beside its list. */
export function PaymentSheet({ company, id, onClose }: { company: string; id: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(paymentQuery(company, id))
  return (
    <SideSheet
      isOpen
      size={640}
      onClose={onClose}
      title={data ? t('money.payments.one', { number: data.number }) : t('money.payments.payment')}
    >
      {data && <PaymentDetail key={id} company={company} payment={data} />}
      {!data &&
        (error ? <ErrorState error={error} onRetry={refetch} /> : <Skeleton height={320} radius="md" />)}
    </SideSheet>
  )
}
