import { expect, test } from 'vitest'
import { createKnownPositions } from './known-positions.ts'

test('what a replica shows is as old as the last moment that it has come up to', () => {
  const known = createKnownPositions()
  known.note(100n, 1_000)
  known.note(250n, 2_000)
  known.note(300n, 3_000)
  expect(known.ageAt(300n, 3_500)).toBe(500)
  expect(known.ageAt(999n, 3_500)).toBe(500)
  expect(known.ageAt(299n, 3_500)).toBe(1_500)
  expect(known.ageAt(100n, 3_500)).toBe(2_500)
})

test('a night in which nobody writes makes nothing old', () => {
  const known = createKnownPositions()
  for (let second = 0; second < 10_000; second++) known.note(100n, second * 1_000)
  expect(known.ageAt(100n, 9_999_000)).toBe(0)
})

test('a replica of which nothing is known is too old for everybody', () => {
  const known = createKnownPositions()
  expect(known.ageAt(100n, 0)).toBe(Number.POSITIVE_INFINITY)
  known.note(200n, 0)
  expect(known.ageAt(199n, 0)).toBe(Number.POSITIVE_INFINITY)
  known.forget()
  expect(known.ageAt(200n, 0)).toBe(Number.POSITIVE_INFINITY)
})
