import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorState } from './feedback/states.tsx'
import classes from './money-page.module.css'
import { PageHeader } from './page-header.tsx'

type MoneyPageProps<Row> = {
  /** The way to its list. */
  back: ReactNode
  title: string | null
  query: { data: Row | undefined; error: Error | null; refetch: () => unknown }
  children: (row: Row) => ReactNode
}

/** A payment, an expense or what a supplier sent on a page of its own, once it is read. */
export function MoneyPage<Row>({ back, title, query, children }: MoneyPageProps<Row>) {
  const { data, error, refetch } = query
  if (data === undefined) {
    return error ? (
      <ErrorState isScreen error={error} onRetry={refetch} />
    ) : (
      <Skeleton height={420} radius="md" />
    )
  }
  return (
    <article className={classes.page}>
      {back}
      <PageHeader title={title ?? ''} />
      <div className={`${classes.card} cc-card`}>{children(data)}</div>
    </article>
  )
}
