import { type Decimal, decimal } from '@cuentaclara/decimal'
import type { DraftTax } from '@cuentaclara/einvoice'
import { withTax } from '@cuentaclara/einvoice/with-tax'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Row } from '#platform/database/row.ts'

type Prices = Readonly<Record<string, Decimal | null>>
/** `in`: by currency; in others than these two an item has no price. `paid`: the same with its VAT, `tax`, as customers pay it. */
export type ItemPrices = { in: Prices; paid: Prices; includesTax: boolean; tax: DraftTax }

/** What items cost now, by id; those that are gone are left out. */
export async function readPrices(
  ctx: CompanyContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ItemPrices>> {
  ctx.permit('items.read')
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Row<'items', 'id' | PricedColumn>>`
    select id, price_crc, price_usd, price_includes_tax, tax_code, rate_code from items
    where company_id = current_company() and id = any(${ids}::uuid[])
  `.execute(ctx.tx)
  return new Map(rows.map((row) => [row.id, pricesOf(row)]))
}

type PricedColumn = 'price_crc' | 'price_usd' | 'price_includes_tax' | 'tax_code' | 'rate_code'

function pricesOf({
  price_crc,
  price_usd,
  price_includes_tax: includesTax,
  tax_code: code,
  rate_code,
}: Row<'items', PricedColumn>): ItemPrices {
  const read = (price: string | null) => (price === null ? null : decimal(price))
  const paid = (price: Decimal | null) => (price === null || includesTax ? price : withTax(price, rate_code))
  const [crc, usd] = [read(price_crc), read(price_usd)]
  return {
    in: { CRC: crc, USD: usd },
    paid: { CRC: paid(crc), USD: paid(usd) },
    includesTax,
    tax: { code, rateCode: rate_code },
  }
}
