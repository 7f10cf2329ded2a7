import { lineOfItem, type SoldItem } from '@cuentaclara/contracts'
import { type DocumentKind, documentKinds, isSoldAbroad } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import type { CompanyTransaction } from '#platform/database/company-context.ts'
import { Invalid } from '#platform/errors.ts'
import type { DraftContent } from './engine/draft-input.ts'

type Line = DraftContent['lines'][number]
type Sold = SoldItem & {
  price: string | null
  price_includes_tax: boolean
  /** Of whom it is sold to. */
  identification_type: string | null
}

/** Whether a line leaves what it sells to its item: an editor always says the product. */
export function isLeftToItem({ item_id, cabys }: Pick<Line, 'item_id' | 'cabys'>): boolean {
  return item_id !== undefined && cabys === ''
}

/**
 * Lines that name an item and no product hold what the item says, and keep what they say themselves. `path` leads to the content in what
 * was sent. Throws Invalid for an item that the company does not have.
 */
export async function withItems<Content extends DraftContent>(
  tx: CompanyTransaction,
  content: Content,
  { kind, path = '' }: { kind: DocumentKind; path?: string },
): Promise<Content> {
  const ids = content.lines.filter(isLeftToItem).flatMap(({ item_id }) => item_id ?? [])
  if (ids.length === 0) return content
  const items = await readSold(tx, ids, content)
  const lines = content.lines.map((line, place) => {
    if (!isLeftToItem(line)) return line
    const item = items.get(line.item_id ?? '')
    if (item === undefined) throw new Invalid({ [`${path}lines.${place}.item_id`]: ['choose'] })
    return completed(line, item, { kind, content })
  })
  return { ...content, lines }
}

/** What a schema fills in where nobody says anything, the line leaves to the item too. */
function completed(
  line: Line,
  item: Sold,
  { kind: kindName, content }: { kind: DocumentKind; content: DraftContent },
): Line {
  const kind = documentKinds[kindName]
  const { currency, sale_condition: condition = '' } = content
  // What is no document yet becomes an export where its client is abroad.
  const isExport =
    kind.official === null &&
    kind.becomes.includes('export') &&
    isSoldAbroad(item.identification_type, condition)
  // What leaves the country is exempt (Annex v4.4, note 8.1).
  const rateCode = kind.hasExonerations && !isExport ? null : '10'
  const said = lineOfItem(item, { kind: kindName, currency, rateCode })
  // What the company sells for says nothing of what it buys for.
  const price = kind.issuedByReceiver || line.unit_price !== unsaid.price ? null : item.price
  const own = Object.entries(line).filter(
    ([, value]) => value !== undefined && value !== '' && !isEmpty(value),
  )
  return {
    ...line,
    ...(said as Partial<Line>),
    ...(Object.fromEntries(own) as Partial<Line>),
    unit: line.unit === unsaid.unit ? item.unit : line.unit,
    ...(price !== null && {
      unit_price: price,
      price_includes_tax: line.price_includes_tax ?? item.price_includes_tax,
    }),
  }
}

/** Fallbacks of the schema: who means a price of nothing writes it otherwise, `0.00`. */
const unsaid = { unit: 'Unid', price: '0' }

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

/** The items by id, at the price of the client's list where it has one. */
async function readSold(
  tx: CompanyTransaction,
  ids: readonly string[],
  { client_id: client = null, currency }: Pick<DraftContent, 'client_id' | 'currency'>,
): Promise<ReadonlyMap<string, Sold>> {
  const usual =
    currency === 'CRC' ? sql`i.price_crc` : currency === 'USD' ? sql`i.price_usd` : sql`null::numeric`
  const { rows } = await sql<Omit<Sold, 'line'> & { line: Partial<NonNullable<SoldItem['line']>> }>`
    select i.id, i.code, i.name, i.cabys, i.unit, i.tax_code, i.rate_code, i.price_includes_tax, i.line_fields as line,
      (
        select c.identification_type from clients c
        where c.company_id = current_company() and c.id = ${client}::uuid
      ) as identification_type,
      trim_scale(coalesce(
        (
          select list_price(c.price_list_id, i.id, ${currency}, ${usual}) from clients c
          where c.company_id = current_company() and c.id = ${client}::uuid
        ),
        ${usual}
      ))::text as price
    from items i
    where i.company_id = current_company() and i.id = any(${ids}::uuid[])
  `.execute(tx)
  return new Map(
    rows.map((row) => [
      row.id,
      { ...row, line: { codes: [], discounts: [], taxes: [], assortment: [], ...row.line } },
    ]),
  )
}
