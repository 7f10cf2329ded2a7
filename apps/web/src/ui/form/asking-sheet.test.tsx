// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { startI18n } from '#lib/i18n/i18n.ts'
import { AskingSheet } from './asking-sheet.tsx'

beforeAll(async () => {
  // A machine that others use takes longer than the usual second.
  configure({ asyncUtilTimeout: 15_000 })
  await startI18n('en')
})
afterEach(cleanup)

// The address of a webhook, the name of a key, the reason of a return: Esc and every other way out lost them.
it('asks on Esc and on the way to another address before it loses what was written', async () => {
  const { router, onClose } = show()
  const field = await screen.findByLabelText<HTMLInputElement>('Name')
  fireEvent.change(field, { target: { value: 'Shop' } })
  fireEvent.keyDown(field, { key: 'Escape' })
  fireEvent.click((await findQuestion()).getByText('Cancel'))
  await waitFor(() => expect(screen.queryByText('Close without saving?')).toBeNull())
  router.history.push('/')
  fireEvent.click((await findQuestion()).getByText('Cancel'))
  expect(router.history.location.pathname).toBe('/keys')
  expect(field.value).toBe('Shop')
  expect(onClose).not.toHaveBeenCalled()
})

it('closes what was saved, and what nobody wrote in, without a question', async () => {
  const { onClose } = show()
  const field = await screen.findByLabelText('Name')
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(onClose).toHaveBeenCalledTimes(1)
  fireEvent.change(field, { target: { value: 'Shop' } })
  fireEvent.click(screen.getByRole('button', { name: 'Make' }))
  expect(onClose).toHaveBeenCalledTimes(2)
})

/** The buttons of the question, once it is there. */
async function findQuestion() {
  const title = await screen.findByText('Close without saving?')
  return within(title.closest<HTMLElement>('[role=dialog]')!)
}

function show() {
  const onClose = vi.fn()
  const root = createRootRoute()
  const first = createRoute({ getParentRoute: () => root, path: '/' })
  const sheet = createRoute({
    getParentRoute: () => root,
    path: '/keys',
    component: () => (
      <AskingSheet title="New key" onClose={onClose}>
        {({ onWritten, onDone }) => (
          <form onChange={onWritten}>
            <label>
              Name <input />
            </label>
            <button type="button" onClick={onDone}>
              Make
            </button>
          </form>
        )}
      </AskingSheet>
    ),
  })
  const history = createMemoryHistory({ initialEntries: ['/keys'] })
  const router = createRouter({ routeTree: root.addChildren([first, sheet]), history })
  render(
    <MantineProvider>
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  return { router, onClose }
}
