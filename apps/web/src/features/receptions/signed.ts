import type { ReceptionRow } from '@cuentaclara/contracts'
import { isSome } from '@cuentaclara/decimal/text'

/** An amount of a received document as it counts: a credit note takes away. */
export function signed({ kind }: Pick<ReceptionRow, 'kind'>, amount: string): string {
  return kind === 'credit-note' && isSome(amount) ? `-${amount}` : amount
}
