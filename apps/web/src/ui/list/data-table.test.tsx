// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ApiError, NetworkError } from '#lib/http/api-error.ts'
import { startI18n } from '#lib/i18n/i18n.ts'
import type { Column } from './column.tsx'
import { DataTable, type DataTableProps, type ListQuery } from './data-table.tsx'
import { parseSort, toggleSort } from './data-table-sort.ts'

type Row = { id: string; client: string; total: string }
const rows: Row[] = ['a', 'b', 'c'].map((id) => ({ id, client: `Client ${id}`, total: '1' }))
const columns: Array<Column<Row>> = [
  { id: 'client', header: 'Client', cell: (row) => row.client, sortKey: 'client' },
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

  it('the full stop and the right button open the menu of a row', () => {
    const onMenu = vi.fn()
    show({
      rowActions: (row) => (
        <button type="button" aria-haspopup="menu" onClick={() => onMenu(row.id)}>
          …
        </button>
      ),
    })
    press('j')
    press('.')
    expect(onMenu).toHaveBeenLastCalledWith('a')
    fireEvent.contextMenu(screen.getByText('Client b'))
    expect(onMenu).toHaveBeenLastCalledWith('b')
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
  render(
    <MantineProvider>
      <DataTable label="Clients" columns={columns} query={aQuery({})} rowId={(row) => row.id} {...props} />
    </MantineProvider>,
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

function press(key: string): void {
  fireEvent.keyDown(document.activeElement ?? document.body, { key })
}
