import type { VatInputs, VatReturn } from '@cuentaclara/contracts'

/** What every field of a step is given that types into a return. */
export type Typing = { data: VatReturn; isFixed: boolean; change: (given: Partial<VatInputs>) => void }
