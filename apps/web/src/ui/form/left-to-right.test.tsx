// @vitest-environment happy-dom
import { DirectionProvider, MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { startI18n } from '#lib/i18n/i18n.ts'
import { MoneyInput } from '../amount/money-input.tsx'
import { DayInput } from './day-input.tsx'

beforeAll(() => startI18n('ar'))
afterEach(cleanup)

// In Arabic the word before a day was written over its digits.
it.each([
  ['rtl', 'var(--input-padding-inline-end)', 'var(--input-padding-inline-start)'],
  ['ltr', '', ''],
] as const)('leaves the room for what stands beside the digits on its side: %s', (direction, start, end) => {
  render(
    <DirectionProvider initialDirection={direction} detectDirection={false}>
      <MantineProvider>
        <DayInput aria-label="day" value="2026-11-29" onChange={() => undefined} />
        <MoneyInput aria-label="amount" currency="CRC" value="1" onChange={() => undefined} />
      </MantineProvider>
    </DirectionProvider>,
  )
  for (const name of ['day', 'amount']) {
    const { style } = screen.getByLabelText(name)
    expect([style.direction, style.paddingInlineStart, style.paddingInlineEnd]).toEqual(['ltr', start, end])
  }
})
