import { expect, test } from 'vitest'
import { creditMistake, proposeTaxSplit, restOfTax } from './split-tax.ts'

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
  expect(mistake('01', '131', drinks.vat)).toBe('moreThanTax')
  expect(mistake('01', '130', drinks.vat)).toBeNull()
})

test('what is not credit becomes expense', () => {
  expect(restOfTax('1300', '1000.25')).toBe('299.75')
  expect(restOfTax('1300', '2000')).toBe('0')
  expect(restOfTax('1300', '')).toBe('1300')
})

test('more credit than tax is seen; an expense without tax is none', () => {
  expect(mistake('02', '1300')).toBeNull()
  expect(mistake('02', '1300.01')).toBe('moreThanTax')
  expect(mistake('04', '0', '0')).toBeNull()
})

// What was full credit by its condition and less by its amount went to the authority, and the return credited what was typed.
test('full credit is all of the VAT, unless a part is not accepted', () => {
  expect(mistake('01', '1299.99')).toBe('wholeCredit')
  expect(mistake('01', '')).toBe('wholeCredit')
  expect(mistake('01', '1300')).toBeNull()
  expect(mistake('02', '1000')).toBeNull()
  expect(
    creditMistake({ answer: 'partly', condition: '01', split: { credit: '780' } }, { vat: '1300' }),
  ).toBeNull()
})

function mistake(condition: '01' | '02' | '04', credit: string, vat = '1300') {
  return creditMistake({ answer: 'accepted', condition, split: { credit } }, { vat })
}
