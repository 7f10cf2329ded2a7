import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCan } from '#features/companies/index.ts'

/**
 * What is said of the electronic receipts that payments of the bank owe: of one, or of all for null. It comes after the money is recorded: the
 * door of payments has the sheets of all of them.
 */
export function useOfferReceipts(company: string): (payment: string | null) => void {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const mayIssue = useCan('documents.issue')
  const show = () => void navigate({ to: '/payments', search: { view: 'without_receipt' } })
  return (payment) => {
    if (!mayIssue) return
    void import('#features/payments/index.ts').then(
      ({ offerAllReceipts, offerReceipts }) =>
        payment === null ? offerAllReceipts(company, show) : offerReceipts(company, cache, payment),
      // The work list has them, too.
      () => {},
    )
  }
}
