import type { DocumentDetail, DocumentRow } from '@cuentaclara/contracts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { documentQuery, rememberRow } from './queries.ts'

afterEach(() => vi.unstubAllGlobals())

// Registers answer while an invoice is being issued, and the editor asks what they say: its page began as that of a draft.
it('what was asked before a document was issued does not make it a draft again', async () => {
  const draft = { id: 'd1', fiscal_status: 'draft' } as DocumentDetail
  const { promise, resolve } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => promise)
  const cache = new QueryClient()
  const query = documentQuery('c', 'd1')
  cache.setQueryData(query.queryKey, draft)
  const asked = cache.fetchQuery({ ...query, staleTime: 0 })
  rememberRow(cache, 'c', { id: 'd1', fiscal_status: 'queued' } as unknown as DocumentRow)
  resolve(Response.json(draft))
  await asked
  expect(cache.getQueryData(query.queryKey)).toMatchObject({ fiscal_status: 'queued' })
})
