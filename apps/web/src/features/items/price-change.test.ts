import { expect, it } from 'vitest'
import { changeOf, type TypedChange } from './price-change.ts'

const typed: TypedChange = {
  currency: 'CRC',
  by: 'percent',
  percent: '',
  withLists: false,
  amount: '',
  roundTo: '0.01',
}

it('reads a percentage with its sign, and refuses what changes nothing or leaves nothing', () => {
  expect(changeOf({ ...typed, percent: ' −2.5 ' })).toEqual({ by: 'percent', percent: '-2.5' })
  expect(changeOf({ ...typed, percent: '+10' })).toEqual({ by: 'percent', percent: '+10' })
  expect(changeOf({ ...typed, percent: '5', withLists: true })).toEqual({
    by: 'percent',
    percent: '5',
    with_lists: true,
  })
  for (const percent of ['', '0', '-100', 'diez', '1.234'])
    expect(changeOf({ ...typed, percent }), percent).toBeNull()
})

it('reads an amount as the price that all get', () => {
  expect(changeOf({ ...typed, by: 'amount', amount: '1250.5' })).toEqual({ by: 'amount', amount: '1250.5' })
  expect(changeOf({ ...typed, by: 'amount', percent: '5' })).toBeNull()
})
