import { expect, test } from 'vitest'
import { fromLocal, toLocal } from './local-time.ts'

test('a moment and the clock of Costa Rica lead to each other', () => {
  expect(toLocal('2026-11-21T02:15:00Z')).toBe('2026-11-20T20:15')
  expect(Date.parse(fromLocal('2026-11-20T20:15'))).toBe(Date.parse('2026-11-21T02:15:00Z'))
  expect(fromLocal('')).toBe('')
})
