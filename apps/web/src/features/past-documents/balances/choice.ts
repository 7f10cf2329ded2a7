import type { PastBalance, PastBalancesChoice } from '@cuentaclara/contracts'
import {
  add,
  compare,
  type Decimal,
  decimal,
  isPositive,
  parseDecimal,
  toText,
  zero,
} from '@cuentaclara/decimal'

/** What a person said of the proposal: all of it is ticked until somebody unticks it. */
export type Choice = {
  unticked: ReadonlySet<string>
  /** Amounts that were typed in place of those that were proposed. */
  amounts: Readonly<Record<string, string>>
}

export const untouched: Choice = { unticked: new Set(), amounts: {} }

/** The documents of one client, or of one name that is no client. */
export type Group = { key: string; name: string | null; rows: PastBalance[] }

export function groupsOf(rows: readonly PastBalance[]): Group[] {
  const groups = Map.groupBy(rows, ({ client, client_name: name }) => client?.id ?? `${name}`)
  return [...groups].map(([key, each]) => ({
    key,
    name: each[0]!.client?.name ?? each[0]!.client_name,
    rows: each,
  }))
}

/** Whether it is anybody's to take over: whose client is here, and that is not among the balances. */
export function isFree({ client, taken }: PastBalance): boolean {
  return client !== null && taken === null
}

export function isTicked(row: PastBalance, { unticked }: Choice): boolean {
  return isFree(row) && !unticked.has(row.id)
}

export function amountOf({ id, open }: PastBalance, { amounts }: Choice): string {
  return amounts[id] ?? open
}

export function tick(choice: Choice, rows: readonly PastBalance[], isIn: boolean): Choice {
  const unticked = new Set(choice.unticked)
  for (const { id } of rows) {
    if (isIn) unticked.delete(id)
    else unticked.add(id)
  }
  return { ...choice, unticked }
}

/** Nothing to take over is no document to take over. */
export function type(choice: Choice, row: PastBalance, amount: string): Choice {
  const typed = { ...choice, amounts: { ...choice.amounts, [row.id]: amount } }
  return tick(typed, [row], isPositive(parseDecimal(amount) ?? zero))
}

/** More than it ever charged is a slip of the hand. */
export function isTooMuch(row: PastBalance, choice: Choice): boolean {
  return compare(parseDecimal(amountOf(row, choice)) ?? zero, decimal(row.charged)) > 0
}

export type Sum = { currency: string; amount: string }

/** What is ticked, each currency apart. */
export function sumsOf(rows: readonly PastBalance[], choice: Choice): Sum[] {
  const sums = new Map<string, Decimal>()
  for (const row of rows) {
    if (!isTicked(row, choice)) continue
    const amount = parseDecimal(amountOf(row, choice)) ?? zero
    sums.set(row.currency, add(sums.get(row.currency) ?? zero, amount))
  }
  return [...sums].map(([currency, amount]) => ({ currency, amount: toText(amount) }))
}

/** As the server takes it: an amount only where it is another one. */
export function toChoice(rows: readonly PastBalance[], choice: Choice): PastBalancesChoice {
  return {
    documents: rows
      .filter((row) => isTicked(row, choice))
      .map((row) => {
        const amount = amountOf(row, choice)
        return amount === row.open ? { id: row.id } : { id: row.id, amount }
      }),
  }
}
