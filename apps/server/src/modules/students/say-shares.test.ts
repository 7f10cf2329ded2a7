import { expect, test } from 'vitest'
import { readShares, sayShares } from './say-shares.ts'

test('who pays what comes back as it was said, whatever a name holds', () => {
  const payers = [
    { client_id: '1', name: 'Rojas; hijos 10 % S.A.', share: '60.5' },
    { client_id: '2', name: 'Ana', share: '39.5' },
  ]
  expect(readShares(sayShares(payers))).toEqual(payers.map(({ name, share }) => ({ name, share })))
  expect(readShares('Ana 60,5%;  Luis 39,5 % ;')).toEqual([
    { name: 'Ana', share: '60.5' },
    { name: 'Luis', share: '39.5' },
  ])
})

test('what says no shares is none', () => {
  for (const text of ['', 'Ana', 'Ana 60 %; Luis', '60 %']) expect(readShares(text), text).toBeNull()
})
