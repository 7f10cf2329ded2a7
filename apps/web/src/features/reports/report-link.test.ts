import { dashboardPlaces, deadlinePlace, type FigurePlace, startPlaces } from '@cuentaclara/contracts'
import { expect, test } from 'vitest'
import { reportLink } from './report-link.ts'
import { toReportQuery } from './report-query.ts'
import { parseReportSearch } from './report-search.ts'

const { ages, ...dashboard } = dashboardPlaces({
  period: { from: '2026-11-01', to: '2026-11-30' },
  currency: 'USD',
})
const places: [string, FigurePlace][] = [
  ...Object.entries(dashboard),
  ['ages', ages('31-60')],
  ...Object.entries(startPlaces('2026-11-22')),
  ['vat_return', deadlinePlace({ kind: 'vat_return', day: '2026-12-15', count: null })!],
  ['vat_90_days', deadlinePlace({ kind: 'vat_90_days', day: '2026-12-15', count: 1 })!],
]

test.each(places)('the link of %s asks the server what its figure was asked', (_, place) => {
  const { to, search } = reportLink(place)
  expect(to).toBe(`/reports/${place.report}`)
  // Once through the address, as a router reads it again.
  const read = parseReportSearch(JSON.parse(JSON.stringify(search)))
  expect(toReportQuery(place.report, read, '2026-11-22')).toMatchObject(place.query)
})
