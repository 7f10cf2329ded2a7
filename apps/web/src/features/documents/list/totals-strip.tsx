import type { DocumentsQuery } from '@cuentaclara/contracts'
import { decimal, subtract, toText } from '@cuentaclara/decimal'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Money } from '#ui/money.tsx'
import { documentTotalsQuery } from '../queries.ts'
import classes from './document-list.module.css'

export type StripProps = { company: string; query: DocumentsQuery }

/** What is listed adds up to, a row per currency: colones and dollars are never added. */
export function TotalsStrip({ company, query }: StripProps) {
  const { t } = useTranslation()
  const { data: totals, isPending } = useQuery({
    ...documentTotalsQuery(company, query),
    enabled: company !== '',
  })
  if (totals === undefined) return isPending ? <Skeleton height={76} radius="md" mb="md" /> : null
  if (totals.length === 0) return null
  return (
    <section className={`${classes.strip} cc-card`} aria-label={t('documents.list.totals.label')}>
      {totals.map(({ currency, total, outstanding }) => (
        <dl key={currency} className={classes.totals}>
          <div>
            <dt>{t('documents.list.totals.invoiced')}</dt>
            <dd>
              <Money amount={total} currency={currency} size="lg" />
            </dd>
          </div>
          <div>
            <dt>{t('documents.list.totals.collected')}</dt>
            <dd>
              <Money amount={toText(subtract(decimal(total), decimal(outstanding)))} currency={currency} />
            </dd>
          </div>
          <div>
            <dt>{t('documents.list.totals.outstanding')}</dt>
            <dd>
              <Money amount={outstanding} currency={currency} />
            </dd>
          </div>
        </dl>
      ))}
    </section>
  )
}
