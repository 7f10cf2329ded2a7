import { expect, test } from 'vitest'
import { changedParts, onlyParts } from './correction-parts.ts'

const now = {
  name: 'Soda Tapia',
  trade_name: null,
  emails: ['a@x.test'],
  phone_country_code: '506',
  phone_number: '22223333',
  contacts: [{ id: 'c1', name: 'Ana', role: null, email: 'ana@x.test', phone: null }],
}

test('what was left as it is, or only written with blanks or left empty, is no change', () => {
  expect(changedParts(now, { ...now, name: ' Soda Tapia ', trade_name: '' })).toEqual([])
  expect(
    changedParts(now, { contacts: [{ id: 'c1', name: 'Ana', role: '', email: 'ana@x.test', phone: '' }] }),
  ).toEqual([])
})

test('a part is one change, whichever of its fields is another', () => {
  expect(changedParts(now, { ...now, phone_number: '88887777', emails: ['a@x.test', 'b@x.test'] })).toEqual([
    'emails',
    'phone',
  ])
})

test('parts are taken whole, so that a number never goes without its country', () => {
  expect(onlyParts({ ...now, phone_number: '88887777' }, ['phone'])).toEqual({
    phone_country_code: '506',
    phone_number: '88887777',
  })
})
