// @vitest-environment happy-dom
import type { Company, ParkedSale, ParkedSaleInput } from '@cuentaclara/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'

const { companiesStore } = await import('#features/companies/index.ts')
const { auth } = await import('#features/identity/index.ts')
const { loadWords, startI18n } = await import('#lib/i18n/i18n.ts')
const { aLine } = await import('../editor/testing.ts')
const { emptyCart } = await import('./cart.ts')
const { useParkedSales } = await import('./use-parked-sales.ts')

const company = { id: 'c1', name: 'Café', permissions: ['documents.draft'] } as unknown as Company

/** A server as ours: what is done under a key is done once, and a sale is handed out to one. */
const server = {
  waiting: new Map<string, ParkedSale & Pick<ParkedSaleInput, 'draft'>>(),
  answers: new Map<string, object>(),
  /** Its answers to what is asked of it are lost on the way. */
  isSilent: false,
  isFull: false,
}

beforeAll(async () => {
  await startI18n('en')
  await Promise.all([loadWords('counter'), loadWords('till')])
  companiesStore.set({ currentCompany: company })
  auth.set({ token: 't', user: { id: 'ana', name: 'Ana', email: 'a@example.test' }, companyDefault: company })
})
beforeEach(() => {
  localStorage.clear()
  server.waiting.clear()
  server.answers.clear()
  Object.assign(server, { isSilent: false, isFull: false })
  vi.stubGlobal('fetch', answer)
  // Nothing waits a second to ask once more by itself.
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
afterAll(() => vi.unstubAllGlobals())

async function answer(url: string, init: RequestInit = {}): Promise<Response> {
  if (init.method !== 'POST') return Response.json({ data: [...server.waiting.values()] })
  const key = new Headers(init.headers).get('idempotency-key') ?? ''
  const kept = server.answers.get(key)
  if (kept === undefined && server.isFull) return Response.json({ message: 'Too many wait' }, { status: 409 })
  const made = kept ?? (url.endsWith('/take') ? handOut(url) : keep(JSON.parse(String(init.body))))
  if (made === null) return Response.json({ message: 'Gone' }, { status: 409 })
  server.answers.set(key, made)
  if (server.isSilent) throw new TypeError('no network')
  return Response.json(made)
}

function keep(body: ParkedSaleInput): ParkedSale {
  const sale = { ...body, id: crypto.randomUUID(), parked_by: 'Ana', parked_at: '2026-11-28T10:00:00-06:00' }
  server.waiting.set(sale.id, sale as ParkedSale & Pick<ParkedSaleInput, 'draft'>)
  return sale as ParkedSale
}

function handOut(url: string): object | null {
  const id = url.split('/').at(-2)!
  const sale = server.waiting.get(id)
  server.waiting.delete(id)
  return sale ?? null
}

/** The counter, opened or opened anew after its browser was killed. */
function openCounter() {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { result, unmount } = renderHook(() => useParkedSales(company.id), {
    wrapper: ({ children }) => <QueryClientProvider client={cache}>{children}</QueryClientProvider>,
  })
  return { now: () => result.current, kill: unmount }
}

const aCart = (description: string) => ({ ...emptyCart('CRC').draft, lines: [aLine({ description })] })
const parkedNames = () => [...server.waiting.values()].map(({ name }) => name)

it('a sale whose answer was lost as it was parked waits once, whatever is parked or killed after it', async () => {
  const before = openCounter()
  server.isSilent = true
  expect(await act(() => before.now().park(aCart('Café'), 'Mesa 4', '1100'))).toBe(true)
  expect(before.now().unheard).toMatchObject([{ body: { name: 'Mesa 4' }, problem: null }])
  before.kill()
  server.isSilent = false
  const after = openCounter()
  await waitFor(() => expect(after.now().unheard).toEqual([]))
  await waitFor(() => expect(after.now().waiting.map(({ name }) => name)).toEqual(['Mesa 4']))
  expect(parkedNames()).toEqual(['Mesa 4'])
})

it('a sale whose answer was lost as it was taken up is handed out to whoever asks again, and to nobody else', async () => {
  const before = openCounter()
  await act(() => before.now().park(aCart('Café'), 'Mesa 4', '1100'))
  const [sale] = before.now().waiting
  server.isSilent = true
  expect(await act(() => before.now().take(sale!))).toBeNull()
  expect(server.waiting.size).toBe(0)
  before.kill()
  server.isSilent = false
  const after = openCounter()
  expect(after.now().waiting.map(({ name }) => name)).toEqual(['Mesa 4'])
  const draft = await act(() => after.now().take(sale!))
  expect(draft?.lines.map(({ description }) => description)).toEqual(['Café'])
  act(() => after.now().tookUp(sale!.id))
  expect(after.now().waiting).toEqual([])
})

it('what cannot wait after all is at hand again', async () => {
  const { now } = openCounter()
  server.isFull = true
  // Refused at once it never left the hand.
  expect(await act(() => now().park(aCart('Té'), '', '500'))).toBe(false)
  expect(now().unheard).toEqual([])
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')))
  await act(() => now().park(aCart('Café'), '', '500'))
  const [unknown] = now().unheard
  vi.stubGlobal('fetch', answer)
  // Nobody knows yet: it is asked for at once.
  await act(async () => expect(now().takeBack(unknown!)).toBeNull())
  await waitFor(() => expect(now().unheard).toMatchObject([{ problem: 'Too many wait' }]))
  await act(async () => {
    expect(now().takeBack(now().unheard[0]!)?.lines[0]?.description).toBe('Café')
  })
  expect(now().unheard).toEqual([])
})
