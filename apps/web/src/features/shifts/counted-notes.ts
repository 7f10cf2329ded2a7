import { add, compare, decimal, fromInteger, multiply, toText, zero } from '@cuentaclara/decimal'

/** Notes and coins that are in use, the largest first (Banco Central de Costa Rica); of dollars the notes. */
export const notesOf: Readonly<Record<string, readonly string[]>> = {
  CRC: ['20000', '10000', '5000', '2000', '1000', '500', '100', '50', '25', '10', '5'],
  USD: ['100', '50', '20', '10', '5', '1'],
}

/** How many of each, as typed. */
export type TypedNotes = Readonly<Record<string, string>>

/** What was counted: notes of which there are some. */
export function countedNotes(typed: TypedNotes): Record<string, number> {
  return Object.fromEntries(
    Object.entries(typed).flatMap(([worth, text]) => {
      const count = /^\d{1,5}$/.test(text.trim()) ? Number.parseInt(text.trim(), 10) : 0
      return count > 0 ? [[worth, count]] : []
    }),
  )
}

/** What notes and coins come to; empty while none was counted. */
export function sumOfNotes(typed: TypedNotes): string {
  const total = Object.entries(countedNotes(typed)).reduce(
    (sum, [worth, count]) => add(sum, multiply(decimal(worth), fromInteger(count))),
    zero,
  )
  return compare(total, zero) === 0 ? '' : toText(total)
}
