// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { keepPreviousData, QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startI18n } from '#lib/i18n/i18n.ts'
import { phoneQuery } from '#ui/is-phone.ts'
import { DataTable } from '#ui/list/data-table.tsx'
import { useListQuery } from './use-list-query.ts'

type Row = { id: string }
type Asked = { q?: string | undefined; page?: number | undefined }

const perPage = 2
let all: Record<string, string[]>
let fails: number | null
let asked: string[]
let watched: Set<() => void>
let held: Promise<void> | undefined
let isPhone: boolean
let isAlwaysNear: boolean

beforeAll(async () => {
  configure({ asyncUtilTimeout: 15_000 })
  await startI18n('en')
})
beforeEach(() => {
  all = { '': ['a', 'b', 'c', 'd', 'e'], z: ['z1', 'z2', 'z3'] }
  fails = null
  held = undefined
  asked = []
  watched = new Set()
  isPhone = true
  isAlwaysNear = false
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      Object.assign(new EventTarget(), {
        matches: isPhone && query === phoneQuery,
      }) as unknown as MediaQueryList,
  )
  vi.stubGlobal('IntersectionObserver', Watch)
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('on a phone brings the next page when the end comes near, until there is none, and says so', async () => {
  await show()
  expect(shown()).toEqual(['a', 'b'])
  expect(screen.queryByRole('navigation')).toBeNull()
  await comeNear()
  await showsRows('a', 'b', 'c', 'd')
  expect(screen.getByText('1–4 of 5')).toBeTruthy()
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  await comeNear()
  // The rows of the page before stand in for none.
  expect(screen.getByRole('button', { name: 'Loading more' })).toBeTruthy()
  expect(screen.queryByText(/End of the list/)).toBeNull()
  resolve()
  await showsRows('a', 'b', 'c', 'd', 'e')
  expect(screen.getByText('1–5 of 5 · End of the list')).toBeTruthy()
  expect(watched.size).toBe(0)
})

it('whoever presses the button goes on at the first row that came', async () => {
  await show()
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }))
  await showsRows('a', 'b', 'c', 'd')
  expect(document.activeElement?.textContent).toBe('c')
})

it('stands where it stood after a row was looked at, and asks for nothing again', async () => {
  const router = await show()
  await comeNear()
  await showsRows('a', 'b', 'c', 'd')
  await act(() => router.navigate({ to: '/row' as never }))
  expect(shown()).toEqual([])
  const before = asked.length
  await act(async () => router.history.back())
  // In the first picture already: a place further down is found again only there.
  await screen.findByText('a')
  expect(shown()).toEqual(['a', 'b', 'c', 'd'])
  expect(asked.length).toBe(before)
})

it('another question begins at its first page, and the same list of another visit does too', async () => {
  const router = await show()
  await comeNear()
  await showsRows('a', 'b', 'c', 'd')
  await act(() => router.navigate({ to: '/', search: { q: 'z' } as never }))
  await showsRows('z1', 'z2')
  await act(() => router.navigate({ to: '/' }))
  await showsRows('a', 'b')
})

it('says in its place what could not be loaded, and tries again there when it is told to', async () => {
  fails = 3
  await show()
  await comeNear()
  await showsRows('a', 'b', 'c', 'd')
  await comeNear()
  expect((await screen.findByRole('alert')).textContent).toBe('What comes next could not be loaded.')
  expect(screen.queryByText(/End of the list/)).toBeNull()
  expect(shown()).toEqual(['a', 'b', 'c', 'd'])
  expect(watched.size).toBe(0)
  fails = null
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await showsRows('a', 'b', 'c', 'd', 'e')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('shows news of all its pages, and no row twice that moved from one to the next', async () => {
  await show()
  await comeNear()
  await showsRows('a', 'b', 'c', 'd')
  all['']!.unshift('new')
  await act(() => cache.invalidateQueries({ queryKey: ['rows', '', 2] }))
  await showsRows('a', 'b', 'c')
  await act(() => cache.invalidateQueries())
  await showsRows('new', 'a', 'b', 'c')
})

it('holds so many pages at most and goes on at an address of its own, from which there is a way back', async () => {
  all[''] = Array.from({ length: 60 }, (_, index) => `row${index + 1}`)
  const router = await show()
  isAlwaysNear = true
  await comeNear()
  fireEvent.click(await screen.findByRole('button', { name: 'Go on from row 43' }))
  isAlwaysNear = false
  await expect.poll(() => shown()[0]).toBe('row43')
  expect(router.state.location.search).toEqual({ page: 22 })
  fireEvent.click(screen.getByRole('button', { name: 'Earlier rows' }))
  await expect.poll(() => shown()[0]).toBe('row1')
})

it('elsewhere a list has pages', async () => {
  isPhone = false
  await show()
  expect(screen.getByRole('navigation', { name: 'Pages' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

class Watch {
  #tell: () => void
  constructor(tell: (entries: unknown[]) => void) {
    this.#tell = () => tell([{ isIntersecting: true }])
  }
  observe() {
    watched.add(this.#tell)
    if (isAlwaysNear) setTimeout(this.#tell)
  }
  disconnect() {
    watched.delete(this.#tell)
  }
}

/** As whoever scrolls down. */
async function comeNear(): Promise<void> {
  await expect.poll(() => watched.size).toBe(1)
  await act(async () => [...watched][0]!())
}

function shown(): string[] {
  return [...document.querySelectorAll('ul [data-row-name]')].map(({ textContent }) => textContent ?? '')
}

async function showsRows(...names: string[]): Promise<void> {
  await expect.poll(shown).toEqual(names)
}

let cache: QueryClient

const rowsQuery = ({ q = '', page = 1 }: Asked) =>
  queryOptions({
    queryKey: ['rows', q, page],
    queryFn: async () => {
      asked.push(`${q} ${page}`)
      await held
      if (fails === page) throw new Error('no')
      const total = all[q]!.length
      const data = all[q]!.slice((page - 1) * perPage, page * perPage).map((id): Row => ({ id }))
      const last = Math.ceil(total / perPage)
      return { data, meta: { current_page: page, last_page: last, total, per_page: perPage } }
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

function List() {
  const search: Asked = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <DataTable
      label="Rows"
      columns={[{ id: 'id', header: 'Id', cell: ({ id }: Row) => id }]}
      query={useListQuery(search, rowsQuery)}
      rowId={({ id }) => id}
      card={({ id }) => <span data-row-name>{id}</span>}
      onPageChange={(page) => void navigate({ search: { ...search, page } as never })}
    />
  )
}

const root = createRootRoute({ component: Outlet })
const route = createRoute({ getParentRoute: () => root, path: '/', component: List })
const row = createRoute({ getParentRoute: () => root, path: '/row', component: () => 'a row' })

async function show() {
  cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createRouter({
    routeTree: root.addChildren([route, row]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(
    <QueryClientProvider client={cache}>
      <MantineProvider>
        <RouterProvider router={router as never} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  await screen.findByText(/^(a|row1)$/)
  return router
}
