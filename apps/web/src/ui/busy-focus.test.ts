// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepBusyFocus } from './busy-focus.ts'

let stop: () => void
let send: HTMLButtonElement
let other: HTMLButtonElement

beforeEach(() => {
  send = document.createElement('button')
  other = document.createElement('button')
  document.body.append(send, other)
  send.focus()
  stop = keepBusyFocus()
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

it('gives the focus back to the button that was locked while its call ran and was refused', async () => {
  lock()
  const focus = vi.spyOn(send, 'focus')
  await unlock()
  expect(focus).toHaveBeenCalled()
})

it('leaves the focus where somebody has gone meanwhile', async () => {
  lock()
  vi.restoreAllMocks()
  other.focus()
  await unlock()
  expect(document.activeElement).toBe(other)
})

it('does not call somebody back to what they had left before it was locked', async () => {
  send.blur()
  lock()
  const focus = vi.spyOn(send, 'focus')
  await unlock()
  expect(focus).not.toHaveBeenCalled()
})

/** As a browser does it, and this document does not: what is locked has the focus no more. */
function lock(): void {
  send.disabled = true
  vi.spyOn(document, 'activeElement', 'get').mockReturnValue(document.body)
}

async function unlock(): Promise<void> {
  send.disabled = false
  await new Promise((resolve) => setTimeout(resolve))
}
