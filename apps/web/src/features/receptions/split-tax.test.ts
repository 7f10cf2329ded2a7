import { expect, test } from 'vitest'
import { exceedsTax, proposeTaxSplit, restOfTax } from './split-tax.ts'

test.each([
  ['01', { credit: '1300', expense: '0' }],
  ['02', { credit: '1300', expense: '0' }],
  ['03', { credit: '1300', expense: '0' }],
  ['04', { credit: '0', expense: '1300' }],
  ['05', { credit: '0', expense: '0' }],
] as const)('condition %s proposes what it says', (condition, split) => {
  expect(proposeTaxSplit(condition, { tax: '1300', vat: '1300' })).toEqual(split)
})

// Accepting a drinks invoice took its specific tax back as if it were VAT.
test('other taxes are cost, whatever the condition', () => {
  const drinks = { tax: '230', vat: '130' }
  expect(proposeTaxSplit('01', drinks)).toEqual({ credit: '130', expense: '100' })
  expect(proposeTaxSplit('04', drinks)).toEqual({ credit: '0', expense: '230' })
  expect(exceedsTax({ credit: '131', expense: '0' }, drinks)).toBe(true)
})

test('what is not credit becomes expense', () => {
  expect(restOfTax('1300', '1000.25')).toBe('299.75')
  expect(restOfTax('1300', '2000')).toBe('0')
  expect(restOfTax('1300', '')).toBe('1300')
})

test('more credit than tax is seen; an expense without tax is none', () => {
  expect(exceedsTax({ credit: '1300', expense: '0' }, { vat: '1300' })).toBe(false)
  expect(exceedsTax({ credit: '1300.01', expense: '0' }, { vat: '1300' })).toBe(true)
  expect(exceedsTax({ credit: '0', expense: '5000000' }, { vat: '0' })).toBe(false)
})
