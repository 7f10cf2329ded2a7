import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import { expect, test } from 'vitest'
import { followKnownJobs } from './known-jobs.ts'

test('a job is known while it runs and until the queue has surely been told of its end', () => {
  let elapsed = 0
  const events: WorkerEvents = new EventEmitter()
  const tell = (name: 'job:start' | 'job:complete', id: string) => events.emit(name, { job: { id } } as never)
  const known = followKnownJobs(events, () => elapsed)
  tell('job:start', '1')
  tell('job:start', '2')
  elapsed = 600_000
  tell('job:complete', '1')
  expect(known().toSorted()).toEqual(['1', '2'])
  elapsed += 600_000
  expect(known()).toEqual(['2'])
})
