// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ApiError, NetworkError } from '#lib/http/api-error.ts'
import { startI18n } from '#lib/i18n/i18n.ts'
import type { Column } from './column.tsx'
import { DataTable } from './data-table.tsx'
import type { DataTableProps, ListQuery } from './data-table-props.ts'
import { parseSort, toggleSort } from './data-table-sort.ts'

type Row = { id: string; client: string; total: string }
const rows: Row[] = ['a', 'b', 'c'].map((id) => ({ id, client: `Client ${id}`, total: '1' }))
const columns: Array<Column<Row>> = [
  { id: 'client', header: 'Client', cell: (row) => row.client, sorts: true },
  { id: 'total', header: 'Total', cell: (row) => row.total, align: 'end' },
]

beforeAll(() => startI18n('en'))
afterEach(cleanup)

describe('keys', () => {
  it('J and K move, Enter opens, X selects, brackets change the page', () => {
    const onOpen = vi.fn()
    const onSelectionChange = vi.fn()
    const onPageChange = vi.fn()
    show({ onOpen, onSelectionChange, onPageChange, selection: new Set() })
    press('j')
    expect(document.activeElement?.getAttribute('data-row')).toBe('a')
    press('j')
    press('j')
    press('k')
    expect(document.activeElement?.getAttribute('data-row')).toBe('b')
    press('Enter')
    expect(onOpen).toHaveBeenCalledWith(rows[1])
    press('x')
    expect(onSelectionChange).toHaveBeenCalledWith(new Set(['b']))
    press(']')
    expect(onPageChange).toHaveBeenCalledWith(3)
    press('[')
    expect(onPageChange).toHaveBeenCalledWith(1)
  })

  it('where a click only looks at a row, Enter leaves the list for it, and Ctrl a window of its own', () => {
    const [onOpen, onEnter] = [vi.fn(), vi.fn()]
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    show({ onOpen, onEnter, rowHref: ({ id }) => `/rows/${id}` })
    fireEvent.click(screen.getByText('Client a'))
    expect(onOpen).toHaveBeenCalledWith(rows[0])
    press('j')
    press('Enter')
    expect(onEnter).toHaveBeenCalledWith(rows[0])
    fireEvent.click(screen.getByText('Client b'), { ctrlKey: true })
    fireEvent(screen.getByText('Client c'), new MouseEvent('auxclick', { button: 1, bubbles: true }))
    expect(opened.mock.calls.map(([address]) => address)).toEqual(['/rows/b', '/rows/c'])
    expect(onOpen).toHaveBeenCalledOnce()
    opened.mockRestore()
  })

  it('the full stop, the menu keys and the right button open the menu of a row', () => {
    const asked: string[] = []
    show({
      rowLabel: ({ client }) => client,
      actions: [{ label: 'Send', icon: IconSend, takes: ({ id }) => id !== 'c', act: () => {} }],
    })
    const menus = screen.getAllByRole('button', { name: /Client/ })
    expect(menus).toHaveLength(2)
    for (const menu of menus)
      menu.addEventListener('click', () => asked.push(menu.getAttribute('aria-label') ?? ''))
    press('j')
    press('.')
    press('ContextMenu')
    press('F10', { shiftKey: true })
    fireEvent.contextMenu(screen.getByText('Client b'))
    // What cannot be done with the third row at all gives it no menu.
    fireEvent.contextMenu(screen.getByText('Client c'))
    expect(asked.map((name) => name.slice(-8))).toEqual(['Client a', 'Client a', 'Client a', 'Client b'])
  })

  it('a letter does with the focused row what its menu offers, and nothing where the row does not take it', () => {
    const act = vi.fn()
    show({
      actions: [{ label: 'Record payment', icon: IconSend, key: 'p', takes: ({ id }) => id === 'b', act }],
    })
    press('p')
    press('j')
    press('p')
    expect(act).not.toHaveBeenCalled()
    press('j')
    press('p')
    expect(act).toHaveBeenCalledExactlyOnceWith(rows[1])
    // `G P` goes to the payments.
    press('g')
    press('p')
    expect(act).toHaveBeenCalledOnce()
  })

  it('are silent while somebody types', () => {
    show({})
    const field = document.createElement('input')
    document.body.append(field)
    field.focus()
    fireEvent.keyDown(field, { key: 'j' })
    expect(document.activeElement).toBe(field)
    field.remove()
  })
})

