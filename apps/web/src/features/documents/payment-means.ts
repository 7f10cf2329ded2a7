import type { PaymentRow } from '@cuentaclara/contracts'
import { useTranslation } from '#lib/i18n/use-translation.ts'

type Means = Pick<PaymentRow, 'means' | 'means_other'>

/** How money came in, in words; what a credit note left with us came in by none. */
export function usePaymentMeans(): (payment: Means) => string {
  const { t } = useTranslation()
  return ({ means, means_other: other }) =>
    means === null
      ? t('documents.kinds.credit-note')
      : (other ?? t(`documents.codes.paymentMeans.${means as '01'}`, means))
}
