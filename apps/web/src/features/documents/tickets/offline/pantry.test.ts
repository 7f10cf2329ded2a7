// @vitest-environment happy-dom
import type { Client, Item } from '@cuentaclara/contracts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Pantry } from './own-till.ts'

const device = vi.hoisted(() => ({ pantry: null as Pantry | null }))
vi.mock('./till-database.ts', () => ({
  readPantry: async () => device.pantry,
  writePantry: async (kept: Pantry) => {
    device.pantry = kept
  },
}))

const { fillPantry, holdsPriceList, keptCategories, keptItems, orFromPantry } = await import('./pantry.ts')
const { isSilent, noteSilence } = await import('./silence.ts')
const cup = { id: 'cup', name: 'Café', price_crc: '1000', price_usd: null } as Item
const asked: string[] = []
const priced = async (priceList: string | null) =>
  (await keptItems('c', { text: 'cafe', most: 8, priceList }))?.map(({ price_crc }) => price_crc)

/** Clients of so many price lists, the first of which most of them have. */
function serve(lists: number): void {
  const ids = Array.from({ length: lists }, (_, index) => `list-${index}`)
  const clients = [...ids, ids[0]].map((id, index) => ({ id: String(index), price_list_id: id }) as Client)
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url, 'http://here')
    asked.push(pathname.replace(/.*\/api/, ''))
    if (pathname.endsWith('/items')) return Response.json({ data: [cup], meta: { last_page: 1 } })
    if (pathname.endsWith('/clients')) return Response.json({ data: clients, meta: { last_page: 1 } })
    if (pathname.endsWith('/list-entries'))
      return Response.json({ data: ids.map((id) => ({ id, adjust_percent: '-10', currency: 'CRC' })) })
    const isFirst = pathname.includes('/list-0/')
    return Response.json({ data: isFirst ? [{ item_id: 'cup', price: '777' }] : [] })
  })
}

beforeEach(() => {
  device.pantry = null
  asked.length = 0
})
afterEach(() => {
  noteSilence(false)
  vi.useRealTimers()
})

it('keeps the price lists of the clients it keeps, and sells at them', async () => {
  serve(2)
  await fillPantry('c')
  expect(await priced('list-0')).toEqual(['777'])
  expect(await priced('list-1')).toEqual(['900'])
  expect(await priced(null)).toEqual(['1000'])
  expect(await holdsPriceList('c', 'list-1')).toBe(true)
})

it('of many lists those that most clients have are kept; another one means usual prices, and is known to be missing', async () => {
  serve(14)
  await fillPantry('c')
  expect(asked.filter((path) => path.includes('/price-lists/'))).toHaveLength(10)
  expect(await holdsPriceList('c', 'list-0')).toBe(true)
  expect(await holdsPriceList('c', 'list-13')).toBe(false)
  expect(await priced('list-13')).toEqual(['1000'])
})

it('what an older version of the app kept is filled anew at once, what is fresh is not', async () => {
  serve(1)
  const { priceLists: _, ...older } = {
    company: 'c',
    at: Date.now(),
    items: [cup],
    clients: [],
    priceLists: [],
  }
  device.pantry = older as unknown as Pantry
  expect(await priced('list-0')).toEqual(['1000'])
  await fillPantry('c')
  expect(await priced('list-0')).toEqual(['777'])
  asked.length = 0
  await fillPantry('c')
  expect(asked).toEqual([])
})

it('keeps items in the order of the tiles, and their categories', async () => {
  const orders: (string | null)[] = []
  const rows = [
    { id: 'z', name: 'Zumo', category: 'Bebidas' },
    { id: 'a', name: 'Anís', category: 'Hierbas' },
    { id: 'b', name: 'Batido', category: 'Bebidas' },
  ]
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://here')
    if (pathname.endsWith('/items')) orders.push(searchParams.get('sort'))
    return Response.json({ data: pathname.endsWith('/items') ? rows : [], meta: { last_page: 1 } })
  })
  await fillPantry('c')
  expect(orders).toEqual(['often,name'])
  const kept = async (category?: string) =>
    (await keptItems('c', { text: '', most: 8, priceList: null, category }))?.map(({ id }) => id)
  expect(await kept()).toEqual(['z', 'a', 'b'])
  expect(await kept('Bebidas')).toEqual(['z', 'b'])
  expect(await keptCategories('c')).toEqual(['Bebidas', 'Hierbas'])
})

// The line was dead, the browser said that there was a network, and the search turned for ever.
it('what nobody answers for some seconds comes from the device, and at once while the line stays dead', async () => {
  vi.useFakeTimers()
  const never = () => new Promise<string>(() => {})
  const first = orFromPantry(never, async () => 'kept')
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await first).toBe('kept')
  expect(isSilent()).toBe(true)
  const second = orFromPantry(never, async () => 'kept')
  await vi.advanceTimersByTimeAsync(300)
  expect(await second).toBe('kept')
  expect(
    await orFromPantry(
      async () => 'answered',
      async () => 'kept',
    ),
  ).toBe('answered')
  expect(isSilent()).toBe(false)
})

it('waits on where the device keeps nothing, and says what the server says', async () => {
  vi.useFakeTimers()
  const late = orFromPantry(
    () => new Promise<string>((resolve) => setTimeout(() => resolve('late'), 9_000)),
    async () => null,
  )
  await vi.advanceTimersByTimeAsync(9_000)
  expect(await late).toBe('late')
  expect(isSilent()).toBe(false)
  await expect(
    orFromPantry(
      async () => Promise.reject(new Error('refused')),
      async () => 'kept',
    ),
  ).rejects.toThrow('refused')
})
