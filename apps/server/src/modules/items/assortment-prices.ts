import { type Item, type ItemPricesPreview, lineOfItem, type SoldItem } from '@cuentaclara/contracts'
import {
  add,
  compare,
  type Decimal,
  decimal,
  divide,
  halfUp,
  isPositive,
  multiply,
  round,
  subtract,
  sum,
  toText,
} from '@cuentaclara/decimal'
import { calculateLine, lineFromJson } from '@cuentaclara/einvoice'

export type PricedAssortment = ItemPricesPreview['assortments'][number]
type Parts = Item['line']['assortment']
type Part = Parts[number]

/** An item that is sold as an assortment, in colones, and what its parts are called as searches read it. */
export type AssortmentItem = SoldItem & {
  line: Item['line']
  price: string
  price_includes_tax: boolean
  part_names: string[]
}

/** By what a part of an assortment is known for an item whose price changes. */
export type PartItem = {
  id: string
  code: string | null
  barcode: string | null
  cabys: string
  sort_name: string
}

type Raise = { before: string; after: string }

/** The item that each part is, by one of its codes, else by its product and its name; none where that is nobody or several. Pure. */
export function itemsOfParts(
  { line, part_names }: AssortmentItem,
  items: readonly PartItem[],
): (string | undefined)[] {
  const byCode = Map.groupBy(
    items.flatMap((item) =>
      [item.code, item.barcode].flatMap((code) =>
        code === null ? [] : [{ code: code.toLowerCase(), id: item.id }],
      ),
    ),
    ({ code }) => code,
  )
  const byName = Map.groupBy(items, ({ cabys, sort_name }) => `${cabys} ${sort_name}`)
  return line.assortment.map(({ cabys = '', codes = [] }, place) => {
    const coded = codes.flatMap(({ code }) => byCode.get(code.toLowerCase()) ?? [])
    const known = new Set(
      (coded.length > 0 ? coded : (byName.get(`${cabys} ${part_names[place]}`) ?? [])).map(({ id }) => id),
    )
    return known.size === 1 ? [...known][0] : undefined
  })
}

/**
 * What an assortment costs once its parts cost what their items do: parts follow their item in the same proportion, the others the assortment
 * itself where its own price changes; its price follows what the parts come to. Undefined where none of that changes. Pure.
 */
export function assortmentAfter(
  item: AssortmentItem,
  own: Raise | undefined,
  ofParts: readonly (Raise | undefined)[],
): (PricedAssortment & { assortment: Parts }) | undefined {
  const { id, code, name, price: before, line } = item
  const isWithParts = ofParts.some((raise) => raise !== undefined)
  if (!isWithParts && own === undefined) return undefined
  const moved = line.assortment.map((part, place) => inProportion(part, ofParts[place] ?? own))
  const worth = worthOf(item, line.assortment)
  if (!isPositive(worth)) return undefined
  // Raised by itself it costs what was said, and its parts come to that.
  const parts = isWithParts || own === undefined ? moved : comingTo(item, moved, multiplied(worth, own))
  const after = multiplied(decimal(before), { before: toText(worth), after: toText(worthOf(item, parts)) })
  const told = {
    id,
    code: code ?? null,
    name,
    before,
    after: toText(after),
    parts: parts.flatMap((part, place) => {
      const was = line.assortment[place]!.unit_price ?? '0'
      const now = part.unit_price ?? '0'
      return was === now ? [] : [{ description: part.description ?? '', before: was, after: now }]
    }),
    assortment: parts,
  }
  if (told.parts.length === 0) return undefined
  const isExact = fits({ ...item, price: told.after }, parts)
  return { ...told, why: !fits(item, line.assortment) ? 'apart' : isExact ? null : 'not_exact' }
}

// Decimals of a price (Annex v4.4, PrecioUnitario).
const priceScale = 5

function multiplied(amount: Decimal, { before, after }: Raise): Decimal {
  return divide(multiply(amount, decimal(after)), decimal(before), priceScale, halfUp)
}

function inProportion(part: Part, raise: Raise | undefined): Part {
  if (raise === undefined || part.unit_price === undefined) return part
  return { ...part, unit_price: toText(multiplied(decimal(part.unit_price), raise)) }
}

/** The parts with what rounding left over on one that is there once and whole. */
function comingTo(item: AssortmentItem, parts: Parts, worth: Decimal): Parts {
  const over = subtract(worth, worthOf(item, parts))
  const place = parts.findLastIndex(
    ({ quantity = '1', discounts = [] }) =>
      compare(decimal(quantity), decimal('1')) === 0 && discounts.length === 0,
  )
  const part = parts[place]
  if (part === undefined) return parts
  const unit_price = toText(round(add(decimal(part.unit_price ?? '0'), over), priceScale, halfUp))
  return parts.with(place, { ...part, unit_price })
}

function worthOf(item: AssortmentItem, parts: Parts): Decimal {
  return sum(lineOf(item, parts).assortment.map(({ subtotal }) => subtotal))
}

/** Whether a line that sells it is what its parts come to, as the authority asks. */
function fits(item: AssortmentItem, parts: Parts): boolean {
  const { subtotal, assortment } = lineOf(item, parts)
  return compare(subtotal, sum(assortment.map((part) => part.subtotal))) === 0
}

function lineOf(item: AssortmentItem, assortment: Parts) {
  const sold = { ...item, line: { ...item.line, assortment } }
  return calculateLine(
    lineFromJson({
      ...lineOfItem(sold, { kind: 'quotation', currency: 'CRC' }),
      unit_price: item.price,
      price_includes_tax: item.price_includes_tax,
    }),
  )
}
