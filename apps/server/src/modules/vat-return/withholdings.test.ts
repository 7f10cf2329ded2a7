import type { CardSettlement } from '@cuentaclara/contracts'
import { expect, test } from 'vitest'
import { findTypedTwice } from './withholdings.ts'

const settlement = (settled_on: string, vat_withheld_crc: string, acquirer = 'BAC Credomatic') =>
  ({ id: settled_on, settled_on, acquirer, vat_withheld_crc }) as CardSettlement
const row = (day: string, withheld: string, acquirer = '') => ({ day, acquirer, gross: '0', withheld })

const period = '2026-11'
const ofMonth = [settlement('2026-11-10', '5310'), settlement('2026-11-17', '2655')]
const find = (typed: ReturnType<typeof row>[], settlements = ofMonth) =>
  findTypedTwice({ period, settlements, typedIn: new Map([[period, typed]]) }).map(
    ({ place, is_counted, settlements: { count, withheld } }) => [place, is_counted, count, withheld],
  )

test.each([
  ['the same day and amount counts once', row('2026-11-10', '5310', 'x'), [[0, false, 1, '5310']]],
  ['the same amount of another day', row('2026-11-12', '5310', 'Promerica'), [[0, true, 1, '5310']]],
  ['an acquirer that has settlements', row('2026-11-25', '900', 'bac'), [[0, true, 2, '7965']]],
  ['nobody that is named', row('2026-11-25', '900'), [[0, true, 2, '7965']]],
  ['what the month comes to', row('2026-11-30', '7965', 'Certificado'), [[0, true, 2, '7965']]],
  ['another acquirer, another amount', row('2026-11-25', '900', 'Banco Nacional'), []],
  ['nothing withheld', row('2026-11-10', '0', 'BAC'), []],
])('a typed withholding with %s', (_, typed, found) => {
  expect(find([typed])).toEqual(found)
})

test('that banks are both of Costa Rica does not make them one', () => {
  expect(
    find(
      [row('2026-11-25', '900', 'Banco Nacional')],
      [settlement('2026-11-10', '10', 'Banco de Costa Rica')],
    ),
  ).toEqual([])
})

test('two of the same day and amount, of which one is a settlement: the other is asked about', () => {
  expect(find([row('2026-11-10', '5310'), row('2026-11-10', '5310')])).toEqual([
    [0, false, 1, '5310'],
    [1, true, 1, '5310'],
  ])
})

test('what crosses the end of a month is found from both sides', () => {
  const across = [settlement('2026-12-01', '700')]
  expect(find([row('2026-11-30', '700', 'Promerica')], across)).toEqual([[0, true, 1, '700']])
  const typedIn = new Map([
    ['2026-12', []],
    ['2026-11', [row('2026-11-20', '700'), row('2026-11-30', '700')]],
  ])
  expect(findTypedTwice({ period: '2026-12', settlements: across, typedIn })).toMatchObject([
    { period: '2026-11', place: 1, is_counted: true },
  ])
})
