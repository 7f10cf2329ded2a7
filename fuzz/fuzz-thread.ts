import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parentPort, workerData } from 'node:worker_threads'
import { openChecks } from './check-mutant.ts'
import { openCorpus } from './corpus.ts'
import { makeMutant } from './mutate.ts'
import type { Task, ThreadMessage } from './run-fuzz.ts'

// A thread of the run: makes every `step`th document and tells what became of it. It may crash or hang: who started it
// sees from the clock, in shared memory, which document it was at.

const { seed, first, end, step, clock, standsAt } = workerData as Task
const heapEvery = 2_000

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const corpus = await openCorpus()
const check = openChecks(corpus)
const tell = (message: ThreadMessage) => parentPort?.postMessage(message)
let done = 0
for (let index = first; index < end; index += step) {
  Atomics.store(clock, 0, BigInt(index))
  Atomics.store(clock, 1, BigInt(Date.now()))
  if (index === standsAt) standStill()
  await checkOne(index)
  done += 1
  if (done % heapEvery === 0) tellHeap()
}
Atomics.store(clock, 1, 0n)
tellHeap()
tell({ type: 'end' })

/** Each is told by itself: a thread that hangs at the next one says nothing any more. */
async function checkOne(index: number): Promise<void> {
  try {
    const { faults, ...outcome } = await check(makeMutant(corpus, seed, index))
    tell({
      type: 'checked',
      counts: {
        documents: 1,
        read: Number(outcome.isRead),
        clean: Number(outcome.isClean),
        signatures: Number(outcome.isSignatureValid),
        accepted: Number(outcome.isAccepted),
      },
    })
    for (const fault of faults) tell({ type: 'fault', index, fault })
  } catch (error) {
    tell({ type: 'checked', counts: { documents: 1, read: 0, clean: 0, signatures: 0, accepted: 0 } })
    tell({
      type: 'fault',
      index,
      fault: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
  }
}

/** As a loop without an end does: whoever waits for this thread hears nothing more of it. */
function standStill(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}

function tellHeap(): void {
  collectGarbage()
  tell({ type: 'heap', bytes: process.memoryUsage().heapUsed })
}
