import type { DraftInput } from '@cuentaclara/contracts'

export type Charge = NonNullable<DraftInput['other_charges']>[number]

/** Annex v4.4, OtrosCargos. */
export const mostCharges = 15

// Official texts, in Spanish as the document is.
const usual: Readonly<Record<string, Charge>> = {
  '05': { type: '05', description: 'Costos de exportación', amount: '' },
  '06': { type: '06', description: 'Servicio 10 %', percent: '10' },
}

/** A charge as its type begins: the service of restaurants is ten percent of the net sale. */
export function chargeOfType(type: string): Charge {
  return usual[type] ?? { type, description: '', amount: '' }
}

/** Whether it is reckoned from the net sale. */
export function isByPercent({ percent }: Charge): boolean {
  return percent !== undefined && percent !== null
}

export const ways = ['amount', 'percent'] as const
export type Way = (typeof ways)[number]

/** The charge with what was typed as a percent or as an amount. */
export function reckonedBy(way: Way, { percent, amount, ...rest }: Charge): Charge {
  return { ...rest, [way]: percent ?? amount ?? '' }
}

/** The charge as one of another type: what was typed stays, unless the type itself says how it is reckoned. */
export function withType(charge: Charge, type: string): Charge {
  const begun = chargeOfType(type)
  const description = begun.description || charge.description
  return isByPercent(begun) ? begun : { ...begun, description, amount: charge.amount ?? '' }
}

/** The charge as it crosses HTTP: what nobody has typed yet stays away. */
export function toChargeInput({ percent, amount, ...rest }: Charge): Charge {
  return { ...rest, ...(percent ? { percent } : {}), ...(amount ? { amount } : {}) }
}
