import { toText } from '@cuentaclara/decimal'
import { expect, test } from 'vitest'
import { checkSettlement, restOf } from './check-settlement.ts'

const settlement = {
  gross: '100000',
  commission: '3500',
  vat_withheld: '5310',
  income_withheld: '1770',
  deposit: '89420',
}

// vat-return-150.md 6.7: gross − commission − VAT withheld − income tax withheld = deposit.
test.each([
  ['as it should be', {}, {}],
  ['a cent that is missing', { deposit: '89419.99' }, { deposit: ['settlement-sum'] }],
  ['nothing charged', { gross: '0' }, { gross: ['positive'] }],
  ['a commission below zero', { commission: '-1' }, { commission: ['not-negative'] }],
  ['more than 6 % for VAT', { vat_withheld: '6000.01' }, { vat_withheld: ['withheld-too-much'] }],
  ['more than 2 % for income tax', { income_withheld: '2001' }, { income_withheld: ['withheld-too-much'] }],
  // 6 % is 1.9998, and 2 % is 0.6666.
  [
    'as much as may be withheld, to the cent',
    { gross: '33.33', commission: '1', vat_withheld: '2', income_withheld: '0.67', deposit: '29.66' },
    {},
  ],
  ['nothing withheld', { vat_withheld: '0', income_withheld: '0', deposit: '96500' }, {}],
])('of a settlement with %s says %j', (_, change, found) => {
  expect(checkSettlement({ ...settlement, ...change })).toEqual(found)
})

test('what is deposited is the rest', () => {
  expect(toText(restOf(settlement))).toBe('89420')
})
