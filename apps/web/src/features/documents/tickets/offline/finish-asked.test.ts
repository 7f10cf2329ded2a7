// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import type { AskedSale, OwnTill } from './own-till.ts'

const device = vi.hoisted(() => ({ till: null as OwnTill | null }))
vi.mock('./till-database.ts', () => ({
  readTill: async () => device.till,
  changeTill: async (_: string, change: (till: OwnTill | null) => OwnTill | null) => {
    device.till = change(device.till)
  },
}))

const { forgetAsked, leaveAsked, noteAsked, readAsked } = await import('./asked-sales.ts')
const { finishAsked } = await import('./finish-asked.ts')

const now = Date.parse('2026-11-28T12:00:00Z')
const aSale = (key: string, change: Partial<AskedSale> = {}) =>
  ({
    key,
    at: new Date(now - 60_000).toISOString(),
    total: '1100',
    draft: { more: { cart: key } },
    input: { kind: 'ticket', notes: key },
    isLeft: true,
    problem: null,
    ...change,
  }) as AskedSale
const kept = () => (device.till?.asked ?? []).map(({ key, problem }) => [key, problem])

/** What the server answers under each key: a status, or null for no answer at all. */
function answerWith(answers: Record<string, number | null>): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: HeadersInit }) => {
    const key = new Headers(headers).get('idempotency-key') ?? ''
    asked.push(key)
    const status = answers[key]
    if (status === null || status === undefined) throw new TypeError('no network')
    return new Response(JSON.stringify({ consecutivo: key, message: 'No se puede' }), { status })
  })
  return asked
}

beforeEach(() => {
  device.till = { company: 'c', soldCarts: [] as readonly string[] } as OwnTill
})

it('asks again under its key for what the till went on without, and forgets what the server has', async () => {
  for (const key of ['one', 'two']) await noteAsked('c', aSale(key))
  const asked = answerWith({ one: 201, two: 201 })
  const { rows } = await finishAsked('c', 'old', now)
  expect(rows.map(({ consecutivo }) => consecutivo)).toEqual(['one', 'two'])
  expect(asked).toEqual(['one', 'two'])
  expect(kept()).toEqual([])
  // A cart that a killed browser has kept is not sold again.
  expect(device.till?.soldCarts).toEqual(['one', 'two'])
})

it('leaves alone what is still at hand, what nobody answered, and what a person has to look at', async () => {
  await noteAsked('c', aSale('at hand', { isLeft: false }))
  await noteAsked('c', aSale('refused'))
  await noteAsked('c', aSale('away'))
  expect(answerWith({ refused: 422 })).toEqual([])
  expect(await finishAsked('c', 'old', now)).toEqual({ rows: [], isChanged: true })
  expect(kept()).toEqual([
    ['at hand', null],
    ['refused', 'No se puede'],
    ['away', null],
  ])
  const again = answerWith({ away: 201 })
  await finishAsked('c', 'old', now)
  expect(again).toEqual(['away'])
  // Signed out, nobody looked at it.
  await noteAsked('c', aSale('signed out'))
  answerWith({ 'signed out': 401 })
  await finishAsked('c', 'old', now)
  expect(await readAsked('c', 'signed out')).toMatchObject({ problem: null })
})

it('does not ask what the server may have forgotten: it would be made once more', async () => {
  await noteAsked('c', aSale('old', { at: new Date(now - 21 * 3_600_000).toISOString() }))
  const asked = answerWith({ old: 201 })
  await finishAsked('c', 'Búsquela', now)
  expect(asked).toEqual([])
  expect(kept()).toEqual([['old', 'Búsquela']])
})

it('keeps a sale as it was asked first, and until somebody knows what became of it', async () => {
  await noteAsked('c', aSale('one', { isLeft: false }))
  await noteAsked('c', aSale('one', { total: '5' }))
  expect(await readAsked('c', 'one')).toMatchObject({ total: '1100', isLeft: false })
  await leaveAsked('c', 'one')
  expect(await readAsked('c', 'one')).toMatchObject({ isLeft: true })
  await forgetAsked('c', 'one')
  expect(await readAsked('c', 'one')).toBeNull()
})
