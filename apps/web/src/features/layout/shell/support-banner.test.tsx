// @vitest-environment happy-dom
import type { SupportVisit } from '@cuentaclara/contracts'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { restoreVisit, useSupportVisit } from '#features/companies/index.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { SupportBanner } from './support-banner.tsx'

const visit = {
  company: { id: '018f0000-0000-7000-8000-000000000001', name: 'Café La Tertulia' },
  ends_at: new Date(Date.now() + 3_600_000).toISOString(),
} as SupportVisit

beforeAll(async () => {
  // A machine that others use takes longer than the usual second.
  configure({ asyncUtilTimeout: 15_000 })
  await startI18n('en')
  await loadWords('admin')
})
afterEach(cleanup)

it('leaves the company, and what was on the screen of it, once the company ends the visit', async () => {
  const { cache, path } = await show()
  await fail(cache, 'not-your-company')
  await waitFor(() => expect(path()).toBe('/admin/all-companies'))
  await waitFor(() => expect(screen.queryByText(/Café La Tertulia/)).toBeNull())
  expect(sessionStorage.getItem('support-visit')).toBeNull()
})

it('stays where something else is refused', async () => {
  const { cache, path } = await show()
  await fail(cache, 'visit-read-only')
  expect(path()).toBe('/')
  expect(screen.getByText(/Café La Tertulia/)).toBeTruthy()
})

async function show() {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  sessionStorage.setItem('support-visit', JSON.stringify({ visit }))
  restoreVisit()
  const root = createRootRoute({ component: Shell })
  const children = ['/', '/admin/all-companies'].map((path) =>
    createRoute({ getParentRoute: () => root, path, component: () => null }),
  )
  const router = createRouter({
    routeTree: root.addChildren(children),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(
    <QueryClientProvider client={cache}>
      <MantineProvider>
        <RouterProvider router={router as never} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  await screen.findByText(/Café La Tertulia/)
  return { cache, path: () => router.state.location.pathname }
}

function Shell() {
  const shown = useSupportVisit()
  return shown && <SupportBanner visit={shown} />
}

/** As any list of the company would. */
async function fail(cache: QueryClient, code: string): Promise<void> {
  const queryFn = () => Promise.reject(new ApiError({ status: 403, body: { code } }))
  await cache.fetchQuery({ queryKey: ['documents'], queryFn }).catch(() => {})
}
