import { Worker } from 'node:worker_threads'
import type { Checked } from './check-input.ts'
import type { Presentation } from './report.ts'

const batchSize = 25
/** Batches done ahead of what is printed: keeps the order without holding all results. */
const batchesAhead = 8

export type Order = { files: readonly string[]; presentation: Presentation }

/** Checks many files on several threads and gives the results in the order of the files. */
export async function* checkOnThreads(
  files: readonly string[],
  presentation: Presentation,
  threads: number,
): AsyncGenerator<Checked> {
  const workers = Array.from({ length: threads }, startWorker)
  const idle = workers.map((worker) => worker)
  const waiting: ((worker: Worker) => void)[] = []
  const batches = batchesOf(files)
  const pending: Promise<Checked[]>[] = []
  let next = 0

  const runBatch = async (batch: readonly string[]): Promise<Checked[]> => {
    const worker = idle.pop() ?? (await new Promise<Worker>((resolve) => waiting.push(resolve)))
    try {
      return await ask(worker, { files: batch, presentation })
    } finally {
      const first = waiting.shift()
      if (first) first(worker)
      else idle.push(worker)
    }
  }

  try {
    while (next < batches.length || pending.length > 0) {
      while (next < batches.length && pending.length < batchesAhead * threads) {
        pending.push(runBatch(batches[next++]!))
      }
      yield* await pending.shift()!
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}

function startWorker(): Worker {
  return new Worker(new URL('./check-thread.ts', import.meta.url))
}

function ask(worker: Worker, order: Order): Promise<Checked[]> {
  return new Promise((resolve, reject) => {
    const onError = (error: Error) => reject(error)
    worker.once('error', onError)
    worker.once('message', (checked: Checked[]) => {
      worker.off('error', onError)
      resolve(checked)
    })
    worker.postMessage(order)
  })
}

function batchesOf(files: readonly string[]): (readonly string[])[] {
  const batches: (readonly string[])[] = []
  for (let at = 0; at < files.length; at += batchSize) batches.push(files.slice(at, at + batchSize))
  return batches
}
