import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AlreadyRunning, readHolder, startOf, takeLock } from './process-lock.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cuenta-clara-lock-'))
  file = join(folder, 'running.json')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('one process holds a directory; the next is told who', () => {
  const lock = takeLock(file)
  lock.tell({ address: 'http://127.0.0.1:8080' })
  expect(() => takeLock(file)).toThrow(AlreadyRunning)
  expect(() => takeLock(file)).toThrow(`process ${process.pid}, http://127.0.0.1:8080`)
})

test('what the holder tells can be read by other programs of its owner and by nobody else', () => {
  const lock = takeLock(file)
  lock.tell({ app: 'postgresql://app' })
  lock.tell({ address: 'http://127.0.0.1:8080' })
  expect(readHolder(file)?.facts).toEqual({ app: 'postgresql://app', address: 'http://127.0.0.1:8080' })
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('released, the directory is free', () => {
  takeLock(file).release()
  expect(existsSync(file)).toBe(false)
  takeLock(file).release()
})

test.each([
  ['of a process that is gone', () => JSON.stringify({ pid: deadPid(), startedAt: '1', facts: {} })],
  [
    'whose number another process has by now',
    () => JSON.stringify({ pid: process.pid, startedAt: '1', facts: {} }),
  ],
  ['that was cut off while it was written', () => '{"pid":'],
])('a lock %s is taken over', (_, content) => {
  writeFileSync(file, content())
  expect(readHolder(file)).toBeUndefined()
  takeLock(file)
  expect(readHolder(file)?.pid).toBe(process.pid)
  expect(readdirSync(folder)).toEqual(['running.json'])
})

test('a process that lives has a start, one that is gone has none', () => {
  expect(startOf(process.pid)).toBeDefined()
  expect(startOf(process.pid)).toBe(startOf(process.pid))
  expect(startOf(deadPid())).toBeUndefined()
})

function deadPid(): number {
  return spawnSync(process.execPath, ['--version']).pid
}
