import type { PastDebtsChoice } from '@cuentaclara/contracts'
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
import type { Proposed } from './proposed.ts'

/** What a person said of the proposal: all of it is ticked until somebody unticks it. */
export type Choice = {
  unticked: ReadonlySet<string>
  /** Amounts that were typed in place of those that were proposed. */
  amounts: Readonly<Record<string, string>>
  /** The same of days to be paid on. */
  dueDays: Readonly<Record<string, string>>
}

export const untouched: Choice = { unticked: new Set(), amounts: {}, dueDays: {} }

/** The documents of one client, or of one name that is no client. */
export type Group = { key: string; name: string | null; rows: Proposed[] }

export function groupsOf(rows: readonly Proposed[]): Group[] {
  const groups = Map.groupBy(rows, ({ client, client_name: name }) => client?.id ?? `${name}`)
  return [...groups].map(([key, each]) => ({
    key,
    name: each[0]!.client?.name ?? each[0]!.client_name,
    rows: each,
  }))
}

/** Whether it is anybody's to take over: whose client is here, and that is not among the balances. */
export function isFree({ client, taken }: Proposed): boolean {
  return client !== null && taken === null
}

export function isTicked(row: Proposed, { unticked }: Choice): boolean {
  return isFree(row) && !unticked.has(row.id)
}

export function amountOf({ id, open }: Proposed, { amounts }: Choice): string {
  return amounts[id] ?? open
}

export function tick(choice: Choice, rows: readonly Proposed[], isIn: boolean): Choice {
  const unticked = new Set(choice.unticked)
  for (const { id } of rows) {
    if (isIn) unticked.delete(id)
    else unticked.add(id)
  }
  return { ...choice, unticked }
}

/** Nothing to take over is no document to take over. */
export function type(choice: Choice, row: Proposed, amount: string): Choice {
  const typed = { ...choice, amounts: { ...choice.amounts, [row.id]: amount } }
  return tick(typed, [row], isPositive(parseDecimal(amount) ?? zero))
}

export function dueOf({ id, due_on: day }: Proposed, { dueDays }: Choice): string {
  return dueDays[id] ?? day
}

/** No day at all is the one that the document says. */
export function dueOn(choice: Choice, { id, due_on: said }: Proposed, day: string): Choice {
  return { ...choice, dueDays: { ...choice.dueDays, [id]: day || said } }
}

/** More than it ever charged is a slip of the hand. */
export function isTooMuch(row: Proposed, choice: Choice): boolean {
  return compare(parseDecimal(amountOf(row, choice)) ?? zero, decimal(row.charged)) > 0
}

export type Sum = { currency: string; amount: string }

/** What is ticked, each currency apart. */
export function sumsOf(rows: readonly Proposed[], choice: Choice): Sum[] {
  const sums = new Map<string, Decimal>()
  for (const row of rows) {
    if (!isTicked(row, choice)) continue
    const amount = parseDecimal(amountOf(row, choice)) ?? zero
    sums.set(row.currency, add(sums.get(row.currency) ?? zero, amount))
  }
  return [...sums].map(([currency, amount]) => ({ currency, amount: toText(amount) }))
}

/** As the server takes it: an amount or a day only where it is another one. */
export function toChoice(rows: readonly Proposed[], choice: Choice): PastDebtsChoice {
  return {
    documents: rows
      .filter((row) => isTicked(row, choice))
      .map((row) => {
        const [amount, day] = [amountOf(row, choice), dueOf(row, choice)]
        return {
          id: row.id,
          ...(amount !== row.open && { amount }),
          ...(day !== row.due_on && { due_on: day }),
        }
      }),
  }
}
