import { expect, test } from 'vitest'
import config from '../vitest.config.ts'

// Where they differed, `npm test` ended before its first test on every machine of four cores or more.
test('projects that run together agree how many of their files run at once', () => {
  const groups = new Map<number, Set<unknown>>()
  for (const { test: { sequence, maxWorkers } = {} } of projects()) {
    const group = sequence?.groupOrder ?? 0
    groups.set(group, (groups.get(group) ?? new Set()).add(maxWorkers))
  }
  expect([...groups.values()].every((numbers) => numbers.size === 1 && !numbers.has(undefined))).toBe(true)
})

function projects() {
  return (config.test?.projects ?? []) as {
    test?: { sequence?: { groupOrder?: number }; maxWorkers?: number }
  }[]
}
