// @vitest-environment happy-dom
import type { ListLayout } from '@cuentaclara/contracts'
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { withoutArrangement } from './arrange-layout.ts'
import { ArrangePanel } from './arrange-panel.tsx'
import { isPlain, plainLayout } from './table-layout.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadWords('tools')
})
afterEach(cleanup)

const cards = ['Sales', 'Owed', 'Costs'].map((header) => ({ id: header.toLowerCase(), header }))

type Hear = (layout: ListLayout) => void

function Held({ onChange }: { onChange: Hear }) {
  const [layout, setLayout] = useState(plainLayout)
  const change = (next: ListLayout) => {
    onChange(next)
    setLayout(next)
  }
  return (
    <MantineProvider>
      <ArrangePanel
        title="Cards"
        things={cards}
        layout={layout}
        onChange={change}
        isShown={({ id }) => !layout.hidden.includes(id)}
        canReset={!isPlain(layout)}
        onReset={() => change(withoutArrangement(layout))}
      />
    </MantineProvider>
  )
}

function show() {
  const onChange = vi.fn<Hear>()
  render(<Held onChange={onChange} />)
  return onChange
}

const names = () => screen.getAllByRole('listitem').map((line) => line.textContent)

it('cards are hidden, moved by Alt and an arrow with the focus kept, and put back at once', () => {
  show()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Owed' }))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Owed' }).checked).toBe(false)
  const costs = screen.getByRole('checkbox', { name: 'Costs' })
  costs.focus()
  fireEvent.keyDown(costs, { key: 'ArrowUp', altKey: true })
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowUp', altKey: true })
  expect(names()).toEqual(['Costs', 'Sales', 'Owed'])
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Costs' }))
  fireEvent.click(screen.getByRole('button', { name: 'Reset' }))
  expect(names()).toEqual(['Sales', 'Owed', 'Costs'])
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Owed' }).checked).toBe(true)
})

it('a card is dragged by its grip, and where it went is told once, when it is let go', () => {
  const onChange = show()
  const lines = screen.getAllByRole('listitem')
  for (const [index, line] of lines.entries())
    line.getBoundingClientRect = () => ({ top: index * 34, bottom: index * 34 + 34 }) as DOMRect
  const grip = lines[0]!.querySelector('[aria-hidden]')!
  fireEvent.pointerDown(grip, { button: 0 })
  fireEvent.pointerMove(window, { clientY: 40 })
  fireEvent.pointerMove(window, { clientY: 500 })
  expect(names()).toEqual(['Owed', 'Sales', 'Costs'])
  expect(onChange).not.toHaveBeenCalled()
  fireEvent.pointerUp(window)
  expect(onChange).toHaveBeenCalledTimes(1)
  expect(onChange.mock.calls[0]![0].order).toEqual(['owed', 'sales', 'costs'])
  expect(names()).toEqual(['Owed', 'Sales', 'Costs'])
})

it('a drag that is broken off moves nothing', () => {
  const onChange = show()
  const [line] = screen.getAllByRole('listitem')
  fireEvent.pointerDown(line!.querySelector('[aria-hidden]')!, { button: 0 })
  fireEvent.pointerMove(window, { clientY: 0 })
  fireEvent.pointerCancel(window)
  fireEvent.pointerUp(window)
  expect(onChange).not.toHaveBeenCalled()
})
