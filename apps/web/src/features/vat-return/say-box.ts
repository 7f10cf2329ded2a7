import type { VatBox } from '@cuentaclara/contracts'
import { decimal, subtract, toFixedText } from '@cuentaclara/decimal'
import type { TFunction } from 'i18next'
import { formatPrice } from '#lib/money.ts'

/** What stands in a box that holds no amount: a choice of the form, or a percentage. */
export function sayWord(t: TFunction, { word }: Pick<VatBox, 'word'>): string {
  if (word === null || word === '') return '—'
  if (/^\d/.test(word)) return `${formatPrice(word)} %`
  return t(`vatReturn.words.${word as 'yes'}`)
}

/** What is typed into the official form: plain digits, without separators. */
export function figureOf({ amount, word }: Pick<VatBox, 'amount' | 'word'>): string {
  return amount ?? word ?? ''
}

/** Whether a box says nothing that anybody must read. */
export function isEmptyBox({ amount, word }: VatBox): boolean {
  return amount === null ? word === '' || word === null || word === '0.00' : amount === '0.00'
}

/** What rests on a reading of ours, or on hearsay, and is to be confirmed. */
export function isToConfirm({ certainty }: Pick<VatBox, 'certainty'>): boolean {
  return certainty !== 'official' && certainty !== 'seen'
}

/** `1500.00` more or less than the month before; null without one to compare with. */
export function differenceOf({ amount, before }: Pick<VatBox, 'amount' | 'before'>): string | null {
  if (amount === null || before === null) return null
  return toFixedText(subtract(decimal(amount), decimal(before)), 2)
}
