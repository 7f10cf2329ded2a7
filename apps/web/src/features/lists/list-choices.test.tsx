// @vitest-environment happy-dom
import type { ListChoices } from '@cuentaclara/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { plainLayout } from '#ui/list/table-layout.ts'
import { useListChoices } from './list-choices.ts'

vi.mock('#features/companies/index.ts', () => ({
  useCompanyId: () => '018f0000-0000-7000-8000-000000000001',
}))

const pinned = { ...plainLayout, pinned: ['018f0000-0000-7000-8000-000000000002'] }
/** What the server keeps, and when it answers what was asked of it first. */
let kept: ListChoices
let answerFirst: () => void

beforeEach(() => {
  localStorage.clear()
  kept = { layout: pinned, views: [], default_view: null } as unknown as ListChoices
  const first = Promise.withResolvers<void>()
  answerFirst = first.resolve
  let asked = 0
  vi.stubGlobal('fetch', async (_url: string, { method, body, signal }: RequestInit) => {
    if (method === 'PUT') {
      kept = { ...kept, layout: JSON.parse(String(body)).layout }
      return Response.json(kept)
    }
    const then = kept
    asked += 1
    if (asked === 1) await first.promise
    signal?.throwIfAborted()
    return Response.json(then)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// Who unpinned a client before its page had heard of the pins saw it pinned again, for five minutes.
it('an answer asked for before somebody chose does not bring back what stood there', async () => {
  const cache = new QueryClient()
  const { result } = renderHook(() => useListChoices('clients'), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={cache}>{children}</QueryClientProvider>
    ),
  })
  await act(() => result.current.changeLayout(plainLayout))
  answerFirst()
  await waitFor(() => expect(result.current.known).toBeDefined())
  expect(result.current.layout).toBeNull()
  expect(kept.layout).toBeNull()
})
