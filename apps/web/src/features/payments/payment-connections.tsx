import { useQuery } from '@tanstack/react-query'
import { ConnectionLists } from '#features/connections/index.ts'
import { paymentConnectionsQuery } from './queries.ts'

/** Where the money came in, and what its client was told of it; nothing while nothing is known. */
export function PaymentConnections({ company, payment }: { company: string; payment: string }) {
  const { data } = useQuery(paymentConnectionsQuery(company, payment))
  return data === undefined ? null : <ConnectionLists connections={data} />
}
