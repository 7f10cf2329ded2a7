/** What something may be copied into, as it is offered. */
export const cloneTargets = [
  'invoice',
  'ticket',
  'export',
  'purchase',
  'quotation',
  'recurring',
  'simple',
  'expense',
  'credit-note',
] as const
export type CloneTarget = (typeof cloneTargets)[number]
