// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { runBulk } from './run-bulk.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

// A second without a line, and nobody was told what had become of the rows.
it('goes on asking for what became of many rows when the line was away for a while', async () => {
  vi.useFakeTimers()
  const done = { done: 300, skipped: 0, failed: 0, rows: [], undo: null }
  let looks = 0
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/bulk')) return Response.json({ result: null, task: { id: 't1', kind: 'bulk' } })
    if (!url.endsWith('/tasks')) return Response.json(done)
    looks += 1
    if (looks === 1) throw new TypeError('Failed to fetch')
    return Response.json({ data: [{ id: 't1', finished_at: '2026-05-02T12:00:00Z' }] })
  })
  const begun = await runBulk('c1', { list: 'items', action: 'archive', params: {}, query: {} })
  if (begun.kind !== 'task') throw new Error('no task')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await begun.result).toEqual(done)
})
