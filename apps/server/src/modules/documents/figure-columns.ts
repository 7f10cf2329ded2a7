import { toText } from '@cuentaclara/decimal'
import { type FiscalDocument, roundCoins } from '@cuentaclara/einvoice'

export type FigureColumns = ReturnType<typeof figureColumns>

/**
 * What the columns of an issued document keep for sums: the total in the smallest coin of its currency, which is what
 * people see, owe and search; the figures that reports add up as the official document has them, five decimals; the
 * activity and the means of payment by which they are grouped, and the kind of party it is with.
 */
export function figureColumns({
  kind,
  summary,
  currency,
  issuer,
  receiver,
  issuerActivity,
  payments,
}: FiscalDocument) {
  // Of a purchase the supplier is the issuer; of everything else that is us.
  const party = kind === 'purchase' ? issuer : receiver
  return {
    total: toText(roundCoins(summary.total, currency)),
    net_sale: toText(summary.netSale),
    exempt: toText(summary.exempt),
    exonerated: toText(summary.exonerated),
    not_subject: toText(summary.notSubject),
    tax: toText(summary.tax),
    returned_vat: toText(summary.returnedVat),
    other_charges: toText(summary.otherCharges),
    activity_code: issuerActivity ?? '',
    party_type: party?.identification?.type ?? '',
    means: payments.length > 1 ? 'several' : (payments[0]?.means ?? ''),
  }
}
