import { getPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { isMainThread, threadId } from 'node:worker_threads'
import { Moved, ownBytes, threadWork } from '../thread-work.ts'

const here = new URL(import.meta.url)
const patienceMs = 120_000

/** Pieces of work as hostile files make them, and honest ones. */
export const pieces = {
  add: threadWork<typeof add>(here, 'add', patienceMs),
  whereIs: threadWork<typeof whereIs>(here, 'whereIs', patienceMs),
  fail: threadWork<typeof fail>(here, 'fail', patienceMs),
  crash: threadWork<typeof crash>(here, 'crash', patienceMs),
  eatMemory: threadWork<typeof eatMemory>(here, 'eatMemory', patienceMs),
  spinForEver: threadWork<typeof spinForEver>(here, 'spinForEver', 500),
  waitFor: threadWork<typeof waitFor>(here, 'waitFor', patienceMs),
  pauseFor: threadWork<typeof pauseFor>(here, 'pauseFor', 500),
  pauseTooLong: threadWork<typeof pauseFor>(here, 'pauseFor', 200),
  cut: threadWork<typeof cut>(here, 'cut', patienceMs),
}

export function add([a, b]: [number, number]): number {
  return a + b
}

export function whereIs(_: null) {
  return {
    isMain: isMainThread,
    thread: threadId,
    priority: getPriority(),
    settings: Object.keys(process.env),
  }
}

export function fail(message: string): never {
  throw new RangeError(message)
}

export function crash(_: null): Promise<never> {
  setImmediate(() => {
    throw new Error('nobody catches this')
  })
  return new Promise(() => {})
}

export function eatMemory(_: null): number {
  const all: string[][] = []
  for (;;) all.push(Array.from({ length: 10_000 }, (_, index) => `${all.length} ${index}`))
}

export function spinForEver(_: null): never {
  for (;;);
}

/** Returns when somebody has written something else than 0 there. */
export function waitFor(flag: Int32Array): string {
  return Atomics.wait(flag, 0, 0)
}

/** As a machine without a free processor does it: time goes by, and nothing is worked. */
export async function pauseFor(ms: number): Promise<string> {
  await pause(ms)
  return 'done'
}

export function cut(bytes: Uint8Array): Moved<Uint8Array[]> {
  const parts = [bytes.subarray(0, 2), bytes.subarray(2)].map(ownBytes)
  return new Moved(parts, parts)
}
