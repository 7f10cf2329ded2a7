import { one, sum } from '@cuentaclara/decimal'
import type { FiscalDocument, Line, OtherCharge } from '../../document/document.ts'
import { blankIdentification } from '../blanks.ts'

/**
 * Fills what the model has and the XML of this kind does not say: the base and net tax of export lines, the price of
 * payment lines, the missing half of a third party.
 */
export function settleDocument(document: FiscalDocument): void {
  if (document.kind === 'export') document.lines.forEach(settleExportLine)
  if (document.kind === 'payment-receipt') document.lines.forEach(settlePaymentLine)
  document.otherCharges.forEach(settleThirdParty)
}

function settleThirdParty(charge: OtherCharge) {
  const stated: Partial<NonNullable<OtherCharge['thirdParty']>> | undefined = charge.thirdParty
  if (!stated) return
  charge.thirdParty = {
    identification: stated.identification ?? blankIdentification(),
    name: stated.name ?? '',
  }
}

function settleExportLine(line: Line) {
  line.taxableBase = line.subtotal
  line.netTax = sum(line.taxes.map((tax) => tax.amount))
  for (const part of line.assortment) part.taxableBase = part.subtotal
}

function settlePaymentLine(line: Line) {
  line.quantity = one
  line.unitPrice = line.total
  line.taxableBase = line.subtotal
}
