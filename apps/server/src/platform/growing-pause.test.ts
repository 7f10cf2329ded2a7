import { expect, test } from 'vitest'
import { growingPause } from './growing-pause.ts'

test('tries grow rarer with every failure, and never rarer than four a minute', () => {
  const pauses = Array.from({ length: 40 }, (_, index) => growingPause(index + 1))
  expect(pauses[0]).toBeLessThanOrEqual(250)
  expect(pauses.every((ms) => ms >= 125 && ms <= 15_000)).toBe(true)
  expect(Math.min(...pauses.slice(6))).toBeGreaterThanOrEqual(7_500)
})
