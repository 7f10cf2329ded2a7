import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cuenta-clara-as-is-'))
  for (const name of ['start', 'setup', 'supervise', 'tell-systemd'])
    cpSync(join(import.meta.dirname, '..', `${name}.js`), join(folder, 'tools', `${name}.js`))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const start = (...args: string[]) =>
  spawnSync(process.execPath, [join(folder, 'tools/start.js'), '--as-is', ...args], { encoding: 'utf8' })

test('what was never built is not started again and again: the service is told what to type', () => {
  const { status, stderr } = start()
  expect(status).toBe(78)
  expect(stderr).toContain('npm run setup')
})

test('what is built is run as it is: nothing is installed, nothing is built, nothing is written', () => {
  mkdirSync(join(folder, 'apps/server/dist'), { recursive: true })
  writeFileSync(
    join(folder, 'apps/server/dist/worker.js'),
    `console.log('at work', ...process.argv.slice(2))`,
  )
  const { status, stdout } = start('worker.ts', 'and', 'more')
  expect({ status, stdout }).toEqual({ status: 0, stdout: 'at work and more\n' })
  expect(existsSync(join(folder, 'node_modules'))).toBe(false)
})
