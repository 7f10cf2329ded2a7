// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { FurtherPages, ListQuery } from '#ui/list/data-table-props.ts'
import { useRowWalk } from '#ui/list/row-walk.ts'
import { WalkThrough } from './walk-through.tsx'

type Row = { id: string }
type Search = { open?: string; page?: number }

const onSearch = vi.fn<(search: Search) => void>()
const onMore = vi.fn()
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

// A phone has the rows of several pages before it: the next page of the address would be one that was read already.
it('from the last row of those that a phone has read so far the walk goes on with the next page, within the list', () => {
  const { rerender } = render(<Walked open="d" rows={['a', 'b', 'c', 'd']} next="here" />)
  expect(screen.getByText('4 of 6')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'next' }))
  expect(onMore).toHaveBeenCalledOnce()
  expect(onSearch).not.toHaveBeenCalled()
  rerender(<Walked open="d" rows={['a', 'b', 'c', 'd', 'e', 'f']} next="nowhere" />)
  expect(onSearch).toHaveBeenCalledExactlyOnceWith({ open: 'e' })
})

it('where a phone holds no more it goes on at the address that does, and at the end of all nowhere', () => {
  const { rerender } = render(<Walked open="d" rows={['a', 'b', 'c', 'd']} next="elsewhere" />)
  fireEvent.click(screen.getByRole('button', { name: 'next' }))
  expect(onSearch).toHaveBeenCalledExactlyOnceWith({ open: 'd', page: 3 })
  rerender(<Walked open="d" rows={['a', 'b', 'c', 'd']} next="nowhere" />)
  expect(screen.queryByRole('button', { name: 'next' })).toBeNull()
})

function Walked({ open, rows, next }: { open: string; rows: string[]; next: FurtherPages['next'] }) {
  const query: ListQuery<Row> = {
    data: {
      data: rows.map((id) => ({ id })),
      meta: { current_page: 1, last_page: 3, total: 6, per_page: 2 },
    },
    error: null,
    isPending: false,
    isFetching: false,
    dataUpdatedAt: 0,
    refetch: () => null,
    further: { asked: [], next, nextPage: 3, previousPage: undefined, onMore, onNews: () => {} },
  }
  return (
    <WalkThrough listed={{ search: { open }, onSearch, query, rowId: ({ id }: Row) => id }}>
      <Walk />
    </WalkThrough>
  )
}

function Walk() {
  const walk = useRowWalk()
  return (
    <>
      <p>
        {walk?.place} of {walk?.total}
      </p>
      {walk?.hasNext && (
        <button type="button" onClick={() => walk.step(1)}>
          next
        </button>
      )}
    </>
  )
}
