// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useOwnTitle, useScreenTitle } from './screen-title.ts'

afterEach(cleanup)

function Shown() {
  return <output>{useOwnTitle() ?? 'the route'}</output>
}

function Form({ title }: { title: string }) {
  useScreenTitle(title)
  return null
}

function Frame({ number }: { number: string | null }) {
  useScreenTitle(number)
  return <Form title="Draft" />
}

it('names the tab after the form, and after the number once the frame knows it', () => {
  const shown = render(<Shown />).container
  const { rerender, unmount } = render(<Frame number={null} />)
  expect(shown.textContent).toBe('Draft')
  rerender(<Frame number="COT-00012" />)
  expect(shown.textContent).toBe('COT-00012')
  unmount()
  expect(shown.textContent).toBe('the route')
})
