import { decimal, isZero } from '@cuentaclara/decimal'
import type { SaleFact, Use } from './facts.ts'
import { placesOf } from './sales-boxes.ts'

const reduced: Readonly<Record<string, Use>> = {
  V4_B: { is: 'reduced', rate: decimal('4') },
  V2_B: { is: 'reduced', rate: decimal('2') },
  V0_5_B: { is: 'reduced', rate: decimal('0.5') },
}
const without: ReadonlySet<string> = new Set(['VSC_EX', 'VSC_EO', 'VSC_NS', 'VSC_CAP'])

/** What purchases serve of which nobody said anything: what the month sells, and common use where it sells several kinds. */
export function usualUse(sales: readonly SaleFact[], fullCreditExonerations: ReadonlySet<string>): Use {
  const boxes = new Set(
    sales.flatMap((sale) =>
      (placesOf(sale, fullCreditExonerations) ?? [])
        .filter(([, amount]) => !isZero(amount))
        .map(([box]) => (box in reduced ? box : without.has(box) ? 'none' : 'full')),
    ),
  )
  if (boxes.size > 1) return { is: 'common' }
  const [only = 'full'] = boxes
  return reduced[only] ?? { is: only === 'none' ? 'none' : 'full' }
}
