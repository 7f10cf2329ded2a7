// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useListKeys } from './use-list-keys.ts'

afterEach(cleanup)

const clear = vi.fn()

function Rows() {
  const body = useRef<HTMLDivElement>(null)
  useListKeys(body, { open: vi.fn(), act: () => false, toggle: vi.fn(), clear, step: vi.fn() })
  return <div ref={body} />
}

// Whoever left the sheet of thirty ticked rows by Escape had to tick them again, and stood nowhere.
it('Escape takes the ticks, but not when it has just closed what was open over the list', () => {
  render(<Rows />)
  const closing = new KeyboardEvent('keydown', { key: 'Escape' })
  Object.defineProperty(closing, 'target', { value: document.createElement('button') })
  document.dispatchEvent(closing)
  expect(clear).not.toHaveBeenCalled()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(clear).toHaveBeenCalledOnce()
})
