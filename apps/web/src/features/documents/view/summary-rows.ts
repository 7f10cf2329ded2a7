import type { DocumentDetail } from '@cuentaclara/contracts'
import { isSome } from '@cuentaclara/decimal/text'
import { ivaRate } from '@cuentaclara/einvoice/codes'
import type { TotalRow } from '../editor/draft/use-calculation.ts'

type Summary = DocumentDetail['summary']

/** The totals of a stored document that are not zero, in the order in which they add up. */
export function summaryRows(summary: Summary): TotalRow[] {
  const rows: TotalRow[] = [
    { id: 'taxed', amount: summary.taxed },
    { id: 'exempt', amount: summary.exempt },
    { id: 'exonerated', amount: summary.exonerated },
    { id: 'notSubject', amount: summary.not_subject },
    { id: 'discounts', amount: summary.discounts, isNegative: true },
    { id: 'net', amount: summary.net_sale },
    ...summary.tax_breakdown.map(
      ({ code, rate_code, amount }): TotalRow =>
        code === '01' && rate_code !== undefined
          ? { id: 'vatAt', rate: ivaRate(rate_code)?.rate ?? rate_code, amount }
          : { id: 'taxes', amount },
    ),
    { id: 'assumedTax', amount: summary.assumed_tax, isNegative: true },
    { id: 'otherCharges', amount: summary.other_charges },
    { id: 'returnedVat', amount: summary.returned_vat, isNegative: true },
  ]
  return rows.filter((row) => row.id === 'net' || isSome(row.amount))
}
