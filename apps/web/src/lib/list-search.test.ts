import { expect, it } from 'vitest'
import { listSearch, toPageQuery } from './list-search.ts'

const parse = listSearch({
  views: ['all', 'open'],
  sortable: ['date', 'total'],
  filters: { currency: ['CRC', 'USD'], from: 'day', client: 'text' },
})

it('reads what an address says of a list', () => {
  const raw = {
    view: 'open',
    search: 123,
    sort: '-date,total',
    page: '3',
    per_page: 50,
    open: 'new',
    currency: 'USD',
    from: '2026-11-01',
    client: 'a1',
  }
  expect(parse(raw)).toEqual({
    view: 'open',
    search: '123',
    sort: '-date,total',
    page: 3,
    per_page: 50,
    open: 'new',
    currency: 'USD',
    from: '2026-11-01',
    client: 'a1',
  })
})

it('passes over what makes no sense, and leaves out what is usual', () => {
  const raw = {
    view: 'all',
    search: ' ',
    sort: 'password',
    page: 1,
    per_page: 7,
    currency: 'EUR',
    from: 'soon',
  }
  expect(parse(raw)).toEqual({})
})

it('sorts by as many keys as the server does, those chosen last', () => {
  const one = listSearch({ views: ['all'], sortable: ['date', 'total', 'name'], mostSortKeys: 1 })
  const two = listSearch({ views: ['all'], sortable: ['date', 'total', 'name'] })
  expect(one({ sort: 'date,-total' })).toEqual({ sort: '-total' })
  expect(two({ sort: 'date,-total,name' })).toEqual({ sort: '-total,name' })
  expect(two({ sort: 'password,-total' })).toEqual({ sort: '-total' })
})

it('asks the server for the first page of twenty-five in the usual order', () => {
  expect(toPageQuery({}, '-date')).toEqual({ sort: '-date', page: 1, per_page: 25 })
  expect(toPageQuery({ search: 'a', page: 2, per_page: 10 }, '-date')).toEqual({
    search: 'a',
    sort: '-date',
    page: 2,
    per_page: 10,
  })
})
