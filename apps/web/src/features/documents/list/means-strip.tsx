import { apart } from '@cuentaclara/locales/apart'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { FiguresStrip } from '#ui/amount/figures-strip.tsx'
import { Money } from '#ui/amount/money.tsx'
import { meansTotalsQuery } from '../queries.ts'
import type { StripProps } from './totals-strip.tsx'

/** What was taken in by each means of payment, a row per currency. */
export function MeansStrip({ company, query }: StripProps) {
  const { t } = useTranslation()
  const { data, isPending } = useQuery({ ...meansTotalsQuery(company, query), enabled: company !== '' })
  const currencies = [...new Set(data?.map(({ currency }) => currency))]
  return (
    <FiguresStrip
      label={t('counter.tickets.strip')}
      isPending={isPending}
      groups={
        data &&
        currencies.map((currency) => ({
          id: currency,
          figures: data
            .filter((row) => row.currency === currency)
            .map(({ means, total, count }, index) => ({
              term: `${apart(t(`documents.codes.paymentMeans.${means as '01'}`))} · ${t('counter.tickets.sales', { count })}`,
              value: <Money amount={total} currency={currency} size={index === 0 ? 'lg' : 'md'} />,
              narrows: { paid_by: means, currency },
            })),
        }))
      }
    />
  )
}
