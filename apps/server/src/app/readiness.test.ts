import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import type { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '#platform/log.ts'
import { createReadiness } from './readiness.ts'

const disk = vi.hoisted(() => ({ opened: 0, open: null as null | (() => Promise<never>) }))
vi.mock('node:fs/promises', async (original) => {
  const real = await original<{ open: typeof open }>()
  const counted = (...given: Parameters<typeof open>) => {
    disk.opened += 1
    return disk.open === null ? real.open(...given) : disk.open()
  }
  return { ...real, open: counted }
})
const database = vi.hoisted(() => ({ probe: async (): Promise<string> => 'ready' }))
vi.mock('#platform/database/probe-server.ts', () => ({ probeServer: () => database.probe() }))

let folder: string
let ask: () => Promise<string>
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cuenta-clara-readiness-'))
  Object.assign(disk, { opened: 0, open: null })
  vi.spyOn(performance, 'now').mockImplementation(() => moment)
  ask = aProbe()
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

function aProbe() {
  const urls = { app: '', owner: '' } as Parameters<typeof createReadiness>[0]['urls']
  return createReadiness({ urls, folder, log: createLog('silent') })
}

/** Every question is a new one: answers are kept for a second. */
let moment = 0
function later() {
  moment += 10_000
  return ask()
}
const fails = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }))

test.each([
  ['ENOSPC', 'disk full'],
  ['EDQUOT', 'disk full'],
  ['EROFS', 'data folder closed'],
  ['EACCES', 'data folder closed'],
])(
  'a data folder that answers %s is “%s”, and ready as soon as it takes a file again',
  async (code, said) => {
    expect(await later()).toBe('ready')
    disk.open = fails(code)
    expect(await later()).toBe(said)
    disk.open = null
    expect(await later()).toBe('ready')
  },
)

test('a disk that hangs is told, and asked once for as long as it hangs: every try holds a thread that all share', async () => {
  const stuck = Promise.withResolvers<never>()
  disk.open = () => stuck.promise
  for (let asked = 0; asked < 3; asked += 1) expect(await later()).toBe('disk hanging')
  expect(disk.opened).toBe(1)
  disk.open = null
  stuck.reject(new Error('it gave up'))
  await expect.poll(later).toBe('ready')
})

test('two that share a folder, as containers with equal numbers of processes do, are ready at the same moment', async () => {
  const other = aProbe()
  for (let asked = 0; asked < 20; asked += 1) {
    moment += 10_000
    expect(await Promise.all([ask(), other()])).toEqual(['ready', 'ready'])
  }
  expect(readdirSync(folder)).toEqual([])
})

test('what a killed process left in the folder is taken away by the next one', async () => {
  writeFileSync(join(folder, 'readiness.7'), 'left')
  writeFileSync(join(folder, 'kept'), 'of others')
  ask = aProbe()
  expect(await later()).toBe('ready')
  expect(readdirSync(folder)).toEqual(['kept'])
})

test('a question that waits behind others for the database is answered although they never are', async () => {
  vi.restoreAllMocks()
  const ready = database.probe
  database.probe = () => new Promise(() => {})
  expect(await ask()).toBe('database hanging')
  database.probe = ready
})
