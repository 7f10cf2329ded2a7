import { expect, test } from 'vitest'
import { shareConnections } from './connection-shares.ts'

const http = { http: true, worker: false }
const worker = { http: false, worker: true }
const sum = ({ app, system, queue }: ReturnType<typeof shareConnections>) => app + system + queue

test('ten connections are enough for a web server, and ten for a worker, with what is in no pool', () => {
  // Events, and the question how the database is; a worker also gives a sign of life.
  expect(2 + sum(shareConnections(10, http, { concurrency: 3 }))).toBe(10)
  expect(3 + sum(shareConnections(10, worker, { concurrency: 3 }))).toBe(10)
})

test('jobs that each hold a connection leave one with which they say how far they are', () => {
  for (const concurrency of [1, 3, 8, 50])
    expect(shareConnections(10, worker, { concurrency }).app).toBeGreaterThan(concurrency)
})

test('jobs of a process that also serves keep nobody waiting who asks', () => {
  const both = shareConnections(10, { http: true, worker: true }, { concurrency: 3 })
  expect(both.app).toBe(
    shareConnections(10, http, { concurrency: 3 }).app + shareConnections(10, worker, { concurrency: 3 }).app,
  )
  expect(both.serving).toBe(shareConnections(10, http, { concurrency: 3 }).app)
})
