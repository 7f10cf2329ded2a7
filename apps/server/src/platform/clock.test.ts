import { expect, test } from 'vitest'
import { fixedClock, watchClock } from './clock.ts'

test('a clock that is set back is seen once; one that runs, or is put right by seconds, is not', () => {
  const clock = fixedClock('2026-11-21T16:00:00Z')
  let elapsed = 0
  const watch = watchClock(clock, () => elapsed)
  const pass = (ms: number) => {
    clock.advance(ms)
    elapsed += ms
  }
  pass(5_000)
  expect(watch.isSetBack()).toBe(false)
  clock.advance(-2_000)
  expect(watch.isSetBack()).toBe(false)
  clock.advance(40 * 86_400_000)
  pass(5_000)
  expect(watch.isSetBack()).toBe(false)
  clock.advance(-40 * 86_400_000)
  pass(5_000)
  expect(watch.isSetBack()).toBe(true)
  pass(5_000)
  expect(watch.isSetBack()).toBe(false)
})
