import type { DocumentsQuery } from '@cuentaclara/contracts'
import { decimal, subtract, toText } from '@cuentaclara/decimal'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { FiguresStrip } from '#ui/amount/figures-strip.tsx'
import { Money } from '#ui/amount/money.tsx'
import { documentTotalsQuery } from '../queries.ts'

export type StripProps = { company: string; query: DocumentsQuery }

/** What is listed adds up to, a row per currency: colones and dollars are never added. */
export function TotalsStrip({ company, query }: StripProps) {
  const { t } = useTranslation()
  const { data: totals, isPending } = useQuery({
    ...documentTotalsQuery(company, query),
    enabled: company !== '',
  })
  return (
    <FiguresStrip
      label={t('documents.list.totals.label')}
      isPending={isPending}
      groups={totals?.map(({ currency, total, outstanding }) => ({
        id: currency,
        figures: [
          {
            term: t('documents.list.totals.invoiced'),
            value: <Money amount={total} currency={currency} size="lg" />,
          },
          {
            term: t('documents.list.totals.collected'),
            value: (
              <Money amount={toText(subtract(decimal(total), decimal(outstanding)))} currency={currency} />
            ),
          },
          {
            term: t('documents.list.totals.outstanding'),
            value: <Money amount={outstanding} currency={currency} />,
          },
        ],
      }))}
    />
  )
}
