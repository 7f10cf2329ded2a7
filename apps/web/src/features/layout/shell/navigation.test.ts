import { expect, it } from 'vitest'
import { listsDetail, navigation } from './navigation.ts'

const items = navigation.flatMap((group) => group.items)

// The types in the address of a detail page, `screens.md` §6.
const detailTypes = [
  ...['invoice', 'export', 'purchase', 'ticket', 'credit-note', 'debit-note', 'payment-receipt'],
  ...['quotation', 'simple', 'payment', 'expense', 'reception', 'recurring-run'],
]

it.each(detailTypes)('the page of a %s stands under one entry of the navigation', (type) => {
  const above = items.filter((item) => listsDetail(item, `/transactions/detail/${type}/1`))
  expect(above).toHaveLength(1)
})

it('marks nothing for other addresses', () => {
  expect(items.filter((item) => listsDetail(item, '/clients/1'))).toEqual([])
})

// Tickets and simple receipts were told apart by their words alone, which a folded navigation does not show.
it('shows no two entries with one picture', () => {
  const isOfPlatform = (item: (typeof items)[number]) => item.ability === 'platform'
  for (const seen of [items.filter((item) => !isOfPlatform(item)), items.filter(isOfPlatform)]) {
    const alike = seen.filter(({ icon }, at) => seen.findIndex((other) => other.icon === icon) !== at)
    expect(alike.map(({ label }) => label)).toEqual([])
  }
})

it('the page of a supplier belongs under the expenses', () => {
  expect(items.filter((item) => listsDetail(item, '/suppliers/3101600909')).map(({ to }) => to)).toEqual([
    '/expenses',
  ])
})
