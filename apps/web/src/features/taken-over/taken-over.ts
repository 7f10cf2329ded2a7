import { isSome } from '@cuentaclara/decimal/text'
import type { TFunction } from 'i18next'

/** A document of another program of which something was left to pay when the company came here, as it is typed. */
export const nothingTyped = {
  number: '',
  issued_on: '',
  due_on: '',
  currency: 'CRC',
  exchange_rate: '',
  amount: '',
  notes: '',
}
export type TakenOver = typeof nothingTyped

/** What it lacks, by field. */
export function checkTakenOver({ number, issued_on, amount }: TakenOver, t: TFunction) {
  return {
    number: number.trim() === '' ? t('money.openingBalance.typeNumber') : undefined,
    issued_on: issued_on === '' ? t('money.payments.chooseDay') : undefined,
    amount: isSome(amount) ? undefined : t('money.payments.typeAmount'),
  }
}

export function toTakenOver({
  number,
  issued_on,
  due_on,
  currency,
  exchange_rate,
  amount,
  notes,
}: TakenOver) {
  return {
    number,
    issued_on,
    due_on: due_on || null,
    currency,
    exchange_rate: currency === 'CRC' ? null : exchange_rate || null,
    amount,
    notes: notes || null,
  }
}
