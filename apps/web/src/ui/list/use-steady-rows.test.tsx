// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSteadyRows } from './use-steady-rows.ts'

const rowHeight = 100
let scrolled: number
let holdsByItself: boolean
const moved = vi.fn()

beforeEach(() => {
  moved.mockClear()
  vi.spyOn(window, 'scrollBy').mockImplementation(moved)
  vi.stubGlobal('CSS', { ...CSS, supports: () => holdsByItself })
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const index = this.tagName === 'LI' ? [...this.parentElement!.children].indexOf(this) : 0
    const top = index * rowHeight - scrolled
    return { top, bottom: top + rowHeight } as DOMRect
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it.each([
  ['holds what is read where a row comes above it', 250, false, [[0, rowHeight]]],
  ['shows what is new at the beginning of a list', 0, false, []],
  ['leaves it to a browser that holds it by itself', 250, true, []],
])('%s', (_, at, byItself, calls) => {
  scrolled = at
  holdsByItself = byItself
  const { rerender } = render(<Rows ids={['a', 'b', 'c', 'd']} />)
  rerender(<Rows ids={['new', 'a', 'b', 'c', 'd']} />)
  expect(moved.mock.calls).toEqual(calls)
})

it('does not move for rows that come below, or for the same ones', () => {
  scrolled = 250
  holdsByItself = false
  const { rerender } = render(<Rows ids={['a', 'b', 'c', 'd']} />)
  rerender(<Rows ids={['a', 'b', 'c', 'd']} />)
  rerender(<Rows ids={['a', 'b', 'c', 'd', 'e']} />)
  expect(moved.mock.calls.filter(([, by]) => by !== 0)).toEqual([])
})

function Rows({ ids }: { ids: string[] }) {
  const list = useRef<HTMLUListElement>(null)
  useSteadyRows(list, ids)
  return (
    <ul ref={list}>
      {ids.map((id) => (
        <li key={id}>{id}</li>
      ))}
    </ul>
  )
}
