import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parentPort, workerData } from 'node:worker_threads'
import { openChecks } from './check-mutant.ts'
import { openCorpus } from './corpus.ts'
import { makeMutant } from './mutate.ts'
import type { Task, ThreadMessage } from './run-fuzz.ts'

// A thread of the run: makes every `step`th document and tells what became of it. It may crash or hang: who started it
// sees from the clock, in shared memory, which document it was at.

const { seed, first, end, step, clock } = workerData as Task
const reportEvery = 200
const heapEvery = 2_000

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const corpus = await openCorpus()
const check = openChecks(corpus)
const tell = (message: ThreadMessage) => parentPort?.postMessage(message)
let counts = noCounts()
let done = 0
for (let index = first; index < end; index += step) {
  Atomics.store(clock, 0, BigInt(index))
  Atomics.store(clock, 1, BigInt(Date.now()))
  await checkOne(index)
  done += 1
  if (done % reportEvery === 0) report()
  if (done % heapEvery === 0) tellHeap()
}
Atomics.store(clock, 1, 0n)
report()
tellHeap()
tell({ type: 'end' })

async function checkOne(index: number): Promise<void> {
  try {
    const mutant = makeMutant(corpus, seed, index)
    const { faults, ...outcome } = await check(mutant)
    counts.documents += 1
    counts.read += Number(outcome.isRead)
    counts.clean += Number(outcome.isClean)
    counts.signatures += Number(outcome.isSignatureValid)
    counts.accepted += Number(outcome.isAccepted)
    for (const fault of faults) tell({ type: 'fault', index, fault })
  } catch (error) {
    counts.documents += 1
    tell({
      type: 'fault',
      index,
      fault: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
  }
}

function report(): void {
  tell({ type: 'progress', counts })
  counts = noCounts()
}

function tellHeap(): void {
  collectGarbage()
  tell({ type: 'heap', bytes: process.memoryUsage().heapUsed })
}

function noCounts() {
  return { documents: 0, read: 0, clean: 0, signatures: 0, accepted: 0 }
}
