import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import { today } from '#lib/dates/dates.ts'
import { quarterOf } from '#lib/dates/periods.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { FiguresStrip } from '#ui/amount/figures-strip.tsx'
import { Money } from '#ui/amount/money.tsx'
import { DayText } from '#ui/date-text.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { purchasesQuery, simpleTotalsQuery } from './queries.ts'
import classes from './simples.module.css'

/**
 * What a company of the simplified regime bought and sold in a quarter, each with the way to its rows. Its return (form 105) begins with
 * the purchases of the quarter; what follows from them the program does not know.
 */
export function QuarterStrip({ company }: { company: string }) {
  const { t } = useTranslation()
  const [before, setBefore] = useState(0)
  const mayReadExpenses = useCan('expenses.read')
  const days = quarterOf(today(), before)
  const sales = useQuery(simpleTotalsQuery(company, { use: 'regime-sale', ...days }))
  const purchases = useQuery({ ...purchasesQuery(company, days), enabled: mayReadExpenses })
  const bought = mayReadExpenses ? purchases.data : []
  const currencies = [...new Set([...(sales.data ?? []), ...(bought ?? [])].map(({ currency }) => currency))]
  const isKnown = sales.data !== undefined && bought !== undefined
  // Nothing at all is a figure too: of a quarter nothing may have to be declared.
  const shown = currencies.length === 0 ? ['CRC'] : currencies.toSorted()
  return (
    <section className={classes.quarter} aria-label={t('counter.simples.quarter.title')}>
      <div className={classes.quarterHead}>
        <IconButton label={t('counter.simples.quarter.earlier')} onClick={() => setBefore(before + 1)}>
          <IconChevronLeft size={18} className="cc-mirror" aria-hidden />
        </IconButton>
        <span>
          {t('counter.simples.quarter.title')}:{' '}
          <span className={classes.days}>
            <DayText day={days.from} /> – <DayText day={days.to} />
          </span>
        </span>
        <IconButton
          label={t('counter.simples.quarter.later')}
          disabled={before === 0}
          onClick={() => setBefore(Math.max(0, before - 1))}
        >
          <IconChevronRight size={18} className="cc-mirror" aria-hidden />
        </IconButton>
      </div>
      <FiguresStrip
        label={t('counter.simples.quarter.title')}
        isPending={sales.isPending || purchases.isLoading}
        groups={
          isKnown
            ? shown.map((currency) => {
                const of = (rows: readonly { currency: string; total: string }[]) => (
                  <Money
                    amount={rows.find((row) => row.currency === currency)?.total ?? '0'}
                    currency={currency}
                    size="lg"
                  />
                )
                return {
                  id: currency,
                  figures: [
                    ...(mayReadExpenses
                      ? [
                          {
                            term: t('counter.simples.quarter.purchases'),
                            value: of(bought),
                            narrows: { ...days, currency },
                            to: '/expenses',
                          },
                        ]
                      : []),
                    {
                      term: t('counter.simples.quarter.sales'),
                      value: of(sales.data),
                      narrows: {
                        ...days,
                        currency,
                        use: 'regime-sale',
                        view: undefined,
                        status: undefined,
                        client: undefined,
                        search: undefined,
                      },
                    },
                  ],
                }
              })
            : undefined
        }
      />
      <p className={classes.muted}>{t('counter.simples.quarter.hint')}</p>
    </section>
  )
}
