import { countedMeasures, type ReportMeasure } from '@cuentaclara/contracts'
import { formatQuantity } from '#lib/i18n/numbers.ts'
import type { CurrencyCode } from '#lib/money.ts'
import { Money } from '#ui/amount/money.tsx'

/** A measure of a row or of a sum: money, or how many. */
export function Amount({
  measure,
  row,
  currency,
}: {
  measure: ReportMeasure
  row: Record<ReportMeasure, string>
  currency: CurrencyCode
}) {
  if (countedMeasures.has(measure))
    return <span className="cc-numbers cc-ltr">{formatQuantity(row[measure])}</span>
  return <Money amount={row[measure]} currency={currency} layout="column" muted={row[measure] === '0'} />
}
