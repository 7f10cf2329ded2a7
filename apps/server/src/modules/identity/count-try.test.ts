import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Overloaded } from '#platform/errors.ts'
import { countTry } from './count-try.ts'

/** So many places; a try that was counted holds one until it is judged. */
function placesFor(most: number) {
  let taken = 0
  const asked = { times: 0 }
  const count = async () => {
    asked.times += 1
    if (taken === most) return -1
    taken += 1
    return 0
  }
  const judged = () => {
    taken -= 1
  }
  return { asked, count, judged }
}

// Forty who were right asked again and again, whoever came at the right moment first: one was passed over until they gave up.
test('whoever waits is judged in the order in which they came', async () => {
  const { count, judged } = placesFor(5)
  const order: number[] = []
  await Promise.all(
    Array.from({ length: 40 }, async (_, n) => {
      expect(await countTry('ana', count)).toBe(0)
      order.push(n)
      await pause(5)
      judged()
    }),
  )
  expect(order).toEqual(Array.from({ length: 40 }, (_, n) => n))
})

test('a crowd asks no more often than one', async () => {
  const { asked, count } = placesFor(0)
  const crowd = Array.from({ length: 40 }, () => countTry('ana', count, 200).catch(() => 'gave up'))
  expect(await Promise.all(crowd)).toEqual(Array.from({ length: 40 }, () => 'gave up'))
  expect(asked.times).toBeLessThan(40 + 10)
})

// They were told that they had failed too often, and their history that somebody had been locked out.
test('whose turn does not come is told to come again, and was no try', async () => {
  await expect(countTry('ana', async () => -1, 0)).rejects.toThrow(Overloaded)
})

test('nobody waits for tries at another account, nor for one that broke', async () => {
  const never = countTry('ana', async () => -1, 300)
  expect(await countTry('bea', async () => 0)).toBe(0)
  await expect(never).rejects.toThrow(Overloaded)
  await expect(countTry('ana', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await countTry('ana', async () => 17)).toBe(17)
})
