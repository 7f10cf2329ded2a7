// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { auth } from '#features/identity/index.ts'
import { blankDraft } from './draft.ts'
import {
  comesByItself,
  keptDrafts,
  lastKept,
  nameOfNew,
  readLocalCopy,
  removeLocalCopy,
  writeLocalCopy,
} from './local-copy.ts'

const company = 'c1'
const keep = (name: string, at: number, more: object = {}) =>
  writeLocalCopy(company, name, { draft: blankDraft(), at, ...more })

beforeEach(() => {
  localStorage.clear()
  auth.set({ user: { id: 'ana' } } as never)
})

// Of two invoices that were written without a network the second took the place of the first.
it('each new draft has a copy of its own, and the last of its kind is offered first', () => {
  const [first, second] = [nameOfNew('new'), nameOfNew('new')]
  keep(first, 1)
  keep(second, 2)
  keep(nameOfNew('new-purchase'), 3)
  expect(readLocalCopy(company, first)?.at).toBe(1)
  expect(lastKept(company, 'new')?.name).toBe(second)
  removeLocalCopy(company, second)
  expect(lastKept(company, 'new')?.name).toBe(first)
  expect(keptDrafts(company).map(({ at }) => at)).toEqual([3, 1])
})

it('one that was kept before each had a name is found still', () => {
  keep('new', 1)
  expect(lastKept(company, 'new')?.name).toBe('new')
})

it('lists what who looks keeps in this company, and nobody else’s', () => {
  keep('new~1', 1)
  writeLocalCopy('c2', 'new~1', { draft: blankDraft(), at: 2 })
  auth.set({ user: { id: 'beto' } } as never)
  expect(keptDrafts(company)).toEqual([])
  keep('new~2', 3)
  expect(keptDrafts(company).map(({ name }) => name)).toEqual(['new~2'])
})

it('only what was written without a network, and no series at work, goes to the server by itself', () => {
  const draft = blankDraft()
  const series = { ...draft, kind: 'recurring' as const, more: { status: 'active' } }
  expect(comesByItself({ draft, at: 1 })).toBe(false)
  expect(comesByItself({ draft, at: 1, isOffline: true })).toBe(true)
  expect(comesByItself({ draft, at: 1, isOffline: true, left: 'conflict' })).toBe(false)
  expect(comesByItself({ draft: series, at: 1, isOffline: true })).toBe(false)
})
