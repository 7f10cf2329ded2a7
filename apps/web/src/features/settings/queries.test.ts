// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { companyListQuery } from './queries.ts'

afterEach(() => vi.unstubAllGlobals())

it('the list of one’s companies shows an entry that wraps its company', async () => {
  // seed 112: the screen of companies could not be shown at all
  const meta = { current_page: 1, last_page: 1, total: 2, per_page: 10 }
  const [wrapped, bare] = [
    { id: 'a', name: 'Alfa' },
    { id: 'b', name: 'Beta' },
  ]
  const body = { data: [{ company_id: 'a', active: 1, company: wrapped }, bare], meta }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body)))
  const answer = await new QueryClient().fetchQuery(companyListQuery({}))
  expect(answer).toEqual({ data: [wrapped, bare], meta })
})
