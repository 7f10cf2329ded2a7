import type { WorkerEvents } from 'graphile-worker'
import { answerWithinMs } from '../database/open-pool.ts'

/** So long it may take at most to tell the queue what became of a job, waiting for a connection included. */
const toldWithinMs = answerWithinMs + 15_000

/** Follows which jobs a worker works on, or is telling the queue of. Answers their ids. */
export function followKnownJobs(events: WorkerEvents, elapsed = () => performance.now()): () => string[] {
  const working = new Set<string>()
  const done = new Map<string, number>()
  events.on('job:start', ({ job }) => {
    done.delete(job.id)
    working.add(job.id)
  })
  events.on('job:complete', ({ job }) => {
    working.delete(job.id)
    done.set(job.id, elapsed())
  })
  return () => {
    for (const [id, at] of done) if (elapsed() - at > toldWithinMs) done.delete(id)
    return [...working, ...done.keys()]
  }
}
