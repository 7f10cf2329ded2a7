import { type Decimal, decimal } from '@cuentaclara/decimal'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Row } from '#platform/database/row.ts'

/** `in`: by currency; in others than these two an item has no price. */
export type ItemPrices = { in: Readonly<Record<string, Decimal | null>>; includesTax: boolean }

/** What items cost now, by id; those that are gone are left out. */
export async function readPrices(
  ctx: CompanyContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ItemPrices>> {
  ctx.permit('items.read')
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Row<'items', 'id' | 'price_crc' | 'price_usd' | 'price_includes_tax'>>`
    select id, price_crc, price_usd, price_includes_tax from items
    where company_id = current_company() and id = any(${ids}::uuid[])
  `.execute(ctx.tx)
  const read = (price: string | null) => (price === null ? null : decimal(price))
  return new Map(
    rows.map((row) => [
      row.id,
      { in: { CRC: read(row.price_crc), USD: read(row.price_usd) }, includesTax: row.price_includes_tax },
    ]),
  )
}
