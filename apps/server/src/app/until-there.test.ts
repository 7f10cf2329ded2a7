import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilThere } from './until-there.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cuenta-clara-there-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { signal } = new AbortController()

test('a first web app is waited for until it is put in its place', async () => {
  const [fresh, place] = [join(folder, 'fresh'), join(folder, 'dist')]
  mkdirSync(fresh)
  const happened: string[] = []
  const waiting = untilThere(place, signal).then(() => happened.push('served'))
  await new Promise((resolve) => setTimeout(resolve, 120))
  happened.push('built')
  renameSync(fresh, place)
  await waiting
  expect(happened).toEqual(['built', 'served'])
})

test('what is there already keeps nobody waiting', async () => {
  await untilThere(folder, signal)
})

test('who is told to stop waits for nothing any more', async () => {
  const stopping = new AbortController()
  const waiting = untilThere(join(folder, 'never'), stopping.signal)
  stopping.abort()
  await expect(waiting).rejects.toThrow()
})
