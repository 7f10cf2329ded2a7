import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { paymentReceiptsQuery } from './queries.ts'

/**
 * What becomes of the electronic receipts that tell of a payment when it is undone, or was, in words; null for one without any. Of one
 * document alone where it is taken off that.
 */
export function useStandingReceipts(
  company: string,
  payment: string | null,
  document?: string,
): string | null {
  const { t } = useTranslation()
  const { data } = useQuery({ ...paymentReceiptsQuery(company, payment ?? ''), enabled: payment !== null })
  const sales = (data?.sales ?? []).filter((sale) => document === undefined || sale.document.id === document)
  const numbers = sales.flatMap(({ receipts }) =>
    receipts
      .filter(({ is_of_payment, fiscal_status }) => is_of_payment && fiscal_status !== 'rejected')
      .map(({ consecutivo }) => shortNumber(consecutivo)),
  )
  return numbers.length === 0 ? null : t('money.payments.receipts.outlive', { numbers: numbers.join(', ') })
}
