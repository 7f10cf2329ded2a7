// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { startI18n } from '#lib/i18n/i18n.ts'
import { blankLine } from '../draft/draft.ts'
import { LineGrid } from './line-grid.tsx'

beforeAll(() => startI18n('en'))
afterEach(cleanup)

// On a slow line the item was still looked for: Enter stopped at the price, and the next item was typed into it.
it('Enter passes over a price that is still on its way, and stops where one is missing', () => {
  const lines = [{ ...blankLine('l1'), quantity: '2' }, blankLine('l2')]
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <LineGrid
          company="company"
          lines={lines}
          currency="CRC"
          pricesIncludeTax={false}
          checks={[]}
          words={() => ''}
          canEdit
          dispatch={() => {}}
          onDetails={() => {}}
        />
      </MantineProvider>
    </QueryClientProvider>,
  )
  const [quantity, item] = [screen.getByLabelText('Qty, Line 1'), screen.getByLabelText('Item, Line 1')]
  const enter = () => {
    quantity.focus()
    fireEvent.keyDown(quantity, { key: 'Enter' })
    return document.activeElement?.getAttribute('aria-label')
  }
  expect(enter()).toBe('Price, Line 1')
  item.setAttribute('aria-busy', 'true')
  expect(enter()).toBe('Item, Line 2')
})
