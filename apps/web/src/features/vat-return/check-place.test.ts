import { expect, test } from 'vitest'
import { parsePaymentSearch, toPaymentsQuery } from '../payments/payment-search.ts'
import { parseReceptionSearch } from '../receptions/reception-search.ts'
import { toReceptionsQuery } from '../receptions/to-receptions-query.ts'
import { parseReportSearch } from '../reports/report-search.ts'
import { checkPlace } from './check-place.ts'
import { parseVatSearch } from './vat-search.ts'

const searchOf = (check: Parameters<typeof checkPlace>[0]) => {
  const place = checkPlace(check, '2026-02')
  return place !== null && 'search' in place ? place.search : {}
}

// A check said that three documents have no verdict, and left it to its reader to find them.
test('a check leads to the documents that it counted, of the month of the return', () => {
  const days = { from: '2026-02-01', to: '2026-02-28' }
  expect(checkPlace('unsettled', '2026-02')).toMatchObject({ to: '/reports/issued' })
  expect(parseReportSearch(searchOf('unsettled'))).toMatchObject({ ...days, group: 'status' })
  expect(parseReportSearch(searchOf('gaps'))).toMatchObject({ ...days, group: 'gap' })
  expect(toReceptionsQuery(parseReceptionSearch(searchOf('unanswered')))).toMatchObject({
    ...days,
    status: 'new,pending,refused',
  })
  expect(toPaymentsQuery(parsePaymentSearch(searchOf('receipts')), '2026-03-02')).toMatchObject({
    lacks_receipt: 'true',
  })
})

test('or to what opens beside the form, and nowhere where it says all there is', () => {
  for (const check of [
    'uses',
    'paid',
    'prefilled',
    'rounding',
    'abroad',
    'deferral',
    'health',
    'twice',
  ] as const) {
    const place = checkPlace(check, '2026-02')
    expect([check, parseVatSearch({ ...place })]).toEqual([check, place])
  }
  expect(checkPlace('due', '2026-02')).toBeNull()
})
