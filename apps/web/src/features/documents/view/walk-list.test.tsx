// @vitest-environment happy-dom

import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { WalkList } from './walk-list.tsx'

const company = '018f0000-0000-7000-8000-000000000001'
const rows = [1, 2, 3].map((n) => ({
  kind: 'invoice' as const,
  id: `018f0000-0000-7000-8000-00000000000${n}`,
}))
const [first, second, third] = rows.map(({ id }) => id) as [string, string, string]
const listed = (of = company) => {
  const cache = new QueryClient()
  cache.setQueryData(['documents', of, 'list', {}], { data: rows, meta: {} })
  return cache
}
const press = (key: string, on: Element = document.body) => fireEvent.keyDown(on, { key })

beforeAll(() => startI18n('en'))
afterEach(cleanup)

it.each<[string, () => unknown, string]>([
  ['the arrow to the right', () => press('ArrowRight'), third],
  ['the arrow to the left', () => press('ArrowLeft'), first],
  ['its button', () => fireEvent.click(screen.getByRole('button', { name: 'Next row' })), third],
])('goes on to the documents beside it in its list: with %s', async (_, act, id) => {
  const { address } = await showAtAddress(<WalkList company={company} id={second} />, listed())
  act()
  await waitFor(() => expect(address()).toContain(`/transactions/detail/invoice/${id}`))
})

it('stops at the ends, and leaves the arrows to fields, tabs and whoever holds Ctrl', async () => {
  const { address } = await showAtAddress(
    <>
      <WalkList company={company} id={first} />
      <input aria-label="field" />
      <div role="tablist">
        <button type="button" role="tab">
          Tab
        </button>
      </div>
    </>,
    listed(),
  )
  const before = address()
  press('ArrowLeft')
  press('ArrowRight', screen.getByRole('textbox', { name: 'field' }))
  press('ArrowRight', screen.getByRole('tab'))
  fireEvent.keyDown(document.body, { key: 'ArrowRight', ctrlKey: true })
  expect(address()).toBe(before)
})

it('shows nothing where the document came from elsewhere, or the list was of another company', async () => {
  await showAtAddress(
    <WalkList company={company} id={second} />,
    listed('018f0000-0000-7000-8000-000000000002'),
  )
  expect(screen.queryAllByRole('button')).toEqual([])
})
