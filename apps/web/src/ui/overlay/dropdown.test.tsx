// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Dropdown, DropdownItem } from './dropdown.tsx'

afterEach(cleanup)

/** The browser's own event of a popover, which the pretended one has not. */
function open(name: string): void {
  const panel = document.getElementById(screen.getByRole('button', { name }).getAttribute('popovertarget')!)!
  fireEvent(panel, Object.assign(new Event('beforetoggle'), { newState: 'open' }))
}

const drawn = () => act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())))

const menu = (
  <Dropdown role="menu" label="Shift 1" button="Shift 1">
    <DropdownItem onClick={() => {}}>Report</DropdownItem>
    <DropdownItem onClick={() => {}}>Close shift</DropdownItem>
  </Dropdown>
)

it('a menu that opens stands on its first line', async () => {
  render(menu)
  open('Shift 1')
  await drawn()
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Report' }))
})

it('who is on a line before the menu was drawn is not put back to the first', async () => {
  render(menu)
  open('Shift 1')
  const close = screen.getByRole('menuitem', { name: 'Close shift' })
  close.focus()
  await drawn()
  expect(document.activeElement).toBe(close)
})
