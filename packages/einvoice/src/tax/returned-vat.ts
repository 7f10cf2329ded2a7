import {
  add,
  type Decimal,
  divide,
  halfUp,
  isPositive,
  isZero,
  min,
  multiply,
  one,
  subtract,
  sum,
  zero,
} from '@cuentaclara/decimal'
import type { DraftPayment, Line } from '../document/document.ts'
import { numberIn, roundMoney } from './scale.ts'

/** Health services: division 93 of the CABYS at the reduced rate of 4 %. */
const healthPrefix = '93'
const healthRateCode = '04'
const cardCode = '02'
/** Ample for a ratio that is applied to amounts of thirteen digits and then rounded to five decimals. */
const ratioScale = 24

/**
 * TotalIVADevuelto: the IVA of private health services that is given back because they are paid by card. Paid in part
 * by card, it is that part's ratio to the net sale (revision of 2026-04-22). `due` is the total before giving back.
 */
export function returnedVat(
  lines: readonly Line[],
  payments: readonly DraftPayment[],
  netSale: Decimal,
  due: Decimal,
): Decimal {
  if (!payments.some(isCard)) return zero
  const healthVat = sum(lines.filter(isHealthService).map((line) => line.netTax))
  if (!isPositive(healthVat) || !isPositive(netSale)) return zero
  if (payments.every(isCard)) return healthVat
  return roundMoney(multiply(cardRatio(payments, netSale, due, healthVat), healthVat))
}

function cardRatio(
  payments: readonly DraftPayment[],
  netSale: Decimal,
  due: Decimal,
  healthVat: Decimal,
): Decimal {
  const paidByCard = sum(payments.filter(isCard).map(amountOf))
  const rest = subtract(due, sum(payments.map(amountOf)))
  // The card pays what the other means leave, less what it gives back: r = (c + d − r·v) / n, solved for r.
  const cardPaysRest = payments.some((payment) => isCard(payment) && isZero(amountOf(payment)))
  const ratio = cardPaysRest
    ? divide(add(paidByCard, rest), add(netSale, healthVat), ratioScale, halfUp)
    : divide(paidByCard, netSale, ratioScale, halfUp)
  return isPositive(ratio) ? min(ratio, one) : zero
}

function isHealthService(line: Line): boolean {
  return line.cabys.startsWith(healthPrefix) && line.taxes.some((tax) => tax.rateCode === healthRateCode)
}

export function isCard(payment: DraftPayment): boolean {
  return payment.means === cardCode
}

function amountOf(payment: DraftPayment): Decimal {
  return numberIn(payment.amount)
}
