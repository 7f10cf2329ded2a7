import {
  type PlainDay,
  type Rhythm,
  raiseDates,
  raisedPrice,
  raisesBy,
  type YearlyRaise,
} from '@cuentaclara/einvoice'
import { formatDay, useDateFormat } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { CurrencyCode } from '#lib/money.ts'
import { Money } from '#ui/amount/money.tsx'
import { DayText } from '#ui/date-text.tsx'
import classes from './raise-table.module.css'

export type PricedLine = { description: string; unitPrice: string }

type RaiseTableProps = {
  lines: readonly PricedLine[]
  currency: CurrencyCode
  raise: YearlyRaise
  rhythm: Rhythm
  /** Dates before this day are made already. */
  from: PlainDay
}

const raisesShown = 3

/** What the price of each line is now, and becomes on which dates: reckoned as the run will. */
export function RaiseTable({ lines, currency, raise, rhythm, from }: RaiseTableProps) {
  const { t } = useTranslation()
  const format = useDateFormat()
  const dates = raiseDates(rhythm, raise, from, raisesShown)
  if (dates.length === 0) return <p className={classes.none}>{t('sales.recurring.raise.none')}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways is reached by keys
    <section className={classes.scroll} aria-label={t('sales.recurring.raise.title')} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('sales.recurring.raise.title')}</th>
            <th scope="col">{t('sales.recurring.raise.now')}</th>
            {dates.map((date) => (
              <th key={date} scope="col">
                <DayText day={date} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ description, unitPrice }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name of their own here
            <tr key={place}>
              <th scope="row">
                <bdi>{description}</bdi>
              </th>
              <td data-label={t('sales.recurring.raise.now')}>
                <Money amount={unitPrice} currency={currency} muted />
              </td>
              {dates.map((date) => (
                <td key={date} data-label={formatDay(date, format)}>
                  <Money
                    amount={raisedPrice(unitPrice, raise.percent, raisesBy(raise, date))}
                    currency={currency}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
