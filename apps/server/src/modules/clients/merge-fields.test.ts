import type { Client } from '@cuentaclara/contracts'
import { expect, test } from 'vitest'
import { mergeDifferences, mergedInput, wrongChoices } from './merge-fields.ts'

const client = (change: Partial<Client> = {}) =>
  ({ name: 'Soda Tapia', emails: [], tags: [], ...change }) as Client

test('what only one of the two says is kept, addresses are put together, and what both say stays as it is', () => {
  const kept = client({ emails: ['a@x.test'], phone_number: null, notes: 'Paga tarde' })
  const merged = client({
    name: 'Soda Tapia S.A.',
    emails: ['A@x.test', 'b@x.test'],
    phone_number: '88887777',
    phone_country_code: '506',
    notes: 'Paga tarde',
  })
  expect(mergeDifferences(kept, merged)).toEqual([
    { field: 'name', proposal: 'kept', choices: ['kept', 'merged'] },
    { field: 'emails', proposal: 'both', choices: ['kept', 'merged', 'both'] },
    { field: 'phone', proposal: 'merged', choices: ['kept', 'merged'] },
  ])
  expect(mergedInput(kept, merged, { name: 'merged' })).toMatchObject({
    name: 'Soda Tapia S.A.',
    emails: ['a@x.test', 'b@x.test'],
    phone_number: '88887777',
    phone_country_code: '506',
    notes: 'Paga tarde',
  })
})

test('parts that belong together are taken together: the number of one never gets the kind of the other', () => {
  const kept = client({ identification_type: '01', identification_number: '111110111' })
  const merged = client({ identification_type: '02', identification_number: '3101654321' })
  expect(mergedInput(kept, merged, { identification: 'merged' })).toMatchObject({
    identification_type: '02',
    identification_number: '3101654321',
  })
})

test('five addresses are more than a client has: both is not offered then, and refused', () => {
  const kept = client({ emails: ['1@x.test', '2@x.test', '3@x.test'] })
  const merged = client({ emails: ['4@x.test', '5@x.test'] })
  expect(mergeDifferences(kept, merged)).toEqual([
    { field: 'emails', proposal: 'kept', choices: ['kept', 'merged'] },
  ])
  expect(wrongChoices(kept, merged, { emails: 'both', name: 'kept' })).toEqual(['name', 'emails'])
})

test('tags of both stay, whatever is chosen', () => {
  expect(mergedInput(client({ tags: ['a', 'b'] }), client({ tags: ['b', 'c'] }), {}).tags).toEqual([
    'a',
    'b',
    'c',
  ])
})
