import type { ListKind } from '@cuentaclara/contracts'

/** The small lists of a company that its settings show, in their order. */
export const shownKinds = [
  'category',
  'price_list',
  'seller',
  'tag',
  'own_field',
] as const satisfies readonly ListKind[]
export type ShownKind = (typeof shownKinds)[number]
