import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { useScreenTitle } from '#lib/screen-title.ts'
import { MoneyPage } from '#ui/money-page.tsx'
import type { PaymentAsk } from './payment-acts.ts'
import { PaymentDetail } from './payment-detail.tsx'
import { paymentQuery } from './queries.ts'

type PaymentScreenProps = {
  company: string
  id: string
  /** What somebody came for, as the address says. */
  ask?: PaymentAsk | undefined
  onAsked?: () => unknown
}

/** A payment on a page of its own; its words are those of the area `money`. */
export function PaymentScreen({ company, id, ask, onAsked }: PaymentScreenProps) {
  const { t } = useTranslation()
  const query = useQuery(paymentQuery(company, id))
  const { data } = query
  const title = data === undefined ? null : t('money.payments.one', { number: data.number })
  useScreenTitle(title)
  return (
    <MoneyPage query={query} title={title} to="/payments" list={t('shell.nav.payments')}>
      {(payment, crumb) => (
        <PaymentDetail company={company} payment={payment} crumb={crumb} ask={ask} onAsked={onAsked} />
      )}
    </MoneyPage>
  )
}
