// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useCounterKeys } from './counter-keys.ts'
import { searchId } from './item-search.tsx'

const onMinus = vi.fn()

function Counter() {
  useCounterKeys({ '-': onMinus })
  return (
    <>
      <input id={searchId} aria-label="search" />
      <input aria-label="quantity" />
      <button type="button">Agua dulce</button>
    </>
  )
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
afterEach(() => {
  cleanup()
  onMinus.mockClear()
})

// A counter with a scanner sold the tile touched last instead of what was scanned.
it('writes what is scanned into the search, whichever button has the focus', () => {
  render(<Counter />)
  screen.getByRole('button').focus()
  press('7')
  expect(document.activeElement).toBe(field('search'))
  field('search').value = '7'
  press('-')
  expect(onMinus).not.toHaveBeenCalled()
})

it('leaves what is typed into another field there, a space to its button, and a sign on its own to the cart', () => {
  render(<Counter />)
  field('quantity').focus()
  press('1')
  expect(document.activeElement).toBe(field('quantity'))
  screen.getByRole('button').focus()
  press(' ')
  expect(document.activeElement).toBe(screen.getByRole('button'))
  press('-')
  expect(onMinus).toHaveBeenCalledTimes(1)
})
