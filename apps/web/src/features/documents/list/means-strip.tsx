import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Money } from '#ui/money.tsx'
import { meansTotalsQuery } from '../queries.ts'
import classes from './document-list.module.css'
import type { StripProps } from './totals-strip.tsx'

/** What was taken in by each means of payment, a row per currency. */
export function MeansStrip({ company, query }: StripProps) {
  const { t } = useTranslation()
  const { data, isPending } = useQuery({ ...meansTotalsQuery(company, query), enabled: company !== '' })
  if (data === undefined) return isPending ? <Skeleton height={76} radius="md" mb="md" /> : null
  if (data.length === 0) return null
  const currencies = [...new Set(data.map(({ currency }) => currency))]
  return (
    <section className={`${classes.strip} cc-card`} aria-label={t('counter.tickets.strip')}>
      {currencies.map((currency) => (
        <dl key={currency} className={classes.totals}>
          {data
            .filter((row) => row.currency === currency)
            .map(({ means, total, count }, index) => (
              <div key={means}>
                <dt>
                  {t(`documents.codes.paymentMeans.${means as '01'}`)} ·{' '}
                  {t('counter.tickets.sales', { count })}
                </dt>
                <dd>
                  <Money amount={total} currency={currency} size={index === 0 ? 'lg' : 'md'} />
                </dd>
              </div>
            ))}
        </dl>
      ))}
    </section>
  )
}
