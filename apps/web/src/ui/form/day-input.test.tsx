// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { startI18n } from '#lib/i18n/i18n.ts'
import { setPreference } from '#lib/preferences.ts'
import { DayInput } from './day-input.tsx'

beforeAll(() => startI18n('en'))
afterEach(() => {
  cleanup()
  setPreference('date_format', 'DD/MM/YYYY')
})

it('shows a day in the format of the person, not of the browser', () => {
  // seed 239
  show('2026-11-05')
  expect(field().value).toBe('05/11/2026')
  cleanup()
  setPreference('date_format', 'YYYY-MM-DD')
  show('2026-11-05')
  expect(field().value).toBe('2026-11-05')
})

it('tells a whole day while it is typed, and a short one on leaving', () => {
  show('')
  type('15/11/2026')
  expect(told()).toBe('2026-11-15')
  type('16/11/27')
  expect(told()).toBe('2026-11-15')
  fireEvent.blur(field())
  expect(told()).toBe('2027-11-16')
  expect(field().value).toBe('16/11/2027')
})

it('keeps what names no day to be corrected, says so, and tells no day', () => {
  show('2026-11-05')
  type('32/11')
  fireEvent.blur(field())
  expect(field().value).toBe('32/11')
  expect(told()).toBe('')
  expect(screen.getByText(/Write a day such as/)).toBeTruthy()
})

function Held({ start }: { start: string }) {
  const [day, setDay] = useState(start)
  return (
    <>
      <DayInput label="Paid on" value={day} onChange={setDay} />
      <output>{day}</output>
    </>
  )
}

function show(start: string) {
  render(
    <MantineProvider>
      <Held start={start} />
    </MantineProvider>,
  )
}

function field(): HTMLInputElement {
  return screen.getByLabelText('Paid on')
}

function type(text: string) {
  fireEvent.focus(field())
  fireEvent.change(field(), { target: { value: text } })
}

function told(): string {
  return screen.getByRole('status').textContent ?? ''
}
