import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '../../log.ts'
import { keepServer } from './keep-server.ts'
import { NoRoom, untilReady } from './until-ready.ts'

let cluster: string
let logFile: string
const started: ChildProcess[] = []
beforeAll(() => {
  cluster = mkdtempSync(join(tmpdir(), 'until-ready-'))
  logFile = join(cluster, 'log')
  writeFileSync(logFile, 'PANIC:  could not write to file: No space left on device\n')
})
afterAll(() => {
  for (const server of started) server.kill('SIGKILL')
  rmSync(cluster, { recursive: true })
})

function run(script: string): ChildProcess {
  const server = spawn(process.execPath, ['--eval', script])
  started.push(server)
  return server
}

// Killed on a full disk it hung in its recovery: a minute went by before it was ended, and half a one until it was.
test.runIf(process.platform === 'linux')(
  'a server that starts and does nothing any more is ended, with what it said last',
  async () => {
    const server = spawn('sleep', ['600'])
    started.push(server)
    const gone = once(server, 'exit')
    await expect(untilReady({ server, cluster, logFile }, 1_000)).rejects.toThrow(
      /did not go on with its start.*\nPANIC.*No space left/,
    )
    expect((await gone)[1]).toBe('SIGQUIT')
  },
)

test('one that is at work for longer than that is waited for', async () => {
  const file = join(cluster, 'postmaster.pid')
  const server = run(`
    const until = Date.now() + 2000
    while (Date.now() < until);
    require('node:fs').writeFileSync(${JSON.stringify(file)}, process.pid + '\\n1\\n2\\n3\\n4\\n5\\n6\\nready   \\n')
    setTimeout(() => {}, 60000)`)
  await untilReady({ server, cluster, logFile }, 1_000)
  expect(server.exitCode).toBeNull()
})

test('on a full disk it is started again when there is room, however often that failed before', async () => {
  const first = spawn(process.execPath, ['--eval', ''])
  const given = vi.fn()
  let tries = 0
  let asked = 0
  const up = Promise.withResolvers<void>()
  const kept = keepServer(first, {
    async start() {
      tries += 1
      if (tries <= 8) throw new NoRoom('no room')
      up.resolve()
      return run('setTimeout(() => {}, 600000)')
    },
    // Each time there is room when it is asked again.
    hasRoom() {
      asked += 1
      return asked % 2 === 0
    },
    onGivenUp: given,
    log: createLog('silent'),
  })
  await up.promise
  expect(given).not.toHaveBeenCalled()
  expect(tries).toBe(9)
  await kept.letEnd()
})
