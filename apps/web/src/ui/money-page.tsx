import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CardsSkeleton } from './feedback/skeletons.tsx'
import { ErrorState } from './feedback/states.tsx'

type MoneyPageProps<Row> = {
  /** The list that it belongs to. */
  to: LinkProps['to']
  list: string
  /** What it is called, once it is read. */
  title: ReactNode
  query: { data: Row | undefined; error: Error | null; refetch: () => unknown }
  /** Draws it below the way back to its list. */
  children: (row: Row, crumb: ReactNode) => ReactNode
}

/** A payment, an expense, a receipt or what a supplier sent on a page of its own, once it is read. */
export function MoneyPage<Row>({ to, list, title, query, children }: MoneyPageProps<Row>) {
  const { data, error, refetch } = query
  if (data === undefined)
    return error ? <ErrorState isScreen error={error} onRetry={refetch} /> : <CardsSkeleton />
  return children(
    data,
    <>
      <Link to={to}>{list}</Link>
      <span aria-hidden>/</span>
      <span>{title}</span>
    </>,
  )
}
