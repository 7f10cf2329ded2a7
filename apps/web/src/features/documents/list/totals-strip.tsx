import { type DocumentsQuery, documentFigures } from '@cuentaclara/contracts'
import { isSome } from '@cuentaclara/decimal/text'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { FiguresStrip } from '#ui/amount/figures-strip.tsx'
import { Money } from '#ui/amount/money.tsx'
import { documentTotalsQuery } from '../queries.ts'

/** The others only where there is something of them. */
const isAlways: ReadonlySet<string> = new Set(['collected', 'outstanding'])

export type StripProps = { company: string; query: DocumentsQuery }

/**
 * What is listed adds up to, a row per currency: colones and dollars are never added. What was sold and taken over, less what
 * was collected, lowered and written off, is what is outstanding; each leads to the documents that add to it.
 */
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
      groups={totals?.map((row) => ({
        id: row.currency,
        figures: [
          {
            term: t('documents.list.totals.invoiced'),
            value: <Money amount={row.total} currency={row.currency} size="lg" />,
          },
          ...documentFigures
            .filter((figure) => isAlways.has(figure) || isSome(row[figure]))
            .map((figure) => ({
              term: t(`documents.list.totals.${figure}`),
              value: <Money amount={row[figure]} currency={row.currency} />,
              narrows: { adds_to: figure, currency: row.currency },
            })),
        ],
      }))}
    />
  )
}
