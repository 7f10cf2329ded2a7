import { expect, it } from 'vitest'
import { asksIdentity } from './asks-identity.ts'

const sale = { total: '100000', currency: 'CRC', rate: null, identityNumber: null }

// screens.md, /tickets/new: the company may set an amount above which identity is asked.
it.each([
  ['from the amount on', '100000', {}, true],
  ['not below it', '100000.01', {}, false],
  ['not where the company asks nobody', null, {}, false],
  ['not of settings that a device kept from before', undefined, {}, false],
  ['not of somebody who said it', '1', { identityNumber: '101230456' }, false],
  ['in dollars at the rate of the day', '100000', { total: '200', currency: 'USD', rate: '505.43' }, true],
  ['not in dollars below it', '100000', { total: '190', currency: 'USD', rate: '505.43' }, false],
  ['not in dollars that nobody can reckon', '1', { currency: 'USD' }, false],
  ['not before the total is known', '1', { total: null }, false],
  ['not above a number that is none', 'mucho', {}, false],
] as const)('%s', (_, above, change, asked) => {
  expect(asksIdentity(above, { ...sale, ...change })).toBe(asked)
})
