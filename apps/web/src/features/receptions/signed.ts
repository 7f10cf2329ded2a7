import type { ReceptionRow } from '@cuentaclara/contracts'

/** An amount of a received document as it counts: a credit note takes away. */
export function signed({ kind }: Pick<ReceptionRow, 'kind'>, amount: string): string {
  return kind === 'credit-note' && /[1-9]/.test(amount) ? `-${amount}` : amount
}
