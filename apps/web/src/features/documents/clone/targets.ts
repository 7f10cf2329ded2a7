/** What something may be copied into, as it is offered. */
export const cloneTargets = [
  'invoice',
  'ticket',
  'export',
  'quotation',
  'recurring',
  'simple',
  'credit-note',
] as const
export type CloneTarget = (typeof cloneTargets)[number]

/** What is made of an accepted offer, or of a receipt, by an act that keeps count of it. */
export function isSale(target: CloneTarget): boolean {
  return target === 'invoice' || target === 'ticket'
}
