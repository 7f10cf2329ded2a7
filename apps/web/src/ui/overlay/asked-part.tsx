import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorState } from '../feedback/states.tsx'

export type AskedQuery<Data> = { data: Data | undefined; error: Error | null; refetch: () => unknown }

/** Part of a dialog that stands on an answer: its place while it comes, and why it did not. */
export function AskedPart<Data>(props: { query: AskedQuery<Data>; children: (data: Data) => ReactNode }) {
  const { data, error, refetch } = props.query
  if (data !== undefined) return props.children(data)
  if (error !== null) return <ErrorState error={error} onRetry={refetch} />
  return <Skeleton height={320} radius="md" />
}
