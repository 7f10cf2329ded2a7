import { type Decimal, decimal } from '@cuentaclara/decimal'
import type { DocumentKind, DraftTax } from '@cuentaclara/einvoice'
import { withTax } from '@cuentaclara/einvoice/with-tax'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Row } from '#platform/database/row.ts'
import { type ItemLine, vatTax, wholeLine } from './item-line.ts'

type Prices = Readonly<Record<string, Decimal | null>>
/** `in`: by currency; in others than these two an item has no price. `paid`: the same with its VAT, as customers pay it. */
export type ItemPrices = {
  in: Prices
  paid: Prices
  includesTax: boolean
  /** On a line of such a document. */
  vatIn: (kind: DocumentKind) => DraftTax
}

/** What items cost now, by id; those that are gone are left out. */
export async function readPrices(
  ctx: CompanyContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ItemPrices>> {
  ctx.permit('items.read')
  if (ids.length === 0) return new Map()
  const { rows } = await sql<PricedItem>`
    select id, price_crc, price_usd, price_includes_tax, tax_code, rate_code, line_fields from items
    where company_id = current_company() and id = any(${ids}::uuid[])
  `.execute(ctx.tx)
  return new Map(rows.map((row) => [row.id, pricesOf(row)]))
}

type PricedItem = Row<
  'items',
  'id' | 'price_crc' | 'price_usd' | 'price_includes_tax' | 'tax_code' | 'rate_code'
> & { line_fields: Partial<ItemLine> }

function pricesOf({
  price_crc,
  price_usd,
  price_includes_tax: includesTax,
  tax_code,
  rate_code,
  line_fields,
}: PricedItem): ItemPrices {
  const vatIn = (kind: DocumentKind) => vatTax({ tax_code, rate_code, line: wholeLine(line_fields) }, kind)
  const read = (price: string | null) => (price === null ? null : decimal(price))
  const paid = (price: Decimal | null) =>
    price === null || includesTax ? price : withTax(price, vatIn('invoice'))
  const [crc, usd] = [read(price_crc), read(price_usd)]
  return {
    in: { CRC: crc, USD: usd },
    paid: { CRC: paid(crc), USD: paid(usd) },
    includesTax,
    vatIn,
  }
}
