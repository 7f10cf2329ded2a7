import type { RecurringRaiseQuestion } from '@cuentaclara/contracts'
import { percentChange } from '#lib/percent-change.ts'

/** How prices are to rise, as it was typed. */
export type TypedRaise = {
  by: 'percent' | 'amount'
  percent: string
  amount: string
  currency: 'CRC' | 'USD'
  from: string
}

/** A raise as it crosses HTTP; null while what was typed is none. */
export function raiseChange({
  by,
  percent,
  amount,
  currency,
}: TypedRaise): RecurringRaiseQuestion['change'] | null {
  if (by === 'amount')
    return /^-?\d{1,13}(\.\d{1,5})?$/.test(amount) && Number(amount) !== 0 ? { by, amount, currency } : null
  const typed = percentChange(percent)
  return typed === null ? null : { by, percent: typed.replace(/^\+/, '') }
}
