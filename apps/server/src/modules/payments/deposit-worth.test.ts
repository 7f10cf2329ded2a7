import { decimal, toText } from '@cuentaclara/decimal'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useOfDeposit, worthIn } from './deposit-worth.ts'

const inDollars = { currency: 'USD', exchange_rate: '512.35' }
const inColones = { currency: 'CRC', exchange_rate: '512.35' }

test('an amount is worth what its rate says, and nothing where no rate leads', () => {
  expect(toText(worthIn('CRC', decimal('10'), inDollars)!)).toBe('5123.5')
  expect(toText(worthIn('USD', decimal('5123.5'), inColones)!)).toBe('10')
  expect(worthIn('EUR', decimal('10'), inDollars)).toBeNull()
  expect(worthIn('USD', decimal('1000'), { currency: 'CRC', exchange_rate: '1' })).toBeNull()
})

const cents = fc
  .integer({ min: 1, max: 99_999_999 })
  .map((n) => decimal(`${Math.floor(n / 100)}.${String(n % 100).padStart(2, '0')}`))

test('never settles more than is owed nor takes more than is left, and what is smaller of both is used up', () => {
  const deposits = fc.constantFrom(inDollars, inColones)
  fc.assert(
    fc.property(cents, cents, deposits, fc.constantFrom('CRC', 'USD'), (left, balance, deposit, currency) => {
      const use = useOfDeposit({ ...deposit, left }, { currency, balance })
      if (use === null) return
      expect([toText(use.amount), toText(balance)].toSorted(byAmount)[0]).toBe(toText(use.amount))
      expect([toText(use.taken), toText(left)].toSorted(byAmount)[0]).toBe(toText(use.taken))
      expect(toText(use.amount) === toText(balance) || toText(use.taken) === toText(left)).toBe(true)
    }),
  )
})

const byAmount = (one: string, other: string) => Number(one) - Number(other)
