import { type FigurePlace, type Start, startPlaces } from '@cuentaclara/contracts'
import type { ReactNode } from 'react'
import { reportLink } from '#features/reports/index.ts'
import { today as todayHere } from '#lib/dates/dates.ts'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Money } from '#ui/amount/money.tsx'
import { SkeletonCell } from '#ui/feedback/skeleton-cell.tsx'
import { DeepLink } from './deep-link.tsx'
import classes from './today-facts.module.css'

/** Today in four calm figures: issued, collected, waiting at the authority, to be answered or put right. */
export function TodayFacts({ today }: { today: Start['today'] | undefined }) {
  const { t } = useTranslation()
  const places = startPlaces(todayHere())
  const link = (place: FigurePlace) => ({ ...reportLink(place), className: classes.link })
  return (
    <dl className={`${classes.facts} cc-card`}>
      <Fact label={t('home.start.issued')} isLoading={today === undefined}>
        <DeepLink {...link(places.issued)}>
          <Amounts rows={today?.issued ?? []} />
        </DeepLink>
      </Fact>
      <Fact label={t('home.start.collected')} isLoading={today === undefined}>
        <DeepLink {...link(places.collected)}>
          <Amounts rows={today?.collected ?? []} />
        </DeepLink>
      </Fact>
      <Fact label={t('home.start.waiting')} isLoading={today === undefined}>
        <DeepLink {...link(places.waiting)}>{formatCount(today?.waiting ?? 0)}</DeepLink>
      </Fact>
      <Fact label={t('home.start.toAnswer')} isLoading={today === undefined}>
        <DeepLink to="/document-receptions" className={classes.link}>
          {formatCount(today?.to_answer ?? 0)}
        </DeepLink>
      </Fact>
      <Fact
        label={t('common.fiscal.rejected')}
        isLoading={today === undefined}
        isUrgent={(today?.rejected ?? 0) > 0}
      >
        <DeepLink to="/second-page" search={{ section: 'rejected' }} className={classes.link}>
          {formatCount(today?.rejected ?? 0)}
        </DeepLink>
      </Fact>
    </dl>
  )
}

function Amounts({ rows }: { rows: readonly { currency: string; total: string }[] }) {
  if (rows.length === 0) return <Money amount="0" currency="CRC" size="lg" />
  return (
    <span className={classes.amounts}>
      {rows.map(({ currency, total }) => (
        <Money key={currency} amount={total} currency={currency} size="lg" />
      ))}
    </span>
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
