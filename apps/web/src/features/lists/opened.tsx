import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { part } from '#lib/part.ts'

export const OpenedFailed = part(() => import('./opened-failed.tsx'), 'OpenedFailed')

type OpenedProps<Record, Key extends QueryKey> = {
  /** How it is read; null for one that is still to be made. */
  query: UseQueryOptions<Record, Error, Record, Key> | null
  onClose: () => void
  children: (record: Record | null) => ReactNode
}

/** What lies open of a record beside its list, from the moment it is known; why not, where nobody could be asked. */
export function Opened<Record, Key extends QueryKey>({ query, onClose, children }: OpenedProps<Record, Key>) {
  if (query === null) return <Suspense>{children(null)}</Suspense>
  return (
    <Known query={query} onClose={onClose}>
      {children}
    </Known>
  )
}

function Known<Record, Key extends QueryKey>({
  query,
  onClose,
  children,
}: OpenedProps<Record, Key> & { query: NonNullable<OpenedProps<Record, Key>['query']> }) {
  const { data, error, refetch } = useQuery(query)
  if (data !== undefined) return <Suspense>{children(data)}</Suspense>
  if (error === null) return null
  return (
    <Suspense>
      <OpenedFailed error={error} onRetry={() => void refetch()} onClose={onClose} />
    </Suspense>
  )
}
