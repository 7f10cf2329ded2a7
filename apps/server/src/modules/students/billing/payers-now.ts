import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { PayerToBill } from './bills-task-input.ts'

/** Whom a task bills today, where clients were made one since it began: each once in a currency, with the lines of both. */
export async function payersNow(
  { tx }: CompanyContext,
  asked: readonly PayerToBill[],
): Promise<PayerToBill[]> {
  const ids = asked.map(({ client_id }) => client_id)
  const { rows } = await sql<{ id: string; now: string }>`
    select p.id, client_now(current_company(), p.id) as now from unnest(${ids}::uuid[]) as p (id)
  `.execute(tx)
  const now = new Map(rows.map((row) => [row.id, row.now]))
  const payers = new Map<string, PayerToBill>()
  for (const { client_id, currency, lines } of asked) {
    const id = now.get(client_id) ?? client_id
    const key = `${id} ${currency}`
    const known = payers.get(key)?.lines ?? []
    payers.set(key, { client_id: id, currency, lines: [...known, ...lines] })
  }
  return [...payers.values()]
}
