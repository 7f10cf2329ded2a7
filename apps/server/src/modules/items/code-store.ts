import { sql } from 'kysely'
import type { CompanyContext, CompanyTransaction } from '#platform/database/company-context.ts'
import { type ItemFilter, isAffected, isRateOutdated, itemSource } from './item-store.ts'

export type AffectedRow = {
  id: string
  code: string | null
  name: string
  cabys: string
  rate_code: string
  problem: 'withdrawn' | 'rate'
}

/** Items whose code or rate the catalogue changed, by name, each with how many they are: these, or those that a filter means. */
export async function readAffectedItems(
  tx: CompanyTransaction,
  which: Which,
  { limit, offset }: { limit: number; offset: number },
): Promise<(AffectedRow & { total: number })[]> {
  const { from, where } = sourceOf(which)
  const { rows } = await sql<AffectedRow & { total: number }>`
    select i.id, i.code, i.name, i.cabys, i.rate_code, count(*) over ()::int as total,
      case when is_cabys_outdated(i.cabys) then 'withdrawn' else 'rate' end as problem
    from ${from} where ${where} and ${isAffected}
    order by i.sort_name, i.id limit ${limit} offset ${offset}
  `.execute(tx)
  return rows
}

type Which = { ids: readonly string[] } | { filter: ItemFilter }

function sourceOf(which: Which) {
  if (!('ids' in which)) return itemSource(which.filter, sql`false`)
  return {
    from: sql`items i`,
    where: sql`i.company_id = current_company() and i.id = any(${[...which.ids]}::uuid[])`,
  }
}

export type CodedRow = { id: string; name: string; cabys: string; rate_code: string }
/** Whether the rate came with the code, and the catalogue has changed that of the code since. */
export type RatedRow = CodedRow & { is_rate_outdated: boolean }

/** What items have as code and rate, by name. */
export async function readCodes(tx: CompanyTransaction, which: Which, most: number): Promise<RatedRow[]> {
  const { from, where } = sourceOf(which)
  const { rows } = await sql<RatedRow>`
    select i.id, i.name, i.cabys, i.rate_code, ${isRateOutdated} as is_rate_outdated
    from ${from} where ${where} order by i.sort_name, i.id limit ${most}
  `.execute(tx)
  return rows
}

/** What items have as code and rate, kept from others until the transaction ends. */
export async function lockCodes(tx: CompanyTransaction, ids: readonly string[]): Promise<RatedRow[]> {
  const { rows } = await sql<RatedRow>`
    select i.id, i.name, i.cabys, i.rate_code, ${isRateOutdated} as is_rate_outdated from items i
    where i.company_id = current_company() and i.id = any(${[...ids]}::uuid[])
    order by i.id for update
  `.execute(tx)
  return rows
}

/** Gives each its code and rate, in one statement. A kind that was said apart from the code stays. */
export async function writeCodes(
  { tx, clock }: CompanyContext,
  rows: readonly Pick<CodedRow, 'id' | 'cabys' | 'rate_code'>[],
): Promise<void> {
  await sql`
    update items i set cabys = n.cabys, rate_code = n.rate_code,
      search = search_text(concat_ws(' ', i.code, i.name, n.cabys, i.category, i.barcode)),
      version = i.version + 1, updated_at = ${new Date(clock.now())}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, cabys text, rate_code text)
    where i.company_id = current_company() and i.id = n.id
  `.execute(tx)
}

/** Says of items that their rate is kept although the catalogue changed that of their code, or takes that back. Answers of how many. */
export async function writeKeptRates(
  { tx, clock, userId }: CompanyContext,
  ids: readonly string[],
  isKept: boolean,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update items i set
      rate_kept_of = case when ${isKept} then r.changed_at end,
      rate_kept_at = case when ${isKept} then ${new Date(clock.now())}::timestamptz end,
      rate_kept_by = case when ${isKept} then ${userId}::uuid end
    from rerated_cabys() r
    where i.company_id = current_company() and i.id = any(${[...ids]}::uuid[])
      and r.code = i.cabys and r.rate_code = i.rate_code
  `.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** Which of these codes the catalogue has and did not withdraw. */
export async function readLiveCodes(
  tx: CompanyTransaction,
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ code: string }>`
    select code from cabys where code = any(${[...codes]}::text[]) and not is_withdrawn
  `.execute(tx)
  return new Set(rows.map(({ code }) => code))
}
