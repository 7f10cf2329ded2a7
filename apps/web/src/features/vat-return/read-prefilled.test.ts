import { expect, test } from 'vitest'
import { readPrefilled } from './read-prefilled.ts'

const boxes = [
  { id: 'V13_B', label: 'Total ventas a 13 %' },
  { id: 'C13_T', label: 'Impuesto soportado a 13 %' },
  { id: 'T_DET', label: 'Impuesto determinado' },
]

test('figures pasted from the form find their boxes, however they are spaced and written', () => {
  const pasted = [
    'Total ventas a 13 %\t2,900,000.00',
    'IMPUESTO SOPORTADO A 13%: ₡273.650,00',
    'Impuesto determinado;-115000',
    'Otra cosa\t1',
    'Total ventas a 13 %',
  ].join('\r\n')
  expect(readPrefilled(pasted, boxes)).toEqual([
    { box: 'V13_B', amount: '2900000' },
    { box: 'C13_T', amount: '273650' },
    { box: 'T_DET', amount: '-115000' },
  ])
})

test('what names no box, or says no amount, is left out', () => {
  expect(readPrefilled('nada\n\nTotal ventas a 13 %\t—', boxes)).toEqual([])
})
