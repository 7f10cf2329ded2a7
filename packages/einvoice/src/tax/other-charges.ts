import type { Decimal } from '@cuentaclara/decimal'
import type { DraftOtherCharge, OtherCharge } from '../document/document.ts'
import { percentOf } from './rates.ts'
import { numberIn, roundMoney } from './scale.ts'

/** A charge that is no line; a percentage is of the net sale without taxes (Annex v4.4, "OtrosCargos"). */
export function otherChargeFrom(draft: DraftOtherCharge, netSale: Decimal): OtherCharge {
  const { percent, amount, ...facts } = draft
  if (percent === undefined || percent === '') return { ...facts, amount: roundMoney(numberIn(amount)) }
  const rate = numberIn(percent)
  return { ...facts, percent: rate, amount: roundMoney(percentOf(netSale, rate)) }
}
