import type { Trade } from '@cuentaclara/contracts'

/** The trades that templates are sorted into. */
export const trades: readonly Trade[] = [
  'restaurant',
  'shop',
  'health',
  'school',
  'law',
  'accounting',
  'technology',
  'construction',
  'workshop',
  'beauty',
  'tourism',
  'transport',
  'rental',
  'cleaning',
]
