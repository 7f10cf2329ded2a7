import { type Client, endpoints, type Item, type Page, priceOnList } from '@cuentaclara/contracts'
import { fold } from '#lib/fold.ts'
import { call } from '#lib/http/api.ts'
import { NetworkError } from '#lib/http/api-error.ts'
import type { KeptPriceList, Pantry } from './own-till.ts'
import { isSilent, noteSilence } from './silence.ts'
import { readPantry, writePantry } from './till-database.ts'

const perPage = 100
/** Of a shop with more those that are sold most often are kept: what fits on a device. */
const mostItems = 5_000
const mostClients = 1_000
/** Those that most of these clients have. */
const mostPriceLists = 10
/** What is sold often comes first, on the device as well. */
export const byUse = 'often,name'
const goodForMs = 10 * 60_000

/** Keeps what is sold here and to whom on the device, unless that was done of late. */
export async function fillPantry(company: string): Promise<void> {
  const present = await readPantry(company)
  if (present?.priceLists !== undefined && Date.now() - present.at < goodForMs) return
  const items = await readAll<Item>(mostItems, (page) =>
    call(
      endpoints.listItems,
      { query: { is_active: 'true', per_page: perPage, page, sort: byUse } },
      { company },
    ),
  )
  const clients = await readAll<Client>(mostClients, (page) =>
    call(endpoints.listClients, { query: { per_page: perPage, page } }, { company }),
  )
  const priceLists = await readPriceLists(company, clients)
  await writePantry({ company, at: Date.now(), items, clients, priceLists })
}

/** The price lists that these clients have, with all that they say. */
async function readPriceLists(company: string, clients: readonly Client[]): Promise<KeptPriceList[]> {
  const wanted = mostNamed(clients.flatMap(({ price_list_id: id }) => id ?? [])).slice(0, mostPriceLists)
  if (wanted.length === 0) return []
  const { data: entries } = await call(endpoints.listListEntries, {}, { company })
  const lists: KeptPriceList[] = []
  for (const { id, currency, adjust_percent: percent } of entries.filter(({ id }) => wanted.includes(id))) {
    const { data } = await call(endpoints.getListPrices, { params: { id } }, { company })
    lists.push({
      id,
      currency: currency ?? 'CRC',
      percent: percent ?? '0',
      prices: Object.fromEntries(data.map(({ item_id: item, price }) => [item, price])),
    })
  }
  return lists
}

/** Each once, the one that is named most often first. */
function mostNamed(ids: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([id]) => id)
}

/** What the server answers while it can be asked. */
function atListPrice(item: Item, list: KeptPriceList): Item {
  return {
    ...item,
    price_crc: priceOnList(list, item.id, 'CRC', item.price_crc),
    price_usd: priceOnList(list, item.id, 'USD', item.price_usd),
  }
}

/** Whether this device knows the prices of a list. */
export async function holdsPriceList(company: string, id: string): Promise<boolean> {
  return listOf(await readPantry(company), id) !== undefined
}

// What an older version of the app kept has no lists.
function listOf(pantry: Pantry | null, id: string | null): KeptPriceList | undefined {
  return pantry?.priceLists?.find((list) => list.id === id)
}

/**
 * Asks the server; where nobody answers, the device, and so it does where no answer comes for some seconds. Throws what asking threw
 * where nothing was kept; until then it waits for the answer.
 */
export async function orFromPantry<Answer>(
  ask: () => Promise<Answer>,
  take: () => Promise<Answer | null>,
): Promise<Answer> {
  const asked = ask()
  const heard = asked.then(
    () => noteSilence(false),
    (error: unknown) => {
      if (!(error instanceof NetworkError)) throw error
      return 'nobody' as const
    },
  )
  const outcome = await Promise.race([heard, silence()])
  if (outcome === undefined) return asked
  const kept = await take().catch(() => null)
  if (kept === null) return asked
  // Whatever comes of it now is shown by nobody.
  asked.catch(() => undefined)
  if (outcome === 'silence') noteSilence(true)
  return kept
}

/** A customer waits these seconds once, and not at every word while the line is dead. */
function silence(): Promise<'silence'> {
  return new Promise((resolve) => {
    setTimeout(() => resolve('silence'), isSilent() ? knownSilentMs : silentMs)
  })
}

const silentMs = 3_000
const knownSilentMs = 300

/**
 * Items that were kept and have all the words of a text in name, code or bar code, at the prices of a list that was kept too; a bar
 * code that fits whole comes first, and then what is sold often.
 */
export async function keptItems(
  company: string,
  {
    text,
    most,
    priceList,
    category,
  }: { text: string; most: number; priceList: string | null; category?: string | undefined },
): Promise<Item[] | null> {
  const pantry = await readPantry(company)
  if (pantry === null) return null
  const words = wordsOf(text)
  const found = pantry.items.filter(
    (item) =>
      (category === undefined || item.category === category) &&
      hasAll(words, [item.name, item.code, item.barcode]),
  )
  const scanned = found.filter(({ barcode, code }) => barcode === text.trim() || code === text.trim())
  const first = [...new Set([...scanned, ...found])].slice(0, most)
  const list = listOf(pantry, priceList)
  return list === undefined ? first : first.map((item) => atListPrice(item, list))
}

/** The categories of what was kept, by name. */
export async function keptCategories(company: string): Promise<string[] | null> {
  const pantry = await readPantry(company)
  if (pantry === null) return null
  const names = new Set(pantry.items.flatMap(({ category }) => category ?? []))
  return [...names].toSorted((one, other) => one.localeCompare(other))
}

export async function keptClients(company: string, text: string, most: number): Promise<Client[] | null> {
  const pantry = await readPantry(company)
  if (pantry === null) return null
  const words = wordsOf(text)
  return pantry.clients
    .filter((client) => hasAll(words, [client.name, client.trade_name, client.identification_number]))
    .slice(0, most)
}

function wordsOf(text: string): string[] {
  return fold(text)
    .split(/\s+/)
    .filter((word) => word !== '')
}

function hasAll(words: readonly string[], texts: readonly (string | null | undefined)[]): boolean {
  const all = fold(texts.filter(Boolean).join(' '))
  return words.every((word) => all.includes(word))
}

async function readAll<Row>(most: number, read: (page: number) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; rows.length < most; page += 1) {
    const { data, meta } = await read(page)
    rows.push(...data)
    if (data.length === 0 || page >= meta.last_page) break
  }
  return rows
}
