// @vitest-environment happy-dom
import { mostSources } from '@cuentaclara/contracts'
import { QueryClient } from '@tanstack/react-query'
import { cleanup, configure, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { JoinSheet } from './join-sheet.tsx'

const company = '018f0000-0000-7000-8000-000000000001'
const rows = ['invoice', 'ticket', 'export'].map((kind, place) => ({
  kind,
  id: `01930000-0000-7000-8000-00000000000${place}`,
}))
const asked: string[] = []

beforeAll(async () => {
  // A machine that others use takes longer than the usual second.
  configure({ asyncUtilTimeout: 15_000 })
  await startI18n('en')
  await loadWords('tools')
})
beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, search } = new URL(url, 'http://here')
    asked.push(`${pathname.replace(/^.*\/documents/, '/documents')}${search}`)
    return Response.json(rows.find(({ id }) => pathname.endsWith(id)) ?? { data: rows, meta: {} })
  })
})
afterEach(() => {
  cleanup()
  asked.length = 0
  vi.unstubAllGlobals()
})

const show = (props: Pick<Parameters<typeof JoinSheet>[0], 'which' | 'count'>, cache?: QueryClient) =>
  showAtAddress(<JoinSheet company={company} list="documents" onClose={() => {}} {...props} />, cache)
const named = rows.map(({ kind, id }) => `${kind}:${id}`).join(',')

it('leads to what ticked rows become, of which the list has told the kind', async () => {
  const cache = new QueryClient()
  cache.setQueryData(['documents', company, 'list', {}], { data: rows.slice(1), meta: {} })
  const { search } = await show({ which: { ids: rows.map(({ id }) => id) }, count: 3 }, cache)
  await waitFor(() => expect(search().from).toBe(named))
  // Ticked on a page that is known no more: the one of which nothing is known.
  expect(asked).toEqual([`/documents/${rows[0]!.id}`])
})

it('leads there from all that match, where they are few', async () => {
  const { search } = await show({ which: { query: { kind: 'invoice', page: '2' } }, count: 3 })
  await waitFor(() => expect(search().from).toBe(named))
  expect(asked).toEqual([`/documents?kind=invoice&per_page=${mostSources}`])
})

it('says how many go at once where there are more', async () => {
  await show({ which: { query: {} }, count: mostSources + 1 })
  await screen.findByText(`At most ${mostSources} documents at once.`)
  expect(asked).toEqual([])
})
