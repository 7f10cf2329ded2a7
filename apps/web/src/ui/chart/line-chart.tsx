import { formatPrice } from '#lib/money.ts'
import { axisBetween, placeBetween } from '#lib/scale.ts'
import classes from './chart.module.css'

export type Point = {
  /** Below the line, at its two ends. */
  label: string
  /** One amount for each of the chart's series. */
  amounts: readonly string[]
}

type LineChartProps = {
  /** The first series has the accent, the second is neutral. */
  series: readonly string[]
  points: readonly Point[]
}

const width = 600
const height = 160

/** Amounts that move little, as lines between their own least and most. A picture only: whoever shows it has them in a table. */
export function LineChart({ series, points }: LineChartProps) {
  const { low, high } = axisBetween(points.flatMap(({ amounts }) => amounts))
  const x = (index: number) => (points.length < 2 ? width / 2 : (index * width) / (points.length - 1))
  const y = (amount: string) => height * (1 - placeBetween(amount, low, high))
  return (
    <div className={classes.figure} aria-hidden>
      {series.length > 1 && (
        <div className={classes.legend}>
          {series.map((name, index) => (
            <span key={name} className={classes.key} data-series={index}>
              {name}
            </span>
          ))}
        </div>
      )}
      <div className={`${classes.lines} cc-ltr`}>
        <div className={`${classes.scale} cc-numbers`}>
          <span>{formatPrice(high)}</span>
          <span>{formatPrice(low)}</span>
        </div>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
          {series.map((name, place) => (
            <polyline
              key={name}
              className={classes.curve}
              data-series={place}
              points={points.map(({ amounts }, index) => `${x(index)},${y(amounts[place]!)}`).join(' ')}
            />
          ))}
        </svg>
        <div className={`${classes.ends} cc-numbers`}>
          <span>{points[0]?.label}</span>
          <span>{points.at(-1)?.label}</span>
        </div>
      </div>
    </div>
  )
}
