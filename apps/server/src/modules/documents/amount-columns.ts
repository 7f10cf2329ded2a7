import { toText } from '@cuentaclara/decimal'
import { roundCents, type Summary } from '@cuentaclara/einvoice'

export type AmountColumns = ReturnType<typeof amountColumns>

/**
 * The amounts of an issued document as their columns keep them: the total in the smallest coin of its currency, which is
 * what people see, owe and search; the figures that reports add up as the official document has them, five decimals.
 */
export function amountColumns(summary: Summary) {
  return {
    total: toText(roundCents(summary.total)),
    net_sale: toText(summary.netSale),
    exempt: toText(summary.exempt),
    exonerated: toText(summary.exonerated),
    not_subject: toText(summary.notSubject),
    tax: toText(summary.tax),
    returned_vat: toText(summary.returnedVat),
    other_charges: toText(summary.otherCharges),
  }
}
