import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { pieces } from './testing/work.ts'
import { openThreadPool, type ThreadPool, type ThreadPoolOptions } from './thread-pool.ts'

const us = { of: 'us' }
const others = { of: 'others' }
let pool: ThreadPool
const open = (change: Partial<ThreadPoolOptions> = {}) => {
  pool = openThreadPool({
    threads: 2,
    waiting: { most: 4, mostOfOne: 3 },
    idleMs: 60_000,
    memoryMb: 64,
    standsBehind: false,
    ...change,
  })
  return pool
}
afterEach(() => pool.stop())

/** With one thread, which has started: of one that has not nobody knows what it had, and it has six times its time. */
async function openStarted() {
  const started = open({ threads: 1 })
  await started.run(pieces.add, [1, 1], us)
  return started
}

/** At most where compiled modules lie. */
const notOurs = process.env.NODE_COMPILE_CACHE === undefined ? [] : ['NODE_COMPILE_CACHE']

/** A place that threads and we see, to hold work until we say so. */
const aFlag = () => new Int32Array(new SharedArrayBuffer(4))
function release(flag: Int32Array) {
  Atomics.store(flag, 0, 1)
  Atomics.notify(flag, 0)
}

describe('work in a thread', () => {
  test('answers, in another thread than ours, which sees none of our settings', async () => {
    const { run } = open()
    expect(await run(pieces.add, [1, 2], us)).toBe(3)
    expect(await run(pieces.whereIs, null, us)).toMatchObject({ isMain: false, settings: notOurs })
  })

  test('leaves our loop free while it is under way', async () => {
    const { run } = open()
    const flag = aFlag()
    const waiting = run(pieces.waitFor, flag, us)
    // Turns of our loop, while the thread does not come back from one call.
    for (let turns = 0; turns < 100; turns += 1) await new Promise(setImmediate)
    release(flag)
    await waiting
  })

  test('that throws fails as it would here', async () => {
    await expect(open().run(pieces.fail, 'too far', us)).rejects.toThrow(new RangeError('too far'))
  })

  test('gives its bytes away instead of copying them', async () => {
    const parts = await open().run(pieces.cut, new Uint8Array([1, 2, 3]), us)
    expect(parts).toEqual([new Uint8Array([1, 2]), new Uint8Array([3])])
  })
})

describe('work that has no end', () => {
  test('is ended after its time, and the next piece has a fresh thread', async () => {
    const { run } = await openStarted()
    const endless = run(pieces.spinForEver, null, us)
    const next = run(pieces.add, [1, 2], others)
    await expect(endless).rejects.toMatchObject({ name: 'ThreadFailed', reason: 'took-too-long' })
    expect(await next).toBe(3)
  })

  test('is told from work that waits for a processor, which goes on after its time by the clock', async () => {
    const { run } = await openStarted()
    expect(await run(pieces.pauseFor, 1_500, us)).toBe('done')
  })

  test('that waits and waits is ended too', async () => {
    const waiting = open().run(pieces.pauseTooLong, 600_000, us)
    await expect(waiting).rejects.toMatchObject({ reason: 'took-too-long' })
  })

  test.each(['crash', 'eatMemory'] as const)('by %s fails one piece and no other', async (what) => {
    const { run } = open({ threads: 1 })
    const fatal = run(pieces[what], null, us)
    const next = run(pieces.add, [1, 2], us)
    await expect(fatal).rejects.toMatchObject({ name: 'ThreadFailed', reason: 'ended' })
    expect(await next).toBe(3)
  })
})

describe('more work than threads', () => {
  test('waits up to a limit; beyond it the sender is told when to come again', async () => {
    const { run } = open({ threads: 1 })
    const flag = aFlag()
    const held = run(pieces.waitFor, flag, us)
    const waiting = [1, 2, 3].map((n) => run(pieces.add, [n, n], us))
    await expect(run(pieces.add, [4, 4], us)).rejects.toMatchObject({
      status: 503,
      code: 'overloaded',
      params: { seconds: 5 },
    })
    release(flag)
    await held
    expect(await Promise.all(waiting)).toEqual([2, 4, 6])
  })

  test('of one never holds all threads: another’s single piece is done while the flood still stands', async () => {
    const { run } = open()
    const flag = aFlag()
    const flood = [1, 2, 3].map(() => run(pieces.waitFor, flag, us))
    expect(await run(pieces.add, [1, 2], others)).toBe(3)
    release(flag)
    await Promise.all(flood)
  })
})

describe('threads', () => {
  test('end when they had nothing to do for a while, and others start when there is work again', async () => {
    const { run } = open({ idleMs: 1 })
    const first = await run(pieces.whereIs, null, us)
    // Waits as long as it takes; the same thread for ever ends the test.
    while ((await run(pieces.whereIs, null, us)).thread === first.thread) await pause(10)
  })

  test('serve one piece after the other', async () => {
    const { run } = open({ threads: 1 })
    const first = await run(pieces.whereIs, null, us)
    expect((await run(pieces.whereIs, null, others)).thread).toBe(first.thread)
  })

  test.runIf(process.platform === 'linux')(
    'that read what strangers send leave the processor to whoever serves people, and no other thread does (skipped where this is not Linux)',
    async () => {
      const ours = getPriority()
      expect((await open().run(pieces.whereIs, null, us)).priority).toBe(ours)
      await pool.stop()
      expect((await open({ standsBehind: true }).run(pieces.whereIs, null, us)).priority).toBeGreaterThan(
        ours,
      )
      expect(getPriority()).toBe(ours)
    },
  )

  test.runIf(process.platform === 'linux')(
    'leave it with all that V8 does for them: others wait no longer while a thread starts and loads what it needs (skipped where this is not Linux)',
    async () => {
      await open({ standsBehind: true }).run(pieces.add, [1, 2], us)
      const ofV8 = readdirSync('/proc/self/task').filter(
        (task) => readFileSync(`/proc/self/task/${task}/comm`, 'utf8') === 'V8Worker\n',
      )
      expect(ofV8.length).toBeGreaterThan(0)
      for (const task of ofV8) expect(getPriority(Number(task))).toBeGreaterThan(getPriority())
    },
  )

  test('stop with the program: what is under way and what waits fails at once', async () => {
    const { run, stop } = open({ threads: 1 })
    const flag = aFlag()
    const all = Promise.allSettled([1, 2].map(() => run(pieces.waitFor, flag, us)))
    await stop()
    expect((await all).map((one) => one.status === 'rejected' && one.reason.reason)).toEqual([
      'stopped',
      'stopped',
    ])
    expect(await run(pieces.add, [1, 2], us)).toBe(3)
  })
})
