import type { WorkerEvents } from 'graphile-worker'

/**
 * What a job is made of, for the hands of a worker are not for everything: what people wait for (`prompt`), what comes round, what takes
 * minutes (`long`), what waits for servers of strangers (`outside`), and the mailboxes, of which one is read at a time.
 */
const lanes = ['prompt', 'round', 'long', 'outside', 'mailbox'] as const
export type Lane = (typeof lanes)[number]

/** So many at most of these together. */
type Limit = { lanes: readonly Lane[]; most: number }

/** Fewer could not do long work, what comes round, and still what people wait for. */
const fewest = 3
/** These wait for others and hold no connection meanwhile: they are beside the others. */
const outside = 3
const mailboxes = 1
/** Of what waits for strangers, one company may have so much at a time. */
const mostOfOne = 2

/** How many hands a worker has that runs so many jobs of our own at the same time. */
export function handsOf(concurrency: number): number {
  return Math.max(concurrency, fewest) + outside + mailboxes
}

function limitsOf(concurrency: number): Limit[] {
  const own = Math.max(concurrency, fewest)
  return [
    { lanes: ['prompt', 'round', 'long'], most: own },
    { lanes: ['round', 'long'], most: own - 1 },
    { lanes: ['long'], most: own - 2 },
    { lanes: ['outside'], most: outside },
    { lanes: ['mailbox'], most: mailboxes },
  ]
}

type Job = { lane: Lane; sharer: string | null }

/**
 * Sees to it that no kind of work takes all hands of a worker: answers, whenever a hand is about to ask for a job, the flags of those
 * that it may not be given, as `enqueue_job` writes them. `laneOf` knows jobs by their names, also those that were queued before there were lanes.
 */
export function divideHands(
  concurrency: number,
  { events, laneOf }: { events: WorkerEvents; laneOf: (name: string) => Lane },
): () => string[] {
  const limits = limitsOf(concurrency)
  const busy = new Map<object, Job>()
  // Until a hand that asks has its answer, it counts wherever it might be needed.
  const asking = new Map<object, readonly Lane[]>()
  const about: (readonly Lane[])[] = []

  const count = (wanted: readonly Lane[]) =>
    [...busy.values()].filter(({ lane }) => wanted.includes(lane)).length +
    [...asking.values(), ...about].filter((may) => may.some((lane) => wanted.includes(lane))).length
  const hasRoom = (lane: Lane) =>
    limits.every(({ lanes: of, most }) => !of.includes(lane) || count(of) < most) &&
    // Shares are counted when it is known whose the job is: so one asks after the other.
    !(lane === 'outside' && [...asking.values(), ...about].some((may) => may.includes(lane)))

  events.on('worker:getJob:start', ({ worker }) => asking.set(worker, about.shift() ?? []))
  events.on('worker:getJob:empty', ({ worker }) => asking.delete(worker))
  events.on('worker:getJob:error', ({ worker }) => {
    if (!asking.delete(worker)) about.shift()
  })
  events.on('job:start', ({ worker, job }) => {
    asking.delete(worker)
    const flag = Object.keys(job.flags ?? {}).find((name) => name.startsWith('of:'))
    busy.set(worker, { lane: laneOf(job.task_identifier), sharer: flag?.slice(3) ?? null })
  })
  for (const end of ['job:complete', 'worker:fatalError', 'worker:release'] as const)
    events.on(end, ({ worker }) => busy.delete(worker))

  return () => {
    const may = lanes.filter(hasRoom)
    about.push(may)
    const shut = lanes.filter((lane) => !may.includes(lane)).map((lane) => `lane:${lane}`)
    return [...shut, ...greedy()]
  }

  function greedy(): string[] {
    const sharers = [...busy.values()].flatMap(({ lane, sharer }) => (lane === 'outside' && sharer) || [])
    const full = new Set(
      sharers.filter((one) => sharers.filter((other) => other === one).length >= mostOfOne),
    )
    return [...full].map((sharer) => `of:${sharer}`)
  }
}
