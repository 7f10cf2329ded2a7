import { Worker } from 'node:worker_threads'

/** What a thread has to do: the documents `first`, `first + step` … below `end`. */
export type Task = {
  seed: number
  first: number
  end: number
  step: number
  /** Document under way and when it was begun, in milliseconds; 0 when none is. */
  clock: BigInt64Array
  /** A document at which it stands still for ever, so that a test sees what becomes of it. */
  standsAt: number | undefined
}

export type Counts = { documents: number; read: number; clean: number; signatures: number; accepted: number }

export type ThreadMessage =
  | { type: 'checked'; counts: Counts }
  | { type: 'heap'; bytes: number }
  | { type: 'fault'; index: number; fault: string }
  | { type: 'end' }

export type Finding = { kind: 'fault' | 'hang' | 'crash'; index: number; what: string }

export type FuzzResult = Counts & {
  findings: Finding[]
  /** Used heap after garbage collection, at intervals, of each thread. */
  heaps: number[][]
  /** Bytes by which the heap grew from the first third of its samples to the last, in the worst thread. */
  heapGrowth: number
}

export type FuzzOptions = {
  seed: number
  /** Number of the first document: a run that was cut off goes on there. */
  first?: number
  count: number
  threads: number
  /** Longest a single document may take, on a machine that others use too. */
  hangMs?: number
  /** See {@link Task.standsAt}. */
  standsAt?: number
  onProgress?: (done: number, findings: number) => void
}

const heapLimitMb = 512

/** Runs so many damaged documents on threads that are watched from outside: one that hangs or dies is replaced. */
export async function runFuzz(options: FuzzOptions): Promise<FuzzResult> {
  const first = options.first ?? 0
  const result: FuzzResult = {
    documents: 0,
    read: 0,
    clean: 0,
    signatures: 0,
    accepted: 0,
    findings: [],
    heaps: [],
    heapGrowth: 0,
  }
  const lanes = Array.from({ length: options.threads }, (_, lane) =>
    runLane(options, first + lane, first + options.count, result),
  )
  await Promise.all(lanes)
  result.findings.sort((one, other) => one.index - other.index)
  result.heapGrowth = Math.max(0, ...result.heaps.map(growthOf))
  return result
}

async function runLane(options: FuzzOptions, from: number, end: number, result: FuzzResult): Promise<void> {
  let next: number | null = from
  while (next !== null && next < end) next = await runThread(options, next, end, result)
}

/** Runs one thread until its end, or until the document at which it hung or died; the number to go on with. */
function runThread(
  { seed, threads, hangMs = 10_000, standsAt, onProgress }: FuzzOptions,
  first: number,
  end: number,
  result: FuzzResult,
): Promise<number | null> {
  const clock = new BigInt64Array(new SharedArrayBuffer(16))
  const task: Task = { seed, first, end, step: threads, clock, standsAt }
  const heap: number[] = []
  result.heaps.push(heap)
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./fuzz-thread.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: heapLimitMb },
    })
    let isEnding = false
    // What the thread said before its end arrives before it has ended, and only then does its clock stand.
    const stop = async () => {
      isEnding = true
      clearInterval(watch)
      await worker.terminate()
    }
    const giveUp = async (kind: Finding['kind'], what: string) => {
      if (isEnding) return
      await stop()
      const index = Number(Atomics.load(clock, 0))
      result.findings.push({ kind, index, what })
      resolve(index + threads)
    }
    const watch = setInterval(() => {
      const begun = Number(Atomics.load(clock, 1))
      if (begun > 0 && Date.now() - begun > hangMs) giveUp('hang', `longer than ${hangMs} ms`)
    }, 250)
    worker.on('error', (error) => giveUp('crash', String(error)))
    worker.on('message', (message: ThreadMessage) => {
      if (message.type === 'end') void stop().then(() => resolve(null))
      if (message.type === 'heap') heap.push(message.bytes)
      if (message.type === 'fault')
        result.findings.push({ kind: 'fault', index: message.index, what: message.fault })
      if (message.type !== 'checked') return
      for (const key of Object.keys(message.counts) as (keyof Counts)[]) result[key] += message.counts[key]
      onProgress?.(result.documents, result.findings.length)
    })
  })
}

/** Growth after warming up: the least of the last third above the least of the first. */
function growthOf(heap: readonly number[]): number {
  const third = Math.floor(heap.length / 3)
  if (third === 0) return 0
  return Math.min(...heap.slice(-third)) - Math.min(...heap.slice(0, third))
}
