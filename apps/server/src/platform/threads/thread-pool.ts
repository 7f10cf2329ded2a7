import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Overloaded } from '../errors.ts'
import { fairQueue, type QueueLimits } from '../fair-queue.ts'
import { startBehind } from './stand-behind.ts'
import type { ThreadAnswer, ThreadOrder, ThreadWork } from './thread-work.ts'

export type ThreadPoolOptions = {
  /** How many threads there are at most. */
  threads: number
  /** How many pieces of work may wait for one. */
  waiting: QueueLimits
  /** A thread that had nothing to do for so long ends. */
  idleMs: number
  /** The heap of one thread; whoever needs more is ended. */
  memoryMb: number
  /** Whether whoever serves people goes first when there are fewer processors than work. */
  standsBehind: boolean
}

/** Whose work it is, for turns: nobody's flood keeps others waiting. */
export type Turn = {
  of: string
  /** Work that nobody waits at a screen for is bounded by whoever brings it, one piece at a time: it is never turned away. */
  isPatient?: boolean
}

export type ThreadPool = {
  /**
   * Does a piece of work in a thread. Throws ThreadFailed when it takes too long or ends its thread, Overloaded when too
   * much is waiting, and what the work itself throws.
   */
  run<Input, Output>(work: ThreadWork<Input, Output>, input: Input, turn: Turn): Promise<Output>
  /** Ends all threads; work under way fails. Safe to call when none runs; work that comes later starts new ones. */
  stop(): Promise<void>
}

/** A piece of work had no end: it took too long, its thread ended (by too much memory, or a crash), or the program stops. */
export class ThreadFailed extends Error {
  override readonly name = 'ThreadFailed'
  readonly reason: 'took-too-long' | 'ended' | 'stopped'

  constructor(reason: ThreadFailed['reason'], options?: ErrorOptions) {
    super(`work in a thread failed: ${reason}`, options)
    this.reason = reason
  }
}

type Piece = {
  order: ThreadOrder
  /** By our clock, once a thread has it. */
  begunAt: number
  withinMs: number
  of: string
  resolve(output: unknown): void
  reject(error: unknown): void
}

/** `piece` is what it does now; `timer` ends it, or, while it does nothing, sends it home. */
type Thread = {
  worker: Worker
  piece: Piece | null
  timer: NodeJS.Timeout | undefined
  /** Of a processor, when it began what it does now. */
  workedMs: Promise<number>
}

/** On a machine without a free processor a piece gets this many times its time by the clock. */
const mostPatience = 6
const tellsWithinMs = 1_000

/** Threads that are started when first needed. One of those who take turns never gets all of them, where there are several. */
export function openThreadPool({
  threads: most,
  waiting,
  idleMs,
  memoryMb,
  standsBehind,
}: ThreadPoolOptions): ThreadPool {
  const queue = fairQueue<Piece>(waiting)
  const threads = new Set<Thread>()
  const mostOfOne = Math.max(1, most - 1)

  return {
    run: <Input, Output>({ file, name, withinMs }: ThreadWork<Input, Output>, input: Input, turn: Turn) =>
      new Promise<Output>((resolve, reject) => {
        const piece: Piece = {
          order: { file, name, input },
          begunAt: 0,
          withinMs,
          of: turn.of,
          resolve: resolve as Piece['resolve'],
          reject,
        }
        if (!queue.add(turn.of, piece, turn.isPatient)) reject(new Overloaded())
        else handOut()
      }),
    async stop() {
      for (const piece of queue.takeAll()) piece.reject(new ThreadFailed('stopped'))
      await Promise.all([...threads].map((thread) => end(thread, new ThreadFailed('stopped'))))
    },
  }

  function handOut(): void {
    for (;;) {
      const idle = [...threads].find(({ piece }) => piece === null)
      if (idle === undefined && threads.size >= most) return
      const piece = queue.take((of) => runningOf(of) < mostOfOne)
      if (piece === undefined) return
      begin(idle ?? start(), piece)
    }
  }

  function runningOf(of: string): number {
    return [...threads].filter(({ piece }) => piece?.of === of).length
  }

  function start(): Thread {
    const worker = standsBehind ? startBehind(startWorker) : startWorker()
    const thread: Thread = { worker, piece: null, timer: undefined, workedMs: Promise.resolve(0) }
    threads.add(thread)
    worker.on('message', (answer: ThreadAnswer) => finish(thread, answer))
    worker.on('error', (cause) => end(thread, new ThreadFailed('ended', { cause })))
    worker.on('exit', () => end(thread, new ThreadFailed('ended')))
    return thread
  }

  function startWorker(): Worker {
    return new Worker(new URL('./thread.ts', import.meta.url), {
      // What strangers send is read there: it sees none of our settings.
      env: compiledModules(),
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
    })
  }

  function begin(thread: Thread, piece: Piece): void {
    clearTimeout(thread.timer)
    thread.piece = piece
    piece.begunAt = performance.now()
    thread.timer = setTimeout(() => judgeTime(thread, piece), piece.withinMs)
    thread.workedMs = workedOf(thread.worker)
    thread.worker.ref()
    thread.worker.postMessage(piece.order)
  }

  /** Ends who has had their time of a processor; who only waited for one goes on. */
  async function judgeTime(thread: Thread, piece: Piece): Promise<void> {
    const [before, now] = await Promise.all([thread.workedMs, workedOf(thread.worker)])
    if (thread.piece !== piece) return
    const patienceMs = piece.begunAt + mostPatience * piece.withinMs - performance.now()
    // Of whoever could not be asked at the beginning nobody knows what it has had since: then only the clock counts.
    const leftMs = Number.isFinite(before) ? piece.withinMs - (now - before) : patienceMs
    if (leftMs <= 0 || patienceMs <= 0) return end(thread, new ThreadFailed('took-too-long'))
    thread.timer = setTimeout(() => judgeTime(thread, piece), Math.min(leftMs, patienceMs))
  }

  function finish(thread: Thread, answer: ThreadAnswer): void {
    const { piece } = thread
    if (piece === null) return
    clearTimeout(thread.timer)
    thread.piece = null
    // A thread that waits keeps no process alive.
    thread.worker.unref()
    thread.timer = setTimeout(() => end(thread, new ThreadFailed('stopped')), idleMs).unref()
    if ('error' in answer) piece.reject(answer.error)
    else piece.resolve(answer.output)
    handOut()
  }

  async function end(thread: Thread, failure: ThreadFailed): Promise<void> {
    if (!threads.delete(thread)) return
    clearTimeout(thread.timer)
    thread.piece?.reject(failure)
    thread.piece = null
    handOut()
    await thread.worker.terminate()
  }
}

/** What a thread has had of a processor; one that cannot be asked, because it stands in a single call, has had all there is. */
async function workedOf(worker: Worker): Promise<number> {
  const unknown = new Promise<number>((resolve) => setTimeout(resolve, tellsWithinMs, Infinity).unref())
  const told = worker.cpuUsage().then(({ user, system }) => (user + system) / 1_000)
  return Promise.race([told.catch(() => Infinity), unknown])
}

/** Where a thread finds our modules compiled, if this process keeps them: it then starts in a quarter of the time. */
export function compiledModules(): Record<string, string> {
  const folder = getCompileCacheDir()
  // Node adds a folder of its version to the one that it is told.
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }
}
