import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backupNameAt, pruneBackups } from './prune-backups.ts'

const now = Date.parse('2026-11-21T07:00:00Z')
const header = { format: 'cuenta-clara-backup', version: 3, created_at: '', migration: 1 }
const backup = gzipSync(`${JSON.stringify(header)}\n["end",0]\n`)
const night = (day: number) => backupNameAt(new Date(Date.UTC(2026, 10, day, 7)))

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cuenta-clara-prune-'))
  for (const day of [17, 18, 19, 20, 21]) writeFileSync(join(folder, night(day)), backup)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const left = () => readdirSync(folder).sort()

test('the newest backups stay, and the older ones go', async () => {
  expect(await pruneBackups(folder, { kept: 2, made: night(21), now })).toHaveLength(3)
  expect(left()).toEqual([night(20), night(21)])
})

test('0 keeps all of them', async () => {
  expect(await pruneBackups(folder, { kept: 0, made: night(21), now })).toEqual([])
  expect(left()).toHaveLength(5)
})

test('the one that was just made stays, though a clock that was ahead made newer names', async () => {
  await pruneBackups(folder, { kept: 1, made: night(17), now })
  expect(left()).toEqual([night(17)])
})

test('what has another name, or is no backup inside, stays and counts for none', async () => {
  const others = ['antes-de-actualizar.backup.gz', 'cuenta-clara-notes.txt']
  for (const name of others) writeFileSync(join(folder, name), backup)
  writeFileSync(join(folder, night(22)), 'not a backup')
  await pruneBackups(folder, { kept: 1, made: night(21), now })
  expect(left()).toEqual([...others, night(21), night(22)].sort())
})

test('what a killed backup left goes after a day, and one that is being written stays', async () => {
  const [dead, alive] = [`${night(15)}.part`, `${night(16)}.part`]
  for (const name of [dead, alive]) writeFileSync(join(folder, name), 'half')
  utimesSync(join(folder, dead), new Date(now - 90_000_000), new Date(now - 90_000_000))
  utimesSync(join(folder, alive), new Date(now), new Date(now))
  expect(await pruneBackups(folder, { kept: 9, made: night(21), now })).toEqual([dead])
})
