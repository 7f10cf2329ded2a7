import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

// Reference §11: more than 10 a second for two minutes, or 20 for five seconds, shuts an address out for ten minutes.
test('lets ten go at once, then four a second, and turns away who would wait too long', async () => {
  let nowMs = 1_000_000
  const turns = createTurns({ atOnce: 10, pauseMs: 250 }, () => nowMs)
  const many = async (count: number) => {
    let taken = 0
    for (let n = 0; n < count; n += 1) if (await turns.take(0)) taken += 1
    return taken
  }
  expect(await many(50)).toBe(10)
  nowMs += 1_000
  expect(await many(50)).toBe(4)
  let asked = 0
  for (let second = 0; second < 120; second += 1) {
    nowMs += 1_000
    asked += await many(50)
  }
  expect(asked).toBe(480)
})
