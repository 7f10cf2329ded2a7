// @vitest-environment happy-dom
import type { Company } from '@cuentaclara/contracts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { keptDrafts, readLocalCopy, writeLocalCopy } from '#features/documents/index.ts'
import { auth } from '#features/identity/index.ts'
import { startI18n } from '#lib/i18n/i18n.ts'
import { blankDraft, blankLine, type EditorDraft } from '../documents/editor/draft/draft.ts'
import { bringDrafts } from './bring-drafts.ts'

const company = { id: '018f0000-0000-7000-8000-000000000001' } as unknown as Company
const saved = '018f0000-0000-7000-8000-0000000000aa'

type Asked = { method: string; path: string; key: string | null; description: string }
const server = { asked: [] as Asked[], answer: (_: Asked): Response => Response.json({}) }

beforeAll(() => startI18n('en'))
beforeEach(() => {
  localStorage.clear()
  auth.set({ user: { id: 'ana' } } as never)
  server.asked = []
  server.answer = ({ method }) => Response.json({ id: saved, version: method === 'POST' ? 1 : 4, issues: [] })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const body = JSON.parse(String(init.body))
    const asked = {
      method: init.method ?? 'GET',
      path: new URL(url, 'http://here').pathname.replace(/^\/api/, ''),
      key: new Headers(init.headers).get('idempotency-key'),
      description: (body.content ?? body).lines[0].description,
    }
    server.asked.push(asked)
    return server.answer(asked)
  })
})
afterEach(() => vi.unstubAllGlobals())

const aDraft = (description: string, change: Partial<EditorDraft> = {}): EditorDraft => ({
  ...blankDraft(),
  lines: [{ ...blankLine('l1'), description, unitPrice: '100' }],
  ...change,
})
const keep = (name: string, draft: EditorDraft, more: object = {}) =>
  writeLocalCopy(company.id, name, { draft, at: 1, isOffline: true, ...more })
const bring = () => bringDrafts(company, new QueryClient())
const asked = () => server.asked.map(({ method, path, description }) => `${method} ${path} ${description}`)

// What was written without a network waited on the device until somebody happened to open it there.
it('what was written without a network goes to the server, new ones and changes of what it has', async () => {
  keep('new~1', aDraft('Café'))
  keep('new~2', aDraft('Té'))
  keep(saved, aDraft('Pan'), { version: 3 })
  keep('new-recurring~1', aDraft('Alquiler', { kind: 'recurring', more: {} }))
  expect(await bring()).toBe(4)
  expect(asked().toSorted()).toEqual([
    'POST /documents Café',
    'POST /documents Té',
    'POST /recurring-invoices Alquiler',
    `PUT /documents/${saved} Pan`,
  ])
  expect(new Set(server.asked.map(({ key }) => key)).size).toBe(4)
  expect(keptDrafts(company.id)).toEqual([])
})

it('what a network saves anyway, and a series at work, is left alone', async () => {
  keep('new~1', aDraft('Café'), { isOffline: false })
  keep(saved, aDraft('Alquiler', { kind: 'recurring', more: { status: 'active' } }), { version: 3 })
  expect(await bring()).toBe(0)
  expect(server.asked).toEqual([])
  expect(keptDrafts(company.id)).toHaveLength(2)
})

it('what was asked for and never answered is asked for just so first: it is made once', async () => {
  keep('new~1', aDraft('Café y queque'), { pending: { draft: aDraft('Café'), key: 'k1' } })
  expect(await bring()).toBe(1)
  expect(asked()).toEqual(['POST /documents Café', `PUT /documents/${saved} Café y queque`])
  expect(server.asked[0]!.key).toBe('k1')
})

it('what the server made and then refused to change stays under the name that it has there', async () => {
  keep('new~1', aDraft('Café y queque'), { pending: { draft: aDraft('Café'), key: 'k1' } })
  server.answer = ({ method }) =>
    method === 'POST'
      ? Response.json({ id: saved, version: 1, issues: [] })
      : Response.json({ message: 'no' }, { status: 422 })
  expect(await bring()).toBe(0)
  expect(keptDrafts(company.id)).toMatchObject([{ name: saved, version: 1, left: 'refused' }])
})

it('an answer that was lost is asked for again under the same key', async () => {
  keep('new~1', aDraft('Café'))
  server.answer = () => {
    throw new TypeError('no network')
  }
  expect(await bring()).toBe(0)
  server.answer = () => Response.json({ id: saved, version: 1, issues: [] })
  expect(await bring()).toBe(1)
  const [first, second] = server.asked
  expect(second!.key).toBe(first!.key)
})

it('what somebody changed meanwhile, or is not taken, stays for a person, and is asked for no more', async () => {
  keep(saved, aDraft('Pan'), { version: 3 })
  keep('new~1', aDraft('Café'))
  server.answer = ({ method }) => Response.json({ message: 'no' }, { status: method === 'PUT' ? 412 : 422 })
  expect(await bring()).toBe(0)
  expect([readLocalCopy(company.id, saved)?.left, readLocalCopy(company.id, 'new~1')?.left]).toEqual([
    'conflict',
    'refused',
  ])
  expect(readLocalCopy(company.id, saved)?.version).toBe(3)
  server.asked = []
  await bring()
  expect(server.asked).toEqual([])
})

it('one that a window has open is that window’s to save', async () => {
  const request = vi.fn(async (_name: string, _how: object, act: (lock: null) => unknown) => act(null))
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
  keep('new~1', aDraft('Café'))
  expect(await bring()).toBe(0)
  expect(server.asked).toEqual([])
  Reflect.deleteProperty(navigator, 'locks')
})
