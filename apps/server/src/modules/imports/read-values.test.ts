import { expect, test } from 'vitest'
import type { FieldType, ImportField } from './import-kind.ts'
import { proposeDecimalSign, proposeMapping, rememberMapping } from './propose-mapping.ts'
import { type DecimalSign, readValues } from './read-values.ts'

const read = (type: FieldType, cell: string, sign: DecimalSign = 'dot', more: Partial<ImportField> = {}) => {
  const field = { field: 'f', type, ...more }
  const { given, mistakes } = readValues([cell], [field], sign)
  return mistakes.f ?? given.f
}

test.each([
  ['1,234.50', 'dot', '1234.5'],
  ['1.234,50', 'comma', '1234.5'],
  ['₡ 1 234 567,89', 'comma', '1234567.89'],
  ['$12', 'dot', '12'],
  ['(250.00)', 'dot', '-250'],
  ['-0', 'dot', '0'],
  ['19.989999999999998', 'dot', '19.99'],
  ['12.5', 'comma', '12.5'],
  ['1.234.567', 'dot', 'number'],
  ['mil', 'dot', 'number'],
  ['', 'dot', undefined],
] as const)('the number %s with a decimal %s is %s', (cell, sign, value) => {
  expect(read('number', cell, sign)).toBe(value)
})

test.each([
  ['2026-11-21', '2026-11-21'],
  ['21/11/2026', '2026-11-21'],
  ['1-2-26', '2026-02-01'],
  ['2026-11-21T00:00:00', '2026-11-21'],
  ['46347', '2026-11-21'],
  ['46347.75', '2026-11-21'],
  ['21-nov-26', '2026-11-21'],
  ['21 Noviembre 2026', '2026-11-21'],
  ['1 de setiembre de 2026', '2026-09-01'],
  ['3/Sept./2026', '2026-09-03'],
  ['21-Dec-2026', '2026-12-21'],
  ['5 août 2026', '2026-08-05'],
  ['31-feb-26', 'date'],
  ['21-xyz-26', 'date'],
  ['31/02/2026', 'date'],
  ['mañana', 'date'],
])('the day %s is %s', (cell, value) => {
  expect(read('day', cell)).toBe(value)
})

test('yes and no are understood in each language, and choices by code, word and sign', () => {
  expect(['Sí', 'NO', 'oui', 'TRUE', '0', 'quizás'].map((cell) => read('flag', cell))).toEqual([
    'true',
    'false',
    'true',
    'true',
    'false',
    'yes-or-no',
  ])
  const currency = { spellings: { CRC: ['colones', '₡'], USD: ['$'] } }
  expect(['Colones', '₡', '$', 'USD', 'euro'].map((cell) => read('choice', cell, 'dot', currency))).toEqual([
    'CRC',
    'CRC',
    'USD',
    'USD',
    'choose',
  ])
  const identity = { words: 'catalogue.identityTypes', losesZero: true }
  expect(
    ['Jurídica', 'Legal entity', '2', '02'].map((cell) => read('choice', cell, 'dot', identity)).at(-1),
  ).toBe('02')
  expect(read('choice', '2', 'dot', identity)).toBe('02')
})

test('a column is proposed by what was said the last time, then by its heading, and no field twice', () => {
  const known = new Map([
    ['cedula', 'identification_number'],
    ['nombre', 'name'],
    ['razon social', 'name'],
  ])
  const heads = ['Cédula:', 'NOMBRE', 'Razón social', 'Apodo', '']
  expect(proposeMapping(heads, known, {})).toEqual(['identification_number', 'name', null, null, null])
  const remembered = rememberMapping(heads, ['identification_number', null, 'name', 'trade_name', null], {
    otro: 'notes',
  })
  expect(remembered).toMatchObject({
    nombre: null,
    'razon social': 'name',
    apodo: 'trade_name',
    otro: 'notes',
  })
  expect(proposeMapping(heads, known, remembered)).toEqual([
    'identification_number',
    null,
    'name',
    'trade_name',
    null,
  ])
})

test('what separates decimals is told by the clear cases', () => {
  expect(proposeDecimalSign(['1.234', '1.234,5', 'x'])).toBe('comma')
  expect(proposeDecimalSign(['1,234', '1,234.50', '1.234'])).toBe('dot')
  expect(proposeDecimalSign([])).toBe('dot')
  // Debts of thousands were taken over as debts of a few colones.
  expect(proposeDecimalSign(['Ana', '12.500', '8.000', '950'])).toBe('comma')
  expect(proposeDecimalSign(['1.125', '0.250', '12.5'])).toBe('dot')
})
