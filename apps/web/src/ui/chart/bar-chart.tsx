import { isSome } from '@cuentaclara/decimal/text'
import { currencySymbol } from '@cuentaclara/einvoice/codes/currency-symbol'
import { type CSSProperties, Fragment, type ReactNode } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { type CurrencyCode, formatMoney } from '#lib/money.ts'
import { axisOf, compactAmount, largest, ratio, roundTop } from '#lib/scale.ts'
import { useIsPhone } from '../is-phone.ts'
import classes from './chart.module.css'

export type Bars = {
  /** Below the bar; long series show some of them. */
  label: string
  /** In full, for the tip and the table. */
  name: string
  /** One amount for each of the chart's series. */
  amounts: readonly string[]
  href?: ReactNode
}

type BarChartProps = {
  /** What is drawn, for the table that says the same. */
  label: string
  /** The first series has the accent, the second is neutral. */
  series: readonly string[]
  bars: readonly Bars[]
  currency: CurrencyCode
  /** How many labels there is room for; the others are in the tips and the table. */
  mostLabels?: number
  /** What a bar means when it is pressed. */
  onPick?: (index: number) => void
}

/** Amounts as bars on a common scale, with the same in a table for whoever reads it. An amount below zero hangs below the line. */
export function BarChart({ label, series, bars, currency, mostLabels = 16, onPick }: BarChartProps) {
  const { t } = useTranslation()
  const amounts = bars.flatMap((bar) => bar.amounts)
  const top = roundTop(largest(amounts))
  const { high, low, ticks } = axisOf(amounts, top)
  const isPhone = useIsPhone()
  const every = Math.max(1, Math.ceil(bars.length / (isPhone ? 6 : mostLabels)))
  return (
    <figure className={classes.figure}>
      {series.length > 1 && (
        <div className={classes.legend} aria-hidden>
          {series.map((name, index) => (
            <span key={name} className={classes.key} data-series={index}>
              {name}
            </span>
          ))}
        </div>
      )}
      <div className={classes.plot} style={{ '--high': high, '--low': low } as CSSProperties} aria-hidden>
        {ticks.map((part) => (
          <div key={part} className={classes.line} style={{ '--at': part } as CSSProperties}>
            <span className={classes.tick}>
              <span className="cc-ltr">{part === '0' ? '0' : edge(part, top, currency)}</span>
            </span>
          </div>
        ))}
        <div className={classes.bars}>
          {bars.map((bar, index) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: the table below holds the same as buttons
            // biome-ignore lint/a11y/useKeyWithClickEvents: as above
            <div
              key={bar.name}
              className={classes.slot}
              data-picks={onPick !== undefined || undefined}
              onClick={() => onPick?.(index)}
              title={[
                bar.name,
                ...series.map((name, place) => `${name}: ${formatMoney(bar.amounts[place], currency)}`),
              ].join('\n')}
            >
              {bar.amounts.map((amount, place) => (
                <span
                  // biome-ignore lint/suspicious/noArrayIndexKey: the series are fixed
                  key={place}
                  className={classes.bar}
                  data-series={place}
                  data-negative={amount.startsWith('-') || undefined}
                  data-nothing={!isSome(amount) || undefined}
                  style={{ '--part': ratio(amount, top) } as CSSProperties}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
      <div className={classes.labels} aria-hidden>
        {bars.map(({ label: words, name }, index) => (
          <span key={name}>{index % every === 0 ? words : ''}</span>
        ))}
      </div>
      <details className={classes.twin}>
        <summary>{t('common.chart.asTable')}</summary>
        <div className={classes.twinScroll}>
          <table>
            <caption className={classes.hidden}>{label}</caption>
            <thead>
              <tr>
                <th scope="col">{t('common.chart.when')}</th>
                {series.map((name) => (
                  <th key={name} scope="col" data-align="end">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {bars.map((bar, index) => (
                <tr key={bar.name}>
                  <th scope="row">
                    {onPick === undefined ? (
                      bar.name
                    ) : (
                      <button type="button" className={classes.link} onClick={() => onPick(index)}>
                        {bar.name}
                      </button>
                    )}
                  </th>
                  {bar.amounts.map((amount, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the series are fixed
                    <td key={place} data-align="end" className="cc-numbers cc-ltr">
                      {formatMoney(amount, currency)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}

/** `₡250k`, `−₡125k`: what a line of the axis stands for. */
function edge(part: string, top: string, currency: CurrencyCode): string {
  const sign = part.startsWith('-') ? '−' : ''
  return `${sign}${currencySymbol(currency)}${compactAmount(half(top, part.replace('-', '')))}`
}

/** Half of a round number is its digits over again: 10 and 50 halve to 5 and 25. */
function half(top: string, part: string): string {
  if (part === '1') return top
  const digits = Number(top.slice(0, 2)) * 5
  return top.length < 3 ? String(digits / 10) : `${digits}${'0'.repeat(top.length - 3)}`
}

export type RankRow = { key: string; name: ReactNode; amount: string; more?: ReactNode }

/** Amounts under one another, each with a bar behind it; a list, so that it reads as it stands. */
export function RankList({
  label,
  rows,
  currency,
}: {
  label: string
  rows: readonly RankRow[]
  currency: CurrencyCode
}) {
  const top = largest(rows.map(({ amount }) => amount))
  return (
    <ol className={classes.rank} aria-label={label}>
      {rows.map(({ key, name, amount, more }) => (
        <li key={key}>
          <span className={classes.rankName}>{name}</span>
          <span className={`${classes.rankAmount} cc-numbers cc-ltr`}>{formatMoney(amount, currency)}</span>
          <span className={classes.track} aria-hidden>
            <span
              style={{ '--part': ratio(amount, top) } as CSSProperties}
              data-negative={amount.startsWith('-') || undefined}
            />
          </span>
          {more !== undefined && <Fragment>{more}</Fragment>}
        </li>
      ))}
    </ol>
  )
}
