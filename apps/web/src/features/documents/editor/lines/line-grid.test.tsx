// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { startI18n } from '#lib/i18n/i18n.ts'
import { blankLine } from '../draft/draft.ts'
import { LineGrid } from './line-grid.tsx'

beforeAll(() => startI18n('en'))
afterEach(cleanup)

// On a slow line the item was still looked for: Enter stopped at the price, and the next item was typed into it.
it('Enter waits for what the line sells, with what is typed ahead, and then goes on as ever', async () => {
  const lines = [{ ...blankLine('l1'), quantity: '2', unitPrice: '1900' }, blankLine('l2')]
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
  const [quantity, item, next] = ['Qty, Line 1', 'Item, Line 1', 'Item, Line 2'].map((name) =>
    screen.getByLabelText<HTMLInputElement>(name),
  )
  item!.setAttribute('aria-busy', 'true')
  quantity!.focus()
  for (const key of ['Enter', 'q', 'u']) fireEvent.keyDown(quantity!, { key })
  expect(document.activeElement).toBe(quantity)
  item!.removeAttribute('aria-busy')
  await waitFor(() => expect(document.activeElement).toBe(next))
  await waitFor(() => expect(next!.value).toBe('qu'))
})
