import { spawn } from 'node:child_process'
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

/** A busy moment leaves objects behind; the heap is looked at until they are gone. */
const busyThenAtRest = `
  import { giveMemoryBackAtRest } from '${new URL('./start-up-memory.ts', import.meta.url)}'
  giveMemoryBackAtRest()
  let kept = []
  for (let count = 0; count < 400_000; count += 1) kept.push({ count, words: [count] })
  const busy = process.memoryUsage().heapTotal
  kept = []
  setInterval(() => { if (process.memoryUsage().heapTotal < busy / 2) process.exit(7) }, 100)`

test('a program that was busy gives its memory back once it is at rest', async () => {
  const program = spawn(process.execPath, ['--input-type=module', '--eval', busyThenAtRest])
  expect(await once(program, 'exit')).toEqual([7, null])
})
