import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useCurrentCompany } from '#features/companies/index.ts'
import { ReceiptPart } from '#features/payments/receipt-part.ts'

type Search = {
  payment: string
  /** The sale that it paid. */
  sale: string
}

export const Route = createFileRoute('/receipts/new')({
  staticData: {
    layout: 'default',
    requiresAuth: true,
    permission: 'documents.issue',
    title: 'shell.nav.payments',
  },
  validateSearch: ({ payment, sale }: Record<string, unknown>): Search => ({
    payment: typeof payment === 'string' ? payment : '',
    sale: typeof sale === 'string' ? sale : '',
  }),
  component: NewReceiptRoute,
})

function NewReceiptRoute() {
  const company = useCurrentCompany()
  const { payment, sale } = Route.useSearch()
  const navigate = useNavigate()
  if (company === null) return null
  return (
    <Suspense>
      <ReceiptPart
        key={`${company.id} ${payment} ${sale}`}
        company={company.id}
        payment={payment}
        sale={sale}
        onIssued={(id) =>
          navigate({
            to: '/transactions/detail/$type/$id',
            params: { type: 'payment-receipt', id },
            replace: true,
          })
        }
      />
    </Suspense>
  )
}
