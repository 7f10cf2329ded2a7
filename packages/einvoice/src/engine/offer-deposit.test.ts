import { decimal, toText } from '@cuentaclara/decimal'
import { expect, it } from 'vitest'
import { depositOf } from './offer-deposit.ts'

it.each([
  ['percent', '50', '1595.5', 'CRC', '797.75'],
  ['percent', '33.33', '100.01', 'USD', '33.33'],
  ['percent', '100', '1130', 'CRC', '1130'],
  // Yen have no cents.
  ['percent', '50', '1001', 'JPY', '501'],
  ['amount', '25000', '113000', 'CRC', '25000'],
  // Nobody pays more before than the whole.
  ['amount', '25000', '11300', 'CRC', '11300'],
] as const)('a deposit of %s %s of %s %s is %s', (kind, value, total, currency, asked) => {
  expect(toText(depositOf({ kind, value }, decimal(total), currency))).toBe(asked)
})
