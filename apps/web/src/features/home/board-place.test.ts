import type { BoardRow } from '@cuentaclara/contracts'
import { expect, test } from 'vitest'
import { parseReceptionSearch } from '#features/receptions/reception-search.ts'
import { parseReportSearch } from '#features/reports/report-search.ts'
import { inAppLink } from '#lib/in-app-link.ts'
import { type BoardCell, boardPlace } from './board-place.ts'
import { parseBoardSearch } from './board-search.ts'
import { parseWorkSearch } from './work-search.ts'

const row = {
  company: { id: 'a5e' },
  vat: { period: '2026-10', to_rectify: '2026-08' },
} as unknown as BoardRow
const place = (cell: BoardCell) => inAppLink(boardPlace(cell, row, '2026-11-21'))

test('each cell leads to the preset that its figure counts', () => {
  expect(place('rejected').to).toBe('/second-page')
  expect(parseWorkSearch(place('rejected').search)).toEqual({ section: 'rejected' })
  expect(place('unanswered').to).toBe('/document-receptions')
  // What is to be answered is the first preset of the list, which a plain link shows.
  expect(parseReceptionSearch(place('unanswered').search)).toEqual({})
  expect(parseReceptionSearch(place('unclassified').search)).toEqual({ view: 'unclassified' })
  expect(place('waiting').to).toBe('/reports/issued')
  expect(parseReportSearch(place('waiting').search)).toMatchObject({
    verdict: 'waiting',
    from: '2017-01-01',
    to: '2026-11-21',
  })
  expect(place('vat')).toEqual({ to: '/reports/vat-return', search: { period: '2026-10' } })
  expect(place('to_rectify')).toEqual({ to: '/reports/vat-return', search: { period: '2026-08' } })
  expect(place('certificate').to).toBe('/config-hacienda/a5e')
  expect(place('package')).toEqual({ to: '/main-configurations/a5e', search: { tab: 'data' } })
  // The numbering of the settings says where a series stands, not which numbers it left out.
  expect(place('missing').to).toBe('/reports/sequences')
  expect(parseReportSearch(place('missing').search)).toMatchObject({
    group: 'gap',
    from: '2017-01-01',
    to: '2026-11-21',
  })
})

test('the address of the board keeps its order and its narrowing, and is told from that of the work list', () => {
  const kept = { tab: 'board', sort: '-rejected', view: 'due', search: 'café', page: 2 }
  expect(parseBoardSearch(kept)).toEqual(kept)
  const narrowed = { tab: 'board', sort: 'responsible', responsible: 'Ana Mora', state: 'filed', due: 'late' }
  expect(parseBoardSearch({ ...narrowed, colour: 'red' })).toEqual(narrowed)
  expect(parseBoardSearch({ tab: 'board', state: 'lost', due: 'never' })).toEqual({ tab: 'board' })
  expect(parseBoardSearch({ tab: 'board', sort: 'colour', view: 'all' })).toEqual({ tab: 'board' })
  expect(parseBoardSearch({ section: 'rejected' })).toBeNull()
})
