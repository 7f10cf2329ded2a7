import { expect, test } from 'vitest'
import { createGather } from './gather.ts'

const isRefusal = (error: unknown) => (error as Error).message === 'thirteen'

function slowly(log: number[][]) {
  return async (_: string, items: readonly number[]) => {
    log.push([...items])
    await new Promise((resolve) => setTimeout(resolve, 5))
    if (items.includes(13)) throw new Error('thirteen')
    return items.map((item) => item * 10)
  }
}

test('a single caller waits for nobody, and a crowd shares the next lot', async () => {
  const log: number[][] = []
  const gather = createGather(slowly(log), { mostAtOnce: 3, isRefusal })
  const answers = await Promise.all([1, 2, 3, 4, 5].map((item) => gather('a', item)))
  expect(answers).toEqual([10, 20, 30, 40, 50])
  expect(log).toEqual([[1], [2, 3, 4], [5]])
  await gather('a', 6)
  expect(log.at(-1)).toEqual([6])
})

test('whoever has asked waits for those who are expected, and for nobody who will not come', async () => {
  const log: number[][] = []
  const gather = createGather(slowly(log), { mostAtOnce: 3, waitsMs: 60_000, isRefusal })
  const [first, second, third] = [gather.expect('a'), gather.expect('a'), gather.expect('a')]
  const answers = [gather('a', 1)]
  first()
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(log).toEqual([])
  third()
  third()
  answers.push(gather('a', 2))
  second()
  expect(await Promise.all(answers)).toEqual([10, 20])
  expect(log).toEqual([[1, 2]])
  await gather('a', 3)
  expect(log.at(-1)).toEqual([3])
})

test('a full lot waits for nobody, and no other one for longer than it may', async () => {
  const log: number[][] = []
  const gather = createGather(slowly(log), { mostAtOnce: 2, waitsMs: 20, isRefusal })
  gather.expect('a')
  await Promise.all([1, 2, 3].map((item) => gather('a', item)))
  expect(log.flat()).toEqual([1, 2, 3])
  await gather('a', 4)
  expect(log.at(-1)).toEqual([4])
})

test('keys do not wait for each other', async () => {
  const log: number[][] = []
  const gather = createGather(slowly(log), { mostAtOnce: 3, isRefusal })
  await Promise.all([gather('a', 1), gather('b', 2)])
  expect(log).toEqual([[1], [2]])
})

test('nobody fails for the sake of another', async () => {
  const gather = createGather(slowly([]), { mostAtOnce: 8, isRefusal })
  const answers = await Promise.allSettled([1, 2, 13, 4].map((item) => gather('a', item)))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
})

test('when the outcome of a lot is unknown, everybody in it is told and nothing is repeated', async () => {
  const log: number[][] = []
  const breaking = async (_: string, items: readonly number[]) => {
    log.push([...items])
    await new Promise((resolve) => setTimeout(resolve, 5))
    if (items.includes(2)) throw new Error('connection lost')
    return items
  }
  const gather = createGather(breaking, { mostAtOnce: 2, isRefusal })
  const answers = await Promise.allSettled([1, 2, 3, 4].map((item) => gather('a', item)))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
  expect(log).toEqual([[1], [2, 3], [4]])
})
