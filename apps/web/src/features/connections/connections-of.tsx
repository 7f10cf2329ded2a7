import { endpoints } from '@cuentaclara/contracts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'
import { ConnectionLists } from './connection-lists.tsx'

const questions = { payments: endpoints.getPaymentConnections, expenses: endpoints.getExpenseConnections }

type Of = keyof typeof questions
type ConnectionsOfProps = { company: string; of: Of; id: string }

/** Lines of the bank and letters of what was paid; nothing while nothing is known. */
export function ConnectionsOf({ company, of, id }: ConnectionsOfProps) {
  const { data } = useQuery(connectionsQuery(company, of, id))
  return data === undefined ? null : <ConnectionLists connections={data} />
}

/** Below the key of its kind: what changes one of it asks for these anew. */
const connectionsQuery = (company: string, of: Of, id: string) =>
  queryOptions({
    queryKey: [of, company, 'connections', id],
    queryFn: ({ signal }) => call(questions[of], { params: { id } }, { company, signal }),
    staleTime: 0,
  })
