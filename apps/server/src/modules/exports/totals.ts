import { add, type Decimal, decimal, subtract, zero } from '@cuentaclara/decimal'
import { dictionaries, type Language } from '@cuentaclara/locales'
import type { Chosen, Counted } from './export-source.ts'
import { inCoins } from './shown-cell.ts'
import type { Cell } from './table.ts'

/** Sums of the columns that can be added, a row per currency: colones and dollars never meet. */
export function totalsOf(
  columns: readonly Chosen[],
  counts: ((row: never) => Counted | null) | undefined,
  language: Language = 'en',
) {
  const sums = new Map<string, (Decimal | null)[]>()
  const isSummed = columns.map(({ column }) => column.isSummed === true)
  return {
    add(row: unknown): void {
      const counted = counts?.(row as never) ?? null
      if (counted === null || !isSummed.includes(true)) return
      const sum = sums.get(counted.currency) ?? columns.map(() => zero)
      const next = columns.map(({ column }, index) => {
        const before = sum[index]!
        // With what nobody knows of one row nobody knows the sum.
        if (before === null || column.isKnown?.(row) === false) return null
        const value = isSummed[index] ? (column.counted ?? column.value)(row) : null
        if (typeof value !== 'string') return before
        return (counted.isNegative ? subtract : add)(before, decimal(value))
      })
      sums.set(counted.currency, next)
    },
    rows(): Cell[][] {
      const ofText = columns.findIndex(({ column }) => column.type === 'text')
      // Of what is grouped by day, the days are all that is no amount.
      const label = ofText === -1 ? columns.findIndex(({ column }) => column.type === 'day') : ofText
      return [...sums]
        .sort(([one], [other]) => one.localeCompare(other))
        .map(([currency, sum]) =>
          columns.map(({ column }, index) => {
            const amount = sum[index]!
            if (isSummed[index]) return amount && inCoins(amount, column.currencyOf ? currency : 'CRC')
            return index === label ? `${dictionaries[language].common.words.total} ${currency}` : null
          }),
        )
    },
  }
}
