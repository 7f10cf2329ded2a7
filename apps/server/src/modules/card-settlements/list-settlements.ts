import type { CardSettlement, CardSettlementTotals, Page } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import { shortestNumber } from '@cuentaclara/decimal'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { readListPage, type Sorts } from '#platform/list-page.ts'
import { searchPatterns } from '#platform/paging.ts'
import {
  ofHere,
  type StoredSettlement,
  settlementColumns,
  settlementJoins,
  toSettlement,
  vatInColones,
} from './settlement-store.ts'

export type SettlementsQuery = z.output<typeof schemas.cardSettlementsQuery>

/** One page of settlements, the newest first unless said. */
export async function listSettlements(
  ctx: CompanyContext,
  query: SettlementsQuery,
): Promise<Page<CardSettlement>> {
  ctx.permit('vat-return.read')
  return readListPage<StoredSettlement, CardSettlement>(
    ctx.tx,
    query,
    {
      table: ['card_settlements', 's'],
      columns: settlementColumns,
      joins: settlementJoins,
      where: filterOf(query),
      sorts,
      usualSort: '-settled_on',
    },
    toSettlement,
  )
}

const sorts: Sorts = {
  settled_on: { by: sql`s.settled_on`, type: sql`date` },
  acquirer: { by: sql`lower(s.acquirer)`, type: sql`text` },
  gross: { by: sql`s.gross`, type: sql`numeric` },
  deposit: { by: sql`s.deposit`, type: sql`numeric` },
}

/** What all that a query means comes to, a row for each currency. */
export async function settlementTotals(
  ctx: CompanyContext,
  query: SettlementsQuery,
): Promise<CardSettlementTotals> {
  ctx.permit('vat-return.read')
  const { rows } = await sql<CardSettlementTotals[number]>`
    select s.currency, count(*)::int as count, sum(s.gross)::text as gross, sum(s.commission)::text as commission,
      sum(s.vat_withheld)::text as vat_withheld, sum(s.income_withheld)::text as income_withheld, sum(s.deposit)::text as deposit,
      sum(${vatInColones})::text as vat_withheld_crc
    from card_settlements s where ${filterOf(query)}
    group by s.currency order by s.currency
  `.execute(ctx.tx)
  return rows.map(({ currency, count, ...amounts }) => {
    const short = Object.entries(amounts).map(([name, amount]) => [name, shortestNumber(amount)])
    return { currency, count, ...Object.fromEntries(short) } as CardSettlementTotals[number]
  })
}

function filterOf({
  from,
  to,
  is_matched: isMatched,
  currency,
  search,
}: SettlementsQuery): RawBuilder<unknown> {
  const isLine = sql`exists (
    select from bank_lines k where k.company_id = s.company_id and k.settlement_id = s.id
  )`
  const conditions: RawBuilder<unknown>[] = [ofHere]
  if (from) conditions.push(sql`s.settled_on >= ${from}::date`)
  if (to) conditions.push(sql`s.settled_on <= ${to}::date`)
  if (currency) conditions.push(sql`s.currency = ${currency}`)
  if (isMatched !== undefined) conditions.push(sql`${isMatched}::boolean = ${isLine}`)
  for (const pattern of searchPatterns(search)) {
    conditions.push(
      sql`search_text(concat_ws(' ', s.acquirer, s.reference, s.gross, s.deposit, s.settled_on)) like search_text(${pattern})`,
    )
  }
  return sql.join(conditions, sql` and `)
}
