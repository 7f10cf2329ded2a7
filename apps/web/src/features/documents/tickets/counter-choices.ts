import type { Company } from '@cuentaclara/contracts'

export type CounterChoices = NonNullable<Company['counter']>

const noChoices: CounterChoices = {
  adds_service: false,
  asks_for_shift: false,
  prints_at_once: false,
  identity_above: null,
  scale_codes: [],
}

export function counterChoicesOf({ counter }: Company): CounterChoices {
  return counter ?? noChoices
}
