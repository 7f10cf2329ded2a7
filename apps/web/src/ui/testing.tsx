import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'

/**
 * Shows something at `/here`, as the app does, and waits until it stands; every other address is another screen. Answers where one
 * is, and goes elsewhere.
 */
export async function showAtAddress(
  node: ReactNode,
  cache = new QueryClient({ defaultOptions: { queries: { retry: false } } }),
) {
  const root = createRootRoute()
  const component = () => <div data-testid="here">{node}</div>
  const here = createRoute({ getParentRoute: () => root, path: '/here', component })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => 'elsewhere' })
  const history = createMemoryHistory({ initialEntries: ['/here'] })
  const router = createRouter({ routeTree: root.addChildren([here, elsewhere]), history })
  render(
    <QueryClientProvider client={cache}>
      <MantineProvider>
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  await screen.findByTestId('here')
  return {
    address: () => history.location.href,
    search: () => router.state.location.search as Record<string, unknown>,
    go: (address: string) => history.push(address),
  }
}

/** The question whether to lose what was written, once it is there, and its two answers. */
export async function findLeaveQuestion() {
  const title = await screen.findByText(/without saving\?$/)
  const box = within(title.closest<HTMLElement>('[role=dialog]')!)
  return {
    stay: () => fireEvent.click(box.getByRole('button', { name: 'Cancel' })),
    leave: () => fireEvent.click(box.getByRole('button', { name: /without saving$/ })),
  }
}
