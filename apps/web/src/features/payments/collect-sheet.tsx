import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PaymentDrawer } from './payment-drawer.tsx'
import { chosenDebtsQuery } from './queries.ts'

type CollectSheetProps = {
  company: string
  which: { ids: string[] } | { query: Record<string, string> }
  /** Each paid whole by a payment of its own: what is asked of several clients. */
  usual: ReactNode
  onDone: () => void
  onClose: () => void
}

/** Chosen documents of one client are paid by one payment, whose amount and split can be changed. */
export function CollectSheet({ company, which, usual, onDone, onClose }: CollectSheetProps) {
  const ids = 'ids' in which ? which.ids : []
  const isPossible = ids.length > 1 && ids.length <= mostTogether
  const { data, error } = useQuery({ ...chosenDebtsQuery(company, ids), enabled: isPossible })
  if (!isPossible || error !== null) return usual
  if (data === undefined) return null
  const [one, ...others] = new Set(data.map(({ client_id }) => client_id))
  if (one === undefined || others.length > 0) return usual
  return (
    <PaymentDrawer
      company={company}
      clientId={one}
      documentIds={data.map(({ id }) => id)}
      settled={ids.length - data.length}
      onSaved={onDone}
      onClose={onClose}
    />
  )
}

/** As many as one payment settles. */
const mostTogether = 200
