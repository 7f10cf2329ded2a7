import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { readPlaces } from './bill-row-store.ts'
import type { PayerToBill } from './bills-task-input.ts'

/** A payer of a task as they are by now, and which of those it was asked for that are. */
export type PayerNow = PayerToBill & { places: readonly number[] }

type Turn = { payer: PayerNow | undefined; dealtWith: number }

/**
 * Whom a task bills next: the first of those it was asked for that it has not dealt with, together with all that are the same client by
 * now. Clients are made one at any time, so that it is asked before each.
 */
export async function nextPayer(
  ctx: CompanyContext,
  taskId: string,
  asked: readonly PayerToBill[],
): Promise<Turn> {
  const dealtWith = new Set(await readPlaces(ctx, taskId))
  const left = asked.map((row, place) => ({ ...row, place })).filter(({ place }) => !dealtWith.has(place))
  const [first] = left
  if (first === undefined) return { payer: undefined, dealtWith: dealtWith.size }
  const merged = await readMerged(ctx, left)
  const nowOf = ({ client_id }: PayerToBill) => merged.get(client_id) ?? client_id
  const same = left.filter((each) => each.currency === first.currency && nowOf(each) === nowOf(first))
  const payer = {
    client_id: nowOf(first),
    currency: first.currency,
    lines: same.flatMap(({ lines }) => lines),
    places: same.map(({ place }) => place),
  }
  return { payer, dealtWith: dealtWith.size }
}

/** Which of these clients are others by now. */
async function readMerged(
  { tx }: CompanyContext,
  payers: readonly PayerToBill[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ merged_id: string; kept_id: string }>`
    select m.merged_id, m.kept_id from client_merges m
    where m.company_id = current_company() and m.merged_id = any(${payers.map(({ client_id }) => client_id)}::uuid[])
  `.execute(tx)
  return new Map(rows.map(({ merged_id, kept_id }) => [merged_id, kept_id]))
}
