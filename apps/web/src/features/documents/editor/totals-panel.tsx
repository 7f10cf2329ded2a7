import type { ExchangeRate } from '@cuentaclara/contracts'
import type { Calculation } from '@cuentaclara/einvoice'
import { ivaRate } from '@cuentaclara/einvoice/codes'
import { VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import { convertForDisplay } from '#lib/convert-money.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { type CurrencyCode, formatMoney, isRatedCurrency } from '#lib/money.ts'
import { Money } from '#ui/amount/money.tsx'
import type { EditorDraft } from './draft/draft.ts'
import { type TotalRow, totalsOf } from './draft/use-calculation.ts'
import classes from './side-panel.module.css'

type TotalsPanelProps = {
  calculation: Calculation
  currency: CurrencyCode
  /** Colones per dollar in force for this document; null when nobody knows it. */
  rate: string | null
  /** What the total is of, where that is not everything. */
  note?: string | null
}

/** What the document adds up to, following every key. */
export function TotalsPanel({ calculation, currency, rate, note = null }: TotalsPanelProps) {
  const { t } = useTranslation()
  const { rows, total } = useMemo(() => totalsOf(calculation, (code) => ivaRate(code)?.rate), [calculation])
  const other = currency === 'CRC' ? 'USD' : 'CRC'
  return (
    <section className={classes.section} aria-labelledby="totals-title">
      <h2 id="totals-title" className={classes.title}>
        {t('documents.editor.totals')}
      </h2>
      <dl className={classes.totals}>
        {rows.map((row) => (
          <div key={`${row.id}${row.rate ?? ''}`} className={classes.totalRow}>
            <dt>{rowWords(row, t)}</dt>
            <dd>
              <Money
                amount={row.isNegative ? `-${row.amount}` : row.amount}
                currency={currency}
                layout="column"
              />
            </dd>
          </div>
        ))}
        <div className={classes.grandTotal}>
          <dt>{t('documents.editor.total')}</dt>
          <dd data-testid="grand-total">
            <Money amount={total} currency={currency} size="xl" />
          </dd>
        </div>
      </dl>
      {note !== null && <p className={classes.other}>{note}</p>}
      {rate !== null && (
        <p className={`${classes.other} cc-numbers`}>
          {t('documents.editor.inOther', {
            amount: formatMoney(convertForDisplay(total, currency, other, rate), other),
            rate: formatMoney(rate, 'CRC'),
          })}
        </p>
      )}
      <SpokenTotal text={t('documents.editor.totalSpoken', { amount: formatMoney(total, currency) })} />
    </section>
  )
}

/** A screen reader hears the total when the writer pauses, not at every key. */
function SpokenTotal({ text }: { text: string }) {
  const [spoken] = useDebouncedValue(text, 700)
  return (
    <VisuallyHidden aria-live="polite" role="status">
      {spoken}
    </VisuallyHidden>
  )
}

function rowWords(row: TotalRow, t: ReturnType<typeof useTranslation>['t']): string {
  return row.id === 'vatAt'
    ? t('documents.sums.vatAt', { rate: row.rate ?? '' })
    : t(`documents.sums.${row.id}`)
}

/** The rate that converts a document for display: its own, else, where somebody publishes one, that of the day. */
export function rateInForce(
  { currency, exchangeRate }: Pick<EditorDraft, 'currency' | 'exchangeRate'>,
  rate: ExchangeRate | null,
): string | null {
  const typed = exchangeRate.trim()
  if (/^\d+(\.\d+)?$/.test(typed) && currency !== 'CRC') return typed
  return currency === 'CRC' || isRatedCurrency(currency) ? (rate?.documents ?? null) : null
}
