import { expect, it } from 'vitest'
import { readQuery, writeQuery } from './query-text.ts'

const key = '50621112600310170012300100001010000000001199999999'

it('leaves a key of 50 digits in an address as it was typed', () => {
  // seed 081
  expect(readQuery(`?search=${key}`)).toMatchObject({ search: key })
  expect(writeQuery({ search: key })).toBe(`?search=${key}`)
})

it.each(['007', '1.0', '1e3', '-0', '12345678901234567890'])(
  'keeps %s as text and writes it back unchanged',
  (text) => {
    // seed 081
    expect(writeQuery(readQuery(`?search=${text}`))).toBe(`?search=${text}`)
  },
)

it('reads what it wrote, whatever the kind of value', () => {
  const values = {
    page: 2,
    text: '2',
    flag: true,
    word: 'true',
    list: ['a', 'b'],
    none: '',
    key,
    quoted: '"5"',
  }
  expect({ ...readQuery(writeQuery(values)) }).toEqual(values)
})
