import type { VatReturn } from '@cuentaclara/contracts'

/** Whether the day of a return is past on `today`. A rectification has no day of its own, and what is filed is due no more. */
export function isLate(
  { filed, version, due_on }: Pick<VatReturn, 'filed' | 'version' | 'due_on'>,
  today: string,
): boolean {
  return filed === null && version === 1 && due_on < today
}