describe('states', () => {
  it('shows skeleton rows while the first page loads', () => {
    show({ query: aQuery({ data: undefined, isPending: true, isFetching: true }) })
    expect(screen.getByRole('status').textContent).toBe('Loading')
  })

  it('says what failed, quotes the request and tries again', () => {
    const refetch = vi.fn()
    const error = new ApiError({ status: 500, requestId: 'r-42' })
    show({ query: aQuery({ data: undefined, error, refetch }) })
    expect(screen.getByText('r-42')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(refetch).toHaveBeenCalled()
  })

  it('says that there is no connection instead of pretending to load for ever', () => {
    show({ query: aQuery({ data: undefined, error: new NetworkError() }) })
    expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull()
    expect(screen.getByText(/There is no connection to the server/)).toBeTruthy()
  })

  it('keeps old rows when a refresh fails, and says they are old', () => {
    show({ query: aQuery({ error: new ApiError({ status: 500 }) }) })
    expect(screen.getByText('Client a')).toBeTruthy()
    expect(screen.getByText(/Not updated since/)).toBeTruthy()
  })

  it('tells an empty list from filters that match nothing', () => {
    const query = aQuery({
      data: { data: [], meta: { current_page: 1, last_page: 1, total: 0, per_page: 25 } },
    })
    const onClearFilters = vi.fn()
    show({ query, isFiltered: true, onClearFilters })
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(onClearFilters).toHaveBeenCalled()
  })

  it('says which role may not see a list', () => {
    show({ query: aQuery({ data: undefined, error: new ApiError({ status: 403 }) }) })
    expect(screen.getByText('Your role cannot see this')).toBeTruthy()
  })
})

// On a telephone a row is a card, and nobody has a right button there.
it('a card has the menu of its row, and pressing that leaves the row closed', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () => Object.assign(new EventTarget(), { matches: true }) as unknown as MediaQueryList,
  )
  const onOpen = vi.fn()
  show({
    onOpen,
    rowLabel: ({ client }) => client,
    card: ({ client }) => <p>{client}</p>,
    actions: [{ label: 'Send', icon: IconSend, isQuick: true, takes: ({ id }) => id !== 'c', act: () => {} }],
  })
  const menus = await screen.findAllByRole('button')
  expect(menus.map((menu) => menu.getAttribute('aria-label'))).toEqual([
    expect.stringContaining('Client a'),
    expect.stringContaining('Client b'),
  ])
  fireEvent.click(menus[1]!)
  expect(onOpen).not.toHaveBeenCalled()
  fireEvent.click(screen.getByText('Client b'))
  expect(onOpen).toHaveBeenCalledWith(rows[1])
  vi.restoreAllMocks()
})

// screens.md §4.1: on a telephone nothing could be done with many at once, for no card could be chosen.
it('a card is chosen by a long press or its menu, then by a touch, and opened by neither', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () => Object.assign(new EventTarget(), { matches: true }) as unknown as MediaQueryList,
  )
  const onOpen = vi.fn()
  const rowLabel = ({ client }: Row) => client
  const card = ({ client }: Row) => <a href="#there">{client}</a>
  render(<Choosing {...{ onOpen, rowLabel, card }} />)
  // Cards come after the list.
  await screen.findByText('Client a')
  const touch = (name: string) => fireEvent.click(screen.getByText(name))
  const chosen = () =>
    screen.queryAllByRole('checkbox', { checked: true }).map((box) => box.getAttribute('aria-label'))
  expect(screen.queryByRole('checkbox')).toBeNull()

  const menu = screen.getByRole('button', { name: /Client b/ })
  fireEvent(menu.nextElementSibling!, Object.assign(new Event('beforetoggle'), { newState: 'open' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Select row' }))
  await waitFor(() => expect(chosen()).toEqual(['Select row Client b']))
  touch('Client a')
  expect(chosen()).toEqual(['Select row Client a', 'Select row Client b'])
  for (const name of ['Client a', 'Client b']) touch(name)
  expect(chosen()).toEqual([])

  const press = async (ms: number, moved = 0) => {
    const at = { pointerType: 'touch', clientX: 10, clientY: 10, bubbles: true }
    fireEvent.pointerDown(screen.getByText('Client c'), at)
    fireEvent.pointerMove(screen.getByText('Client c'), { ...at, clientY: 10 + moved })
    await act(() => new Promise((resolve) => setTimeout(resolve, ms)))
    fireEvent.pointerUp(screen.getByText('Client c'), at)
  }
  await press(700, 40)
  expect(chosen()).toEqual([])
  await press(700)
  touch('Client c')
  expect(chosen()).toEqual(['Select row Client c'])
  expect(onOpen).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

it('selects a page by its head and sorts by a header', () => {
  const onSelectionChange = vi.fn()
  const onSortChange = vi.fn()
  show({ onSelectionChange, onSortChange, selection: new Set(), sort: 'client' })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
  expect(onSelectionChange).toHaveBeenCalledWith(new Set(['a', 'b', 'c']))
  fireEvent.click(screen.getByRole('button', { name: /Client/ }))
  expect(onSortChange).toHaveBeenCalledWith('-client')
  expect(screen.getByRole('columnheader', { name: /Client/ }).getAttribute('aria-sort')).toBe('ascending')
})

it.each([
  [undefined, false, 'client'],
  ['client', false, '-client'],
  ['-client', false, ''],
  ['-date', false, 'client'],
  ['-date', true, '-date,client'],
] as const)('a header pressed with sort %s (shift: %s) sorts by %s', (sort, isAdding, next) => {
  expect(toggleSort(sort, 'client', isAdding)).toBe(next)
  expect(parseSort('-date,client')).toEqual([
    { key: 'date', direction: 'desc' },
    { key: 'client', direction: 'asc' },
  ])
})

function show(props: Partial<DataTableProps<Row>>): void {
  render(<Table {...props} />)
}

/** Keeps what is chosen, as whoever shows a list does. */
function Choosing(props: Partial<DataTableProps<Row>>) {
  const [selection, onSelectionChange] = useState<ReadonlySet<string>>(new Set())
  return <Table {...{ ...props, selection, onSelectionChange }} />
}

function Table(props: Partial<DataTableProps<Row>>) {
  return (
    <MantineProvider>
      <DataTable label="Clients" columns={columns} query={aQuery({})} rowId={(row) => row.id} {...props} />
    </MantineProvider>
  )
}

function aQuery(query: Partial<ListQuery<Row>>): ListQuery<Row> {
  return {
    data: { data: rows, meta: { current_page: 2, last_page: 3, total: 75, per_page: 25 } },
    error: null,
    isPending: false,
    isFetching: false,
    dataUpdatedAt: 0,
    refetch: () => null,
    ...query,
  }
}

function press(key: string, more: object = {}): void {
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
}
