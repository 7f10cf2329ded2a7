// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, configure, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { ApiError, NetworkError } from '#lib/api-error.ts'
import { startI18n } from '#lib/i18n.ts'
import { ServerAway } from './server-away.tsx'

const company = '018f0000-0000-7000-8000-000000000001'
const words = /The server does not answer right now/

beforeAll(async () => {
  // A machine that others use takes longer than the usual second.
  configure({ asyncUtilTimeout: 15_000 })
  await startI18n('en')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('says that the database is away with the first failure, and shows the list as soon as it is back', async () => {
  let isAway = true
  vi.stubGlobal('fetch', async () => (isAway ? refusal('database-away') : Response.json({ state: 'up' })))
  show(async () => {
    if (isAway) throw problem('database-away')
    return 'FE-351'
  })
  await screen.findByText(words)
  isAway = false
  await screen.findByText('FE-351')
  expect(screen.queryByText(words)).toBeNull()
})

it.each(['storage-full', 'authority-away', 'not-found'])('says nothing of the kind for %s', async (code) => {
  vi.stubGlobal('fetch', async () => refusal(code))
  show(async () => {
    throw problem(code)
  })
  await screen.findByText('failed')
  expect(screen.queryByText(words)).toBeNull()
})

it('does not blame the server for a network that was lost, nor after it has come back', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  show(() => Promise.reject(new NetworkError()))
  await screen.findByText('failed')
  network.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(screen.queryByText(words)).toBeNull()
})

function show(ask: () => Promise<string>): void {
  // Asked whatever the browser says of its network, so that the failure is there to be judged.
  const queries = { retry: false, networkMode: 'always', refetchOnReconnect: false } as const
  const cache = new QueryClient({ defaultOptions: { queries } })
  render(
    <QueryClientProvider client={cache}>
      <ServerAway company={company} />
      <List ask={ask} />
    </QueryClientProvider>,
  )
}

function List({ ask }: { ask: () => Promise<string> }) {
  const { data, error } = useQuery({ queryKey: ['documents', company], queryFn: ask })
  return <p>{data ?? (error && 'failed')}</p>
}

function problem(code: string): ApiError {
  return new ApiError({ status: 503, body: { code } })
}

function refusal(code: string): Response {
  return Response.json({ code, message: code }, { status: 503 })
}
