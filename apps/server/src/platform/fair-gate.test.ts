import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openFairGate } from './fair-gate.ts'

const ordinary = {
  atOnce: 1,
  waiting: { most: 100, mostOfOne: 100 },
  mostWaitMs: 60_000,
  refuse: () => new Error('come again'),
}

/** Work that goes on until it is told to end; notes when it began. */
function piece(begun: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const work = async () => {
    begun.push(name)
    await promise
    return name
  }
  return { work, end: resolve }
}

test('who asks for much waits behind itself: others have every second turn', async () => {
  const gate = openFairGate(ordinary)
  const begun: string[] = []
  const pieces = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => ({ name, ...piece(begun, name) }))
  const all = pieces.map(({ name, work }) => gate.pass(name[0]!, work))
  expect(gate.waiting()).toBe(6)
  for (const { end } of pieces) end()
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'])
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  expect(gate.waiting()).toBe(0)
})

test('as many go through at once as may, and a place that failed is free again', async () => {
  const gate = openFairGate({ ...ordinary, atOnce: 2 })
  const begun: string[] = []
  const [one, two, three] = ['one', 'two', 'three'].map((name) => piece(begun, name))
  const first = gate.pass('a', async () => {
    await one!.work()
    throw new Error('it failed')
  })
  const others = [gate.pass('a', two!.work), gate.pass('a', three!.work)]
  await expect.poll(() => begun).toEqual(['one', 'two'])
  one!.end()
  await expect(first).rejects.toThrow('it failed')
  await expect.poll(() => begun).toEqual(['one', 'two', 'three'])
  two!.end()
  three!.end()
  await Promise.all(others)
})

test('who waited in vain is told so, and does nothing later', async () => {
  const gate = openFairGate({ ...ordinary, mostWaitMs: 20 })
  const begun: string[] = []
  const [long, late, next] = ['long', 'late', 'next'].map((name) => piece(begun, name))
  const first = gate.pass('a', long!.work)
  await expect(gate.pass('b', late!.work)).rejects.toThrow('come again')
  expect(gate.waiting()).toBe(0)
  long!.end()
  await first
  next!.end()
  await gate.pass('c', next!.work)
  await pause(0)
  expect(begun).toEqual(['long', 'next'])
})

test('behind too many nobody is let wait', async () => {
  const gate = openFairGate({ ...ordinary, waiting: { most: 2, mostOfOne: 1 } })
  const begun: string[] = []
  const [one, two] = ['one', 'two'].map((name) => piece(begun, name))
  const all = [gate.pass('a', one!.work), gate.pass('a', two!.work)]
  await expect(gate.pass('a', async () => 'three')).rejects.toThrow('come again')
  expect(gate.waiting()).toBe(1)
  one!.end()
  two!.end()
  await Promise.all(all)
})

test('what is done within passes along, and waits for no place of its own', async () => {
  const gate = openFairGate(ordinary)
  expect(await gate.pass('a', () => gate.pass('a', async () => 'done'))).toBe('done')
  expect(gate.waiting()).toBe(0)
})
