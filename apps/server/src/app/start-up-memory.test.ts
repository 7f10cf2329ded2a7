import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'

/** Gives memory back so often that threads meet in it; `gc` must be there each time. */
const oftenInAThread = `
  import('${new URL('./start-up-memory.ts', import.meta.url)}').then(({ giveMemoryBack }) => {
    for (let time = 0; time < 40; time += 1) giveMemoryBack()
  })`

test('threads that give memory back at the same moment do not end one another', async () => {
  const threads = Array.from({ length: 4 }, () => new Worker(oftenInAThread, { eval: true }))
  const ends = await Promise.all(threads.map((thread) => once(thread, 'exit')))
  expect(ends).toEqual([[0], [0], [0], [0]])
})
