import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PageDescription } from '@cuentaclara/print'
import { afterEach, expect, test } from 'vitest'
import { createTypesetter, type Turn, type Typesetter, type TypesetterOptions } from './typesetter.ts'

const program = new URL('../../../test/slow-typesetter.ts', import.meta.url)
const open: Typesetter[] = []
afterEach(() => {
  for (const typesetter of open.splice(0)) typesetter.stop()
})

/** Sets pages that behave as they are called; answers with what was set. */
function typesetterOf(options: Partial<TypesetterOptions> = {}) {
  const typesetter = createTypesetter({
    timeoutMs: 1_000,
    idleMs: 60_000,
    mostWaitMs: 60_000,
    program,
    ...options,
  })
  open.push(typesetter)
  return async (title: string, turn: Turn = { of: 'somebody' }) => {
    const page = { title } as PageDescription
    const { bytes } = await typesetter.set({ template: 'document', page }, 'pdf', turn)
    return Buffer.from(bytes).toString()
  }
}

// One PDF that hung, or more work at once than its time, and everybody who had asked got a 500.
test('a page that hangs fails alone, and the time of each runs from when its own work begins', async () => {
  const set = typesetterOf()
  const pages = ['takes:400', 'takes:401', 'takes:402', 'hangs', 'short', 'takes:403']
  const settled = await Promise.allSettled(pages.map((page) => set(page)))
  const became = settled.map((each) => (each.status === 'fulfilled' ? each.value : each.reason.code))
  expect(became).toEqual(['takes:400', 'takes:401', 'takes:402', 'page-not-ready', 'short', 'takes:403'])
})

test('a page whose process went is set by the next one, and one that takes two along fails alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'typesetter-'))
  const set = typesetterOf()
  const innocent = `dies once:${join(folder, 'died')}`
  const [first, guilty, last] = await Promise.allSettled([set(innocent), set('dies'), set('last')])
  rmSync(folder, { recursive: true })
  expect(first).toMatchObject({ status: 'fulfilled', value: innocent })
  expect(guilty).toMatchObject({ status: 'rejected', reason: { status: 503, code: 'page-not-ready' } })
  expect(last).toMatchObject({ status: 'fulfilled', value: 'last' })
})

// It was answered 500 "unexpected": whoever asked was told nothing that they could do.
test('who waits for a page that is late is told to come again, and the next page is set as ever', async () => {
  const set = typesetterOf({ timeoutMs: 300 })
  await expect(set('hangs')).rejects.toMatchObject({
    status: 503,
    code: 'page-not-ready',
    params: { seconds: 30 },
  })
  const patient = typesetterOf()
  const [hung, next] = await Promise.allSettled([patient('hangs'), patient('next')])
  expect(hung).toMatchObject({ reason: { code: 'page-not-ready' } })
  expect(next).toMatchObject({ value: 'next' })
})

test('a process that never gets ready is no riddle either', async () => {
  const set = typesetterOf({ timeoutMs: 100, program: new URL('./pdf-messages.ts', import.meta.url) })
  await expect(set('any')).rejects.toMatchObject({ status: 503, code: 'page-not-ready' })
})

test('companies take turns: one page waits for one of each other, however many those have asked for', async () => {
  const set = typesetterOf()
  const done: string[] = []
  const ask = async (title: string, of: string) => done.push(await set(title, { of }))
  const many = ['a1', 'a2', 'a3', 'a4'].map((title) => ask(title, 'a'))
  await Promise.all([...many, ask('b1', 'b')])
  expect(done).toEqual(['a1', 'a2', 'b1', 'a3', 'a4'])
})

test('who waits in vain is told to come again, and what nobody stands before waits on', async () => {
  const set = typesetterOf({ mostWaitMs: 20 })
  const long = set('takes:300')
  const late = set('late', { of: 'b' })
  const letter = set('letter', { of: 'c', isPatient: true })
  await expect(late).rejects.toMatchObject({ status: 503, code: 'overloaded', params: { seconds: 5 } })
  expect(await Promise.all([long, letter])).toEqual(['takes:300', 'letter'])
})

test('once it is stopped nothing that waited begins a process again', async () => {
  const set = typesetterOf()
  const asked = [set('hangs'), set('next')]
  open[0]!.stop()
  for (const page of await Promise.allSettled(asked))
    expect(page).toMatchObject({ status: 'rejected', reason: { message: 'the program is stopping' } })
  expect(await set('afterwards')).toBe('afterwards')
})
