import type { ChangedLine, DocumentChange } from '@cuentaclara/contracts'
import { shortestNumber } from '@cuentaclara/decimal/text'
import type { TFunction } from 'i18next'
import { formatDay } from '#lib/dates/dates.ts'
import { formatMoney } from '#lib/money.ts'

type Part = { day: string; amount: Money }
type Money = { amount: string; currency: string }

/** One side of a change, each piece of it a text of its own; none for nothing. */
export function sayChanged(t: TFunction, change: DocumentChange, side: 'before' | 'after'): string[] {
  const value = change[side]
  if (value === null) return []
  const pieces = Array.isArray(value) ? value : [value]
  return (pieces as (string | Money | Part | ChangedLine)[]).map((piece) => sayPiece(t, change.field, piece))
}

function sayPiece(
  t: TFunction,
  field: DocumentChange['field'],
  piece: string | Money | Part | ChangedLine,
): string {
  if (typeof piece === 'string') return sayText(t, field, piece)
  if ('day' in piece)
    return `${formatDay(piece.day)} · ${formatMoney(piece.amount.amount, piece.amount.currency)}`
  if ('description' in piece)
    return `${shortestNumber(piece.quantity)} × ${piece.description} · ${formatMoney(piece.price.amount, piece.price.currency)}`
  return formatMoney(piece.amount, piece.currency)
}

/** Codes that other screens have words for already; anything else as it was written. */
function sayText(t: TFunction, field: DocumentChange['field'], text: string): string {
  switch (field) {
    case 'kind':
      return t(`documents.kinds.${text as 'invoice'}`, text)
    case 'sale_condition':
      return t(`documents.codes.saleConditions.${text as '01'}`, text)
    case 'means':
      return t(`documents.codes.paymentMeans.${text as '01'}`, text)
    case 'credit_days':
      return t('documents.view.creditDays', { count: Number(text) })
    case 'delivery':
      return t(`common.delivery.${text as 'sent'}`, text)
    default:
      return text
  }
}
