import { expect, test } from 'vitest'
import { isWhole, proposeMapping, readTable, readWithholdings } from './read-withholdings.ts'

test('the columns of an acquirer’s file are found by their heads, in its own marks', () => {
  const table = readTable(
    [
      '\uFEFFFecha de liquidación;Comercio afiliado;Monto bruto;Comisión;IVA retenido;Renta retenida',
      '05/10/2026;"Café ""La Tertulia""; centro";500.000,00;12.500,00;26.550,00;8.850,00',
      '2026-10-20;La Tertulia;1.000,50;0,00;53,13;17,70',
      'Total;;501.000,50;12.500,00;26.603,13;8.867,70',
    ].join('\r\n'),
  )
  const mapping = proposeMapping(table)
  expect(mapping).toEqual({ day: 0, acquirer: 1, gross: 2, withheld: 4 })
  expect(isWhole(mapping)).toBe(true)
  expect(readWithholdings(table, mapping)).toEqual({
    withholdings: [
      { day: '2026-10-05', acquirer: 'Café "La Tertulia"; centro', gross: '500000', withheld: '26550' },
      { day: '2026-10-20', acquirer: 'La Tertulia', gross: '1000.5', withheld: '53.13' },
    ],
    left: 1,
  })
})

test('a file with commas is read too, and what no head names waits to be chosen', () => {
  const table = readTable('date,x,gross,y\n2026-10-20,z,"1,000.50",53.13')
  const mapping = proposeMapping(table)
  expect([mapping, isWhole(mapping)]).toEqual([{ day: 0, gross: 2 }, false])
  expect(readWithholdings(table, { ...mapping, withheld: 3 }).withholdings).toEqual([
    { day: '2026-10-20', acquirer: '', gross: '1000.5', withheld: '53.13' },
  ])
})
