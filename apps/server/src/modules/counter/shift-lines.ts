import type { ShiftLine, ShiftMovement } from '@cuentaclara/contracts'
import { add, decimal, isZero, subtract, sum, toText, zero } from '@cuentaclara/decimal'
import type { SoldBy } from './shift-store.ts'

// Annex v4.4, note 6.
const cash = '01'

type Drawer = {
  currency: ShiftLine['currency']
  opening: string
  sold: readonly SoldBy[]
  movements: readonly Pick<ShiftMovement, 'kind' | 'amount'>[]
}

/** What came in by each means of payment, and what should be there of it; cash first, which every shift has. Pure. */
export function linesOf({ currency, opening, sold, movements }: Drawer): ShiftLine[] {
  const isDrawer = (row: Pick<SoldBy, 'currency' | 'means'>) =>
    row.currency === currency && row.means === cash
  const drawer = sold.find(isDrawer) ?? { currency, means: cash, sales: 0, sold: '0', left: '0' }
  const moved = movements.map(({ kind, amount }) =>
    kind === 'in' ? decimal(amount) : subtract(zero, decimal(amount)),
  )
  return [drawer, ...sold.filter((row) => !isDrawer(row))].map((row) => ({
    currency: row.currency,
    means: row.means,
    sales: row.sales,
    sold: row.sold,
    expected: isDrawer(row) ? toText(add(add(decimal(opening), decimal(row.left)), sum(moved))) : row.left,
    counted: null,
  }))
}

/** Counted less expected of each line, and together of those in a currency. Pure. */
export function differenceOf(
  lines: readonly ShiftLine[],
  currency: string,
): { total: string; hasAny: boolean } {
  const differences = lines.map((line) => ({
    currency: line.currency,
    amount: subtract(decimal(line.counted ?? line.expected), decimal(line.expected)),
  }))
  const own = differences.filter((each) => each.currency === currency)
  return {
    total: toText(sum(own.map(({ amount }) => amount))),
    hasAny: differences.some(({ amount }) => !isZero(amount)),
  }
}
