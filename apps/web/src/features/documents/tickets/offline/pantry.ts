import { type Client, endpoints, type Item, type Page } from '@cuentaclara/contracts'
import { fold } from '#lib/fold.ts'
import { call } from '#lib/http/api.ts'
import { NetworkError } from '#lib/http/api-error.ts'
import { readPantry, writePantry } from './till-database.ts'

const perPage = 100
/** Of a shop with more the first by name are kept: what fits on a device. */
const mostItems = 5_000
const mostClients = 1_000
const goodForMs = 10 * 60_000

/** Keeps what is sold here and to whom on the device, unless that was done of late. */
export async function fillPantry(company: string): Promise<void> {
  const present = await readPantry(company)
  if (present !== null && Date.now() - present.at < goodForMs) return
  const items = await readAll<Item>(mostItems, (page) =>
    call(
      endpoints.listItems,
      { query: { is_active: 'true', per_page: perPage, page, sort: 'name' } },
      { company },
    ),
  )
  const clients = await readAll<Client>(mostClients, (page) =>
    call(endpoints.listClients, { query: { per_page: perPage, page } }, { company }),
  )
  await writePantry({ company, at: Date.now(), items, clients })
}

/** Asks the server; where nobody answers, the device. Throws what asking threw where nothing was kept. */
export async function orFromPantry<Answer>(
  ask: () => Promise<Answer>,
  take: () => Promise<Answer | null>,
): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    const kept = await take().catch(() => null)
    if (kept === null) throw error
    return kept
  }
}

/** Items that were kept and have all the words of a text in name, code or bar code; a bar code that fits whole comes first. */
export async function keptItems(company: string, text: string, most: number): Promise<Item[] | null> {
  const pantry = await readPantry(company)
  if (pantry === null) return null
  const words = wordsOf(text)
  const found = pantry.items.filter((item) => hasAll(words, [item.name, item.code, item.barcode]))
  const scanned = found.filter(({ barcode, code }) => barcode === text.trim() || code === text.trim())
  return [...new Set([...scanned, ...found])].slice(0, most)
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
