import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { report } from './figures.ts'

const FILES = 20
const LINES = 1500
const MOST_MS = 50
const idleMs = 3_000

/** How long others wait for an answer while large files of suppliers arrive all at once. */
export async function measureLoop(url: string): Promise<void> {
  const uploader = startInProcess('upload-received.ts', [url, String(FILES), String(LINES)])
  await answerOf(uploader)

  const idle = await watchWaits(url)
  await pause(idleMs)
  const floor = await idle.stop()

  const busy = await watchWaits(url)
  uploader.send('go')
  const tookMs = (await answerOf(uploader)) as number
  const waits = await busy.stop()

  const name = `${FILES} received files of ${LINES} lines at once`
  for (const [what, quantile] of [
    ['longest wait', 1],
    ['99 of 100 waits at most', 0.99],
  ] as const) {
    report({
      measure: `${name}: ${what} of others for /healthz`,
      value: at(waits, quantile),
      unit: 'ms',
      floor: at(floor, quantile),
      floor_of: 'the same while nothing arrives',
      budget: `<= ${MOST_MS} ms`,
      is_met: at(waits, quantile) <= MOST_MS,
      runs: waits.length,
      min: at(waits, 0),
      max: at(waits, 1),
    })
  }
  report({
    measure: `${name}: until all are taken in`,
    value: tookMs,
    unit: 'ms',
    budget: 'reported',
    is_met: true,
    runs: 1,
    min: tookMs,
    max: tookMs,
  })
}

/** Somebody who asks all the while, in a process of their own, so that our own work is not what they wait for. */
async function watchWaits(url: string): Promise<{ stop(): Promise<number[]> }> {
  const child = startInProcess('ask-health.ts', [url])
  await pause(500)
  return {
    async stop() {
      child.send('stop')
      const waits = (await answerOf(child)) as number[]
      return waits.sort((a, b) => a - b)
    },
  }
}

function startInProcess(file: string, args: string[]): ChildProcess {
  return fork(join(import.meta.dirname, file), args)
}

/** The next word of a process; throws when it ends without one. */
async function answerOf(child: ChildProcess): Promise<unknown> {
  const ended = once(child, 'exit').then(() => {
    throw new Error('a process of the measurement ended before it answered')
  })
  const [answer] = await Promise.race([once(child, 'message'), ended])
  return answer
}

function at(sorted: readonly number[], quantile: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * quantile))] ?? 0
}
