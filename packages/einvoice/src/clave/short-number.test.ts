import { expect, it } from 'vitest'
import { digitsOfShortNumber, shortNumber, shortNumberOfClave } from './short-number.ts'

it.each([
  ['an invoice', '00100001010000000183', 'FE-183'],
  ['a ticket', '00100001040000000431', 'TE-431'],
  ['a credit note', '00100001030000000007', 'NC-7'],
  ['a debit note', '00100001020000000002', 'ND-2'],
  ['a purchase', '00100001080000000002', 'FEC-2'],
  ['an export', '00100001090000000002', 'FEE-2'],
  ['a receipt of a payment', '00100001100000000031', 'REP-31'],
  ['an answer to a supplier', '00100001050000000012', 'MR-12'],
  ['another terminal', '00100002010000000183', 'FE 1-2-183'],
  ['another branch', '01200001010000000183', 'FE 12-1-183'],
  ['the last of a series', '00100001019999999999', 'FE-9999999999'],
  ['a document by its clave', '50622112600310150011100100001010000000183112345678', 'FE-183'],
  ['a number of one’s own', 'CS-5', 'CS-5'],
  ['fifty digits that are no clave', '5'.repeat(50), '5'.repeat(50)],
  ['digits that are no consecutivo', '00100001110000000001', '00100001110000000001'],
])('calls %s by its short number', (_, consecutivo, short) => {
  expect(shortNumber(consecutivo)).toBe(short)
})

it('has no name for what has no number yet', () => {
  expect(shortNumber(null)).toBeNull()
})

it('finds the short number inside a clave, and none in other texts', () => {
  expect(shortNumberOfClave('50622112600310150011100100001010000000183112345678')).toBe('FE-183')
  expect(shortNumberOfClave('FE-183')).toBeNull()
  expect(shortNumberOfClave('5'.repeat(50))).toBeNull()
})

it('knows the digits of a consecutivo by its short number, however it is written', () => {
  for (const word of ['FE-183', 'fe183', 'FE-00183']) expect(digitsOfShortNumber(word)).toBe('010000000183')
  expect(digitsOfShortNumber('NC-7')).toBe('030000000007')
  for (const word of ['MR-12', 'CS-5', 'COT-6', '183', 'FE', 'FE-0'])
    expect(digitsOfShortNumber(word)).toBeNull()
})
