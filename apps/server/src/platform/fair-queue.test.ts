import { expect, test } from 'vitest'
import { fairQueue } from './fair-queue.ts'

const all = () => true

test('one who brings a hundred pieces and one who brings one take turns', () => {
  const queue = fairQueue<string>({ most: 1000, mostOfOne: 1000 })
  for (let n = 0; n < 100; n += 1) queue.add('flood', `flood ${n}`)
  queue.add('single', 'single')
  expect([queue.take(all), queue.take(all), queue.take(all)]).toEqual(['flood 0', 'single', 'flood 1'])
})

test('who may not go now is passed over, and is next as soon as they may', () => {
  const queue = fairQueue<string>({ most: 10, mostOfOne: 10 })
  queue.add('a', 'a1')
  queue.add('b', 'b1')
  expect(queue.take((of) => of !== 'a')).toBe('b1')
  expect(queue.take((of) => of !== 'a')).toBeUndefined()
  expect(queue.take(all)).toBe('a1')
})

test('has an end for all together and one for each, and one who fills theirs takes no place from others', () => {
  const queue = fairQueue<number>({ most: 4, mostOfOne: 2 })
  expect([1, 2, 3].map((n) => queue.add('a', n))).toEqual([true, true, false])
  expect([1, 2].map((n) => queue.add('b', n))).toEqual([true, true])
  expect(queue.add('c', 1)).toBe(false)
  expect(queue.add('c', 1, true)).toBe(true)
  expect(queue.takeAll()).toHaveLength(5)
  expect(queue.add('c', 2)).toBe(true)
})

test('who waits no longer has no turn and takes no place', () => {
  const queue = fairQueue<string>({ most: 2, mostOfOne: 2 })
  queue.add('a', 'a1')
  queue.add('b', 'b1')
  queue.remove('a', 'a1')
  queue.remove('a', 'never there')
  expect(queue.size()).toBe(1)
  expect(queue.add('b', 'b2')).toBe(true)
  expect([queue.take(all), queue.take(all), queue.take(all)]).toEqual(['b1', 'b2', undefined])
})
