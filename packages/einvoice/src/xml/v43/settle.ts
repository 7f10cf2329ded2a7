import { type Decimal, equals, isZero, subtract } from '@cuentaclara/decimal'
import type { FiscalDocument, Line, OtherCharge, Party, Tax } from '../../document/document.ts'
import { percentOf } from '../../tax/rates.ts'
import { roundCents } from '../../tax/scale.ts'
import { blankIdentification } from '../blanks.ts'

/** What the tree of 4.3 reads and the model does not have. */
type Old = {
  old?: { creditTerm?: string; paymentMeans?: string[] }
}
type OldParty = Party & { foreignIdentification?: string }
type OldCharge = OtherCharge & { thirdPartyNumber?: string; thirdPartyName?: string }

/**
 * Moves what 4.3 said elsewhere to where 4.4 says it (reference, section 16). The term of credit comes back when it
 * is no number of days, so that the reader can notice it.
 */
export function settleDocument43(document: FiscalDocument): { unreadableTerm?: string } {
  const { old } = document as FiscalDocument & Old
  delete (document as Old).old
  document.payments = (old?.paymentMeans ?? []).map((means) => ({ means }))
  settleActivity(document)
  settleParty(document.issuer)
  if (document.receiver) settleParty(document.receiver)
  document.lines.forEach(settleLine)
  document.otherCharges.forEach(settleCharge)
  return settleTerm(document, old?.creditTerm)
}

/** A purchase invoice is made by its receiver, whose activity it stated. */
function settleActivity(document: FiscalDocument) {
  if (document.kind !== 'purchase' || document.issuerActivity === undefined) return
  document.receiverActivity = document.issuerActivity
  delete document.issuerActivity
}

function settleTerm(document: FiscalDocument, term: string | undefined): { unreadableTerm?: string } {
  if (term === undefined) return {}
  const days = /^(\d{1,5})\s*(d[ií]as?\.?)?$/i.exec(term)?.[1]
  if (days === undefined) return { unreadableTerm: term }
  document.creditDays = Number.parseInt(days, 10)
  return {}
}

function settleParty(party: OldParty) {
  const { foreignIdentification } = party
  delete party.foreignIdentification
  if (foreignIdentification && !party.identification) {
    party.identification = { type: '05', number: foreignIdentification }
  }
}

/** Base and net tax were optional: without them the base is the subtotal, the tax what was added to it. */
function settleLine(line: Line) {
  if (isZero(line.taxableBase)) line.taxableBase = line.subtotal
  if (isZero(line.netTax)) line.netTax = subtract(line.lineTotal, line.subtotal)
  for (const tax of line.taxes) settleTax(tax, line.taxableBase)
}

/** Rate code 01 meant exempt, which is 10 now; the name of an institution was free text. */
function settleTax(tax: Tax, base: Decimal) {
  if (tax.rateCode === '01') tax.rateCode = '10'
  if (!tax.exoneration) return
  tax.exoneration.institution = '99'
  if (isShareOfTax(tax, base)) tax.exoneration.ratePoints = percentOf(tax.rate!, tax.exoneration.ratePoints)
}

/** Until July 2020 the percentage was of the tax, not points of its rate: the amount tells which. */
function isShareOfTax({ amount, rate, exoneration }: Tax, base: Decimal): boolean {
  if (!rate || !exoneration) return false
  const { ratePoints, amount: exonerated } = exoneration
  const isPoints = isSameToTheCent(percentOf(base, ratePoints), exonerated)
  return !isPoints && isSameToTheCent(percentOf(amount, ratePoints), exonerated)
}

function isSameToTheCent(one: Decimal, other: Decimal): boolean {
  return equals(roundCents(one), roundCents(other))
}

function settleCharge(charge: OldCharge) {
  const { thirdPartyNumber, thirdPartyName } = charge
  delete charge.thirdPartyNumber
  delete charge.thirdPartyName
  if (thirdPartyNumber === undefined && thirdPartyName === undefined) return
  const identification = { ...blankIdentification(), number: thirdPartyNumber ?? '' }
  charge.thirdParty = { identification, name: thirdPartyName ?? '' }
}
