import type { ShiftLine, ShiftMovement } from '@cuentaclara/contracts'
import { add, decimal, isZero, subtract, sum, toText, zero } from '@cuentaclara/decimal'
import type { GivenBack, SoldBy } from './shift-store.ts'

// Annex v4.4, note 6.
const cash = '01'

type Drawer = {
  currency: ShiftLine['currency']
  opening: string
  sold: readonly SoldBy[]
  givenBack: readonly GivenBack[]
  movements: readonly Pick<ShiftMovement, 'kind' | 'amount'>[]
}

/**
 * What came in by each means of payment, and what should be there of it; cash first, which every shift has. Of cash that is what the drawer
 * opened with, and what sales left in it, and what went in, less what went out and came back; of any other what was sold by it less what
 * was given back by it. Pure.
 */
export function linesOf({ currency, opening, sold, givenBack, movements }: Drawer): ShiftLine[] {
  const isDrawer = (row: Pick<SoldBy, 'currency' | 'means'>) =>
    row.currency === currency && row.means === cash
  const drawer = sold.find(isDrawer) ?? { currency, means: cash, sales: 0, sold: '0', left: '0' }
  const moved = movements.map(({ kind, amount }) =>
    kind === 'in' ? decimal(amount) : subtract(zero, decimal(amount)),
  )
  // By which nothing was sold, but something came back.
  const others = givenBack
    .filter((back) => !sold.some((row) => isOf(back, row)))
    .map(({ currency, means }) => ({ currency, means, sales: 0, sold: '0', left: '0' }))
  return [drawer, ...sold.filter((row) => !isDrawer(row)), ...others].map((row) => {
    const returned = givenBack.find((back) => isOf(back, row))?.amount ?? '0'
    return {
      currency: row.currency,
      means: row.means,
      sales: row.sales,
      sold: row.sold,
      returned,
      expected: isDrawer(row)
        ? toText(add(add(decimal(opening), decimal(row.left)), sum(moved)))
        : toText(subtract(decimal(row.left), decimal(returned))),
      counted: null,
    }
  })
}

type Kind = Pick<SoldBy, 'currency' | 'means'>
const isOf = (one: Kind, other: Kind) => one.currency === other.currency && one.means === other.means

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
