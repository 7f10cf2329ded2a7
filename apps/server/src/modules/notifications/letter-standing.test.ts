import { letterStatuses, lostLetterStatuses } from '@cuentaclara/contracts'
import { expect, test } from 'vitest'
import { standingOf, statusAfter } from './letter-standing.ts'

test('whatever kept a letter from coming counts as bounced, and nothing else does', () => {
  const lost: readonly string[] = lostLetterStatuses
  for (const status of letterStatuses)
    expect(standingOf(status)).toBe(lost.includes(status) ? 'bounced' : status)
})

test('one that is tried again is on its way', () => {
  expect(statusAfter('delayed')).toBe('sending')
  expect(standingOf(statusAfter('expired'))).toBe('bounced')
})
