import { expect, test } from 'vitest'
import { isPlainSearch, shows, toViewSearch } from './view-search.ts'

test('a view is what the address says, whatever page and row are open', () => {
  const search = { view: 'overdue', sort: '-total', page: 3, per_page: 50, open: 'x', search: undefined }
  expect(toViewSearch(search)).toEqual({ sort: '-total', view: 'overdue' })
  expect(shows(search, { sort: '-total', view: 'overdue' })).toBe(true)
  expect(shows(search, { view: 'overdue' })).toBe(false)
})

test('a plain list is the one that asks for nothing', () => {
  expect(isPlainSearch({ page: 2, open: 'new' })).toBe(true)
  expect(isPlainSearch({ search: 'café' })).toBe(false)
})
