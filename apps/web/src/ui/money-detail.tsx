import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CurrencyCode } from '#lib/money.ts'
import { Money } from './amount/money.tsx'
import { ErrorState } from './feedback/states.tsx'
import classes from './money-detail.module.css'
import { PageHeader } from './page-header.tsx'

type MoneyDetailProps = {
  amount: string
  currency: CurrencyCode
  /** From whom or to whom. */
  party: ReactNode
  chips: ReactNode
  children: ReactNode
}

/** A payment, an expense or what a supplier sent: how much, with whom, how it stands, and the rest below. */
export function MoneyDetail({ amount, currency, party, chips, children }: MoneyDetailProps) {
  return (
    <div className={classes.detail}>
      <div className={classes.head}>
        <h2 className={classes.amount}>
          <Money amount={amount} currency={currency} size="xl" />
        </h2>
        {party}
        <div className={classes.chips} aria-live="polite">
          {chips}
        </div>
      </div>
      {children}
    </div>
  )
}

type MoneyPageProps<Row> = {
  /** The way to its list. */
  back: ReactNode
  title: string | null
  query: { data: Row | undefined; error: Error | null; refetch: () => unknown }
  children: (row: Row) => ReactNode
}

/** The same on a page of its own, once it is read. */
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
