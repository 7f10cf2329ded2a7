import type { ClientInput, ItemInput, ListEntryInput } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { decimal, halfUp, multiply, round, toText } from '@cuentaclara/decimal'
import { saveListEntry } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'

export type DemoLists = { sellers: string[]; tags: string[]; priceLists: string[] }

/** Sellers, tags, a price list and a field of its own, as a small business has them. */
export async function seedLists(ctx: CompanyContext): Promise<DemoLists> {
  const add = async (entry: ListEntryInput) =>
    (await saveListEntry(ctx, null, schemas.listEntryInput.parse(entry))).id
  const sellers = [
    await add({ kind: 'seller', name: 'Mariela Solano' }),
    await add({ kind: 'seller', name: 'Esteban Quirós' }),
  ]
  const tags = [
    await add({ kind: 'tag', name: 'Frecuente', tone: 'success' }),
    await add({ kind: 'tag', name: 'Mayorista', tone: 'info' }),
  ]
  const priceLists = [
    await add({ kind: 'price_list', name: 'Mayoreo', adjust_percent: '-10', currency: 'CRC' }),
  ]
  await add({ kind: 'own_field', name: 'Orden de compra', document_kinds: ['invoice'], is_printed: true })
  return { sellers, tags, priceLists }
}

/** What the lists say of the client at a place of the demo: the first come often, every fourth buys wholesale. */
export function listsOfClient(index: number, { sellers, tags, priceLists }: DemoLists): Partial<ClientInput> {
  const isWholesale = index % 4 === 3
  return {
    seller_id: sellers[index % sellers.length]!,
    tags: [...(index < 4 ? [tags[0]!] : []), ...(isWholesale ? [tags[1]!] : [])],
    ...(isWholesale && { price_list_id: priceLists[0]! }),
  }
}

const costShare = decimal('0.42')

/** What an item of the demo costs: most of it is the work. */
export function costOf({ price_crc: price }: Pick<ItemInput, 'price_crc'>): Pick<ItemInput, 'cost_crc'> {
  return price == null ? {} : { cost_crc: toText(round(multiply(decimal(price), costShare), 0, halfUp)) }
}
