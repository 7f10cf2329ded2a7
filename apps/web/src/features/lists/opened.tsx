import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'

type OpenedProps<Record, Key extends QueryKey> = {
  /** How it is read; null for one that is still to be made. */
  query: UseQueryOptions<Record, Error, Record, Key> | null
  children: (record: Record | null) => ReactNode
}

/** What lies open of a record beside its list, from the moment it is known. */
export function Opened<Record, Key extends QueryKey>({ query, children }: OpenedProps<Record, Key>) {
  if (query === null) return <Suspense>{children(null)}</Suspense>
  return <Known query={query}>{children}</Known>
}

function Known<Record, Key extends QueryKey>({
  query,
  children,
}: OpenedProps<Record, Key> & { query: NonNullable<OpenedProps<Record, Key>['query']> }) {
  const { data } = useQuery(query)
  return data === undefined ? null : <Suspense>{children(data)}</Suspense>
}
