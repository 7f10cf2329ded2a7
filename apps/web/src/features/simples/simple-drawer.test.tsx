// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { SimpleDrawer } from './simple-drawer.tsx'

beforeAll(async () => {
  // A machine that others use takes longer than the usual second.
  configure({ asyncUtilTimeout: 15_000 })
  await startI18n('en')
  await loadWords('counter')
})
let sent: { notes: string | null; as_draft: boolean }[] = []
beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    if (init.method !== 'POST') return Response.json({ data: [] })
    sent.push(JSON.parse(String(init.body)))
    const errors = { 'lines.0.unit_price': ['A price is missing.'] }
    return Response.json({ code: 'invalid', message: 'Not like this.', errors }, { status: 422 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// Back, another row or the menu threw a receipt away that was half written; only Esc asked.
it('asks before another address loses a receipt that is being written, and who stays finds all of it', async () => {
  const { router, address } = show()
  const notes = await write('Two chairs, one lamp')
  router.history.push('/')
  const question = await findQuestion()
  expect(address()).toBe('/simples')
  fireEvent.click(question.getByText('Cancel'))
  await waitFor(() => expect(screen.queryByText('Close without saving?')).toBeNull())
  expect(notes.value).toBe('Two chairs, one lamp')
  router.history.push('/')
  fireEvent.click((await findQuestion()).getByText('Close without saving'))
  await waitFor(() => expect(address()).toBe('/'))
})

// A search field tells what stands in it when somebody leaves it; Back leaves none.
it('what is still being typed in a line counts as written', async () => {
  const { router, address } = show()
  const text = await screen.findByLabelText<HTMLInputElement>(/^What for/)
  text.focus()
  fireEvent.change(text, { target: { value: 'Depósito' } })
  router.history.push('/')
  await findQuestion()
  expect(address()).toBe('/simples')
})

it('nothing written leaves without a question', async () => {
  const { router, address } = show()
  await screen.findByLabelText(/^Notes/)
  router.history.push('/')
  await waitFor(() => expect(address()).toBe('/'))
})

it('Ctrl S keeps a draft, Enter issues nothing, Ctrl Enter issues; a refusal stands at its line', async () => {
  show()
  const notes = await write('Two chairs')
  const price = screen.getByLabelText(/^Price/)
  fireEvent.change(price, { target: { value: '0' } })
  fireEvent.submit(notes.closest('form')!)
  fireEvent.keyDown(notes, { key: 's', ctrlKey: true })
  await waitFor(() => expect(sent).toHaveLength(1))
  const link = await screen.findByText('A price is missing.', { selector: 'a' })
  fireEvent.click(link)
  expect(document.activeElement).toBe(price)
  fireEvent.keyDown(notes, { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(({ notes, as_draft }) => [notes, as_draft])).toEqual([
    ['Two chairs', true],
    ['Two chairs', false],
  ])
})

/** The buttons of the question, once it is there. */
async function findQuestion() {
  const title = await screen.findByText('Close without saving?')
  return within(title.closest<HTMLElement>('[role=dialog]')!)
}

async function write(text: string) {
  const notes = await screen.findByLabelText<HTMLTextAreaElement>(/^Notes/)
  fireEvent.change(notes, { target: { value: text } })
  return notes
}

/** The drawer at `/simples`; the first page is another way. */
function show() {
  const root = createRootRoute()
  const first = createRoute({ getParentRoute: () => root, path: '/' })
  const sheet = createRoute({
    getParentRoute: () => root,
    path: '/simples',
    component: () => (
      <SimpleDrawer
        company="018f0000-0000-7000-8000-000000000001"
        simple={null}
        onClose={() => undefined}
        onDone={() => undefined}
      />
    ),
  })
  const history = createMemoryHistory({ initialEntries: ['/simples'] })
  const router = createRouter({ routeTree: root.addChildren([first, sheet]), history })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  return { router, address: () => router.history.location.pathname }
}
