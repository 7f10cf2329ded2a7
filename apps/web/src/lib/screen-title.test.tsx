// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useOwnTitle, useScreenTitle, useTitleOfBar } from './screen-title.ts'

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

function Named() {
  useScreenTitle('Distribuidora El Huerto S.A.', { isSaidBelow: true })
  return null
}

function Bar() {
  return <output>{useTitleOfBar() ?? 'Expenses'}</output>
}

it('names the tab after whom a page is about, and leaves the bar of a phone to where it is: the heading below says the name', () => {
  const tab = render(<Shown />).container
  const bar = render(<Bar />).container
  const page = render(<Named />)
  expect([tab.textContent, bar.textContent]).toEqual(['Distribuidora El Huerto S.A.', 'Expenses'])
  page.unmount()
  render(<Form title="FE-183" />)
  expect([tab.textContent, bar.textContent]).toEqual(['FE-183', 'FE-183'])
})

it('names the tab after the form, and after the number once the frame knows it', () => {
  const shown = render(<Shown />).container
  const { rerender, unmount } = render(<Frame number={null} />)
  expect(shown.textContent).toBe('Draft')
  rerender(<Frame number="COT-00012" />)
  expect(shown.textContent).toBe('COT-00012')
  unmount()
  expect(shown.textContent).toBe('the route')
})
