// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import type { WaitingSale } from './own-till.ts'

const device = vi.hoisted(() => ({ sales: [] as WaitingSale[] }))
vi.mock('./till-database.ts', () => ({
  readEveryWaiting: async () => [...device.sales],
  removeWaiting: async (id: string) => {
    device.sales = device.sales.filter((sale) => sale.id !== id)
  },
  noteProblem: async (sale: WaitingSale, problem: string) => {
    device.sales = device.sales.map((each) => (each.id === sale.id ? { ...each, problem } : each))
  },
  renameWaiting: async (sale: WaitingSale) => {
    device.sales = device.sales.map((each) =>
      each.id === sale.id ? { ...each, id: `${sale.id} anew` } : each,
    )
  },
}))

const { bringSales } = await import('./bring-sales.ts')
const aSale = (id: string) => ({ id, company: 'c', problem: null, body: { id } }) as WaitingSale
const waiting = () => device.sales.map(({ id, problem }) => [id, problem])

/** What the server answers to each sale: a status, or null for no answer at all. */
function answerWith(answers: Record<string, number | null>): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { id } = JSON.parse(body) as { id: string }
    asked.push(id)
    const status = answers[id]
    if (status === null || status === undefined) throw new TypeError('no network')
    return new Response(JSON.stringify({ message: 'No se puede' }), { status })
  })
  return asked
}

let isLocked = false
beforeEach(() => {
  isLocked = false
  localStorage.setItem('token', 'of somebody')
  device.sales = ['one', 'two', 'three'].map(aSale)
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
      close() {}
    },
  )
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: {
      async request(_: string, __: object, act: (lock: object | null) => Promise<number>) {
        if (isLocked) return act(null)
        isLocked = true
        try {
          return await act({})
        } finally {
          isLocked = false
        }
      },
    },
  })
})

it('brings every sale in its order, and what the server has waits here no longer', async () => {
  const asked = answerWith({ one: 200, two: 200, three: 200 })
  expect(await bringSales()).toBe(3)
  expect(asked).toEqual(['one', 'two', 'three'])
  expect(waiting()).toEqual([])
})

it('keeps everything from where nobody answered, and brings it the next time', async () => {
  answerWith({ one: 200, two: null })
  expect(await bringSales()).toBe(1)
  expect(waiting()).toEqual([
    ['two', null],
    ['three', null],
  ])
  answerWith({ two: 503 })
  expect(await bringSales()).toBe(0)
  const asked = answerWith({ two: 200, three: 200 })
  expect(await bringSales()).toBe(2)
  expect(asked).toEqual(['two', 'three'])
})

it('keeps what the server does not take, with its reason, and goes on with the others', async () => {
  answerWith({ one: 403, two: 200, three: 200 })
  expect(await bringSales()).toBe(2)
  expect(waiting()).toEqual([['one', 'No se puede']])
})

it('waits for somebody to sign in', async () => {
  localStorage.removeItem('token')
  const asked = answerWith({ one: 200 })
  expect(await bringSales()).toBe(0)
  expect(asked).toEqual([])
})

it('is done by one window at a time', async () => {
  const asked = answerWith({ one: 200, two: 200, three: 200 })
  expect(await Promise.all([bringSales(), bringSales()])).toEqual([3, 0])
  expect(asked).toHaveLength(3)
})

// Both papers are out: the second one stayed on its device for ever.
it('a second sale under one name is brought under another', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 'till-sale-other', message: 'Another sale' }, { status: 409 }),
  )
  device.sales = [aSale('one')]
  await bringSales()
  expect(waiting()).toEqual([['one anew', null]])
})
