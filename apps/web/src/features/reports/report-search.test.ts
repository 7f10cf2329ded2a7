import { expect, test } from 'vitest'
import { groupOf, toReportQuery } from './report-query.ts'
import { parseReportSearch } from './report-search.ts'

test('a plain address is this month, by document', () => {
  expect(parseReportSearch({})).toEqual({})
  expect(toReportQuery('invoices', {}, '2026-11-21')).toEqual({
    from: '2026-11-01',
    to: '2026-11-30',
    group_by: 'document',
    page: 1,
    per_page: 25,
  })
})

test('everything a report shows is in its address', () => {
  const search = parseReportSearch({
    period: 'last_month',
    currency: 'USD',
    group: 'client',
    waiting: 'true',
    sort: '-total',
    page: 2,
  })
  expect(search).toEqual({
    period: 'last_month',
    currency: 'USD',
    group: 'client',
    waiting: true,
    sort: '-total',
    page: 2,
  })
  expect(toReportQuery('invoices', search, '2026-11-21')).toMatchObject({
    from: '2026-10-01',
    to: '2026-10-31',
    currency: 'USD',
    include_waiting: 'true',
    group_by: 'client',
  })
})

test('a group of another report, or of none, is passed over', () => {
  expect(groupOf('items', { group: 'hour' })).toBe('item')
  expect(groupOf('items', parseReportSearch({ group: 'nonsense' }))).toBe('item')
})
