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

test('how what is owed stands, a branch and a tag are in the address of what can be narrowed by them alone', () => {
  const search = parseReportSearch({ status: 'in_favour', branch: '002', tagged: 'poas', tag: 'mayoristas' })
  expect(toReportQuery('receivables', search, '2026-11-21')).toMatchObject({
    status: 'in_favour',
    branch: '002',
    tag_id: 'mayoristas',
  })
  expect(toReportQuery('receivables', search, '2026-11-21')).not.toHaveProperty('tagged')
  const ofExpenses = { status: 'in_favour', branch: '002', tagged: 'poas' }
  expect(toReportQuery('expenses', search, '2026-11-21')).toMatchObject(ofExpenses)
  expect(toReportQuery('expenses', search, '2026-11-21')).not.toHaveProperty('tag_id')
})

test('a group of another report, or of none, is passed over', () => {
  expect(groupOf('items', { group: 'hour' })).toBe('item')
  expect(groupOf('items', parseReportSearch({ group: 'nonsense' }))).toBe('item')
})
