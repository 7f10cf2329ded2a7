import { endpoints } from '@cuentaclara/contracts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ConnectionLists } from '#features/connections/index.ts'
import { call } from '#lib/http/api.ts'

/** Where the money came in, and what its client was told of it; nothing while nothing is known. */
export function PaymentConnections({ company, payment }: { company: string; payment: string }) {
  const { data } = useQuery(paymentConnectionsQuery(company, payment))
  return data === undefined ? null : <ConnectionLists connections={data} />
}

/** Lines of the bank and letters of a payment. */
const paymentConnectionsQuery = (company: string, id: string) =>
  queryOptions({
    queryKey: ['payments', company, 'connections', id],
    queryFn: ({ signal }) => call(endpoints.getPaymentConnections, { params: { id } }, { company, signal }),
    staleTime: 0,
  })
