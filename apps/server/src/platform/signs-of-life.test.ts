import { afterEach, expect, test, vi } from 'vitest'
import { beginSignsOfLife, startGoesOn, whileItTakesLong } from './signs-of-life.ts'

afterEach(() => vi.useRealTimers())

test('a long migration says all the while that the start goes on, and no longer once it is over', async () => {
  vi.useFakeTimers()
  const heard: string[] = []
  beginSignsOfLife((word) => heard.push(word))
  expect(heard).toEqual(['starting'])

  const migration = Promise.withResolvers<string>()
  const running = whileItTakesLong(() => migration.promise)
  await vi.advanceTimersByTimeAsync(600_000)
  const meanwhile = heard.length
  expect(meanwhile).toBeGreaterThan(100)
  migration.resolve('migrated')
  expect(await running).toBe('migrated')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(heard.length).toBe(meanwhile)

  await expect(whileItTakesLong(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(heard.length).toBe(meanwhile)
  startGoesOn()
  expect(heard.length).toBe(meanwhile + 1)
})
