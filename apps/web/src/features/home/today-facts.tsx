import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompanyId } from '#features/companies/index.ts'
import { authorityStateQuery } from '#features/layout/index.ts'
import { formatCount } from '#lib/numbers.ts'
import { Money } from '#ui/money.tsx'
import { SkeletonCell } from '#ui/skeleton-cell.tsx'
import { documentTotalsQuery, rejectedCountQuery } from './home-queries.ts'
import classes from './today-facts.module.css'

/** Three calm numbers: what is owed to us, what waits at the authority, what it refused. */
export function TodayFacts() {
  const { t } = useTranslation()
  const company = useCompanyId()
  const totals = useQuery(documentTotalsQuery(company))
  const authority = useQuery(authorityStateQuery(company))
  const rejected = useQuery(rejectedCountQuery(company))
  const queue = authority.data?.queue_length
  return (
    <dl className={`${classes.facts} cc-card`}>
      <Fact label={t('shell.start.outstanding')} isLoading={totals.isPending}>
        <span className={classes.amounts}>
          {totals.data?.data.length === 0 && <Money amount="0" currency="CRC" size="lg" />}
          {totals.data?.data.map(({ currency, outstanding }) => (
            <Money key={currency} amount={outstanding} currency={currency} size="lg" />
          ))}
        </span>
      </Fact>
      <Fact label={t('shell.start.waiting')} isLoading={authority.isPending}>
        {queue === undefined || queue === 0
          ? t('shell.start.nothingWaits')
          : t('shell.start.inQueue', { count: queue })}
      </Fact>
      <Fact
        label={t('common.fiscal.rejected')}
        isLoading={rejected.isPending}
        isUrgent={(rejected.data ?? 0) > 0}
      >
        <ToRejected>{formatCount(rejected.data ?? 0)}</ToRejected>
      </Fact>
    </dl>
  )
}

function Fact(props: { label: string; isLoading: boolean; isUrgent?: boolean; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{props.label}</dt>
      <dd data-urgent={props.isUrgent || undefined}>
        {props.isLoading ? <SkeletonCell shape="title" /> : props.children}
      </dd>
    </div>
  )
}

function ToRejected({ children }: { children: ReactNode }) {
  const { routesByPath } = useRouter()
  if (!('/invoices' in routesByPath)) return children
  return (
    <Link to={'/invoices' as string} search={{ fiscal_status: 'rejected' } as never} className={classes.link}>
      {children}
    </Link>
  )
}
