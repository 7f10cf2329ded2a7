import { decimal, isZero } from '@cuentaclara/decimal'

/** A movement as a statement tells it. */
export type Movement = {
  day: string
  /** Negative for what went out. */
  amount: string
  text: string
  reference: string | null
  balance: string | null
}

/** What a file says of an account; what it does not say is null. */
export type Statement = {
  account: string | null
  currency: string | null
  movements: Movement[]
  /** Rows that say no movement, by their place in the file. */
  refused: { row: number; field: string }[]
}

/** Text of one line, without what no database keeps. */
export function oneLine(text: string, most: number): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, most)
}

/** Whether a text is an amount as accounts are kept, and as the database keeps them: thirteen digits and two decimals at most. */
export function isAmount(text: string): boolean {
  return /^-?\d{1,13}(\.\d{1,2}0*)?$/.test(text)
}

/** Banks also list what only informs: of 0.00. */
export function moves({ amount }: Movement): boolean {
  return !isZero(decimal(amount))
}
