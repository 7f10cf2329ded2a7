import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const supervisor = pathToFileURL(join(import.meta.dirname, 'supervise.js')).href
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cuenta-clara-supervise-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a program that dies is started again, and stays ended once it ends as it should', async () => {
  const { status, starts, said } = await run(`ready(); if (starts < 3) process.kill(process.pid, 'SIGKILL')`)
  expect({ status, starts }).toEqual({ status: 0, starts: 3 })
  expect(said).toContain('was ended by SIGKILL and is started again')
})

test('one that dies again and again is given up with a sentence', async () => {
  const { status, starts, said } = await run(`ready(); process.exit(7)`)
  expect({ status, starts }).toEqual({ status: 1, starts: 4 })
  expect(said).toContain('Starting it again does not help')
})

test('one that cannot even start is not started again, and neither is one that explained why it ended', async () => {
  expect(await run(`process.exit(1)`)).toMatchObject({ status: 1, starts: 1 })
  expect(await run(`ready(); process.exit(78)`)).toMatchObject({ status: 78, starts: 1 })
})

test('one that lost its database while it started is started again: the next waits for it', async () => {
  const { status, starts } = await run(`if (starts === 1) process.exit(75); ready()`)
  expect({ status, starts }).toEqual({ status: 0, starts: 2 })
})

test('one that is killed before it ever was ready, as when memory ran out, is started again', async () => {
  const { status, starts } = await run(`if (starts === 1) process.kill(process.pid, 'SIGKILL'); ready()`)
  expect({ status, starts }).toEqual({ status: 0, starts: 2 })
  const always = await run(`process.kill(process.pid, 'SIGKILL')`)
  expect(always).toMatchObject({ status: 1, starts: 4 })
})

test('one that hangs, deaf to signals, is ended and started again', async () => {
  const { status, starts, said } = await run(`ready(); if (starts === 1) for (;;);`)
  expect({ status, starts }).toEqual({ status: 0, starts: 2 })
  expect(said).toContain('no sign of life')
})

// It was waited for without end: only what had once said that it lives was looked at.
test('one that hangs while it starts is ended and started again', async () => {
  const deaf = await run(`if (starts === 1) for (;;); ready()`)
  expect(deaf).toMatchObject({ status: 0, starts: 2 })
  expect(deaf.said).toContain('The start of the program does not go on.')
  const waiting = await run(`step(); if (starts === 1) setInterval(() => {}, 1000); else ready()`)
  expect(waiting).toMatchObject({ status: 0, starts: 2 })
})

test('one that always hangs while it starts is given up', async () => {
  const { status, starts, said } = await run(`for (;;);`)
  expect({ status, starts }).toEqual({ status: 1, starts: 4 })
  expect(said).toContain('Starting it again does not help')
})

test('a start whose migration takes longer than that is waited for, as long as it goes on', async () => {
  const long = `let steps = 0
    const timer = setInterval(() => {
      step()
      steps += 1
      if (steps === 40) { clearInterval(timer); ready(); process.exit(0) }
    }, 100)`
  expect(await run(long)).toMatchObject({ status: 0, starts: 1 })
})

test('systemd hears that a start goes on, when it is up, and that somebody looks after it', async () => {
  const told = join(folder, 'told')
  const notify = join(folder, 'systemd-notify')
  writeFileSync(notify, `#!/bin/sh\necho "$@" >> ${told}\n`, { mode: 0o755 })
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}`, NOTIFY_SOCKET: '/run/none' }
  const steps = `step(); step(); ready(); setTimeout(() => process.exit(0), 1500)`
  expect(await run(steps, undefined, env)).toMatchObject({ status: 0, starts: 1 })
  // Again and again the same is told now and then.
  expect(readText(told).split('\n').sort()).toEqual([
    '',
    '--ready',
    'EXTEND_TIMEOUT_USEC=360000000',
    'WATCHDOG=1',
  ])
})

test('a signal ends the program in its own order, and nothing is started again', async () => {
  const stoppable = `ready(); process.once('SIGTERM', () => setTimeout(() => process.exit(0), 200)); setInterval(() => {}, 1000); console.log('up')`
  const { status, starts } = await run(stoppable, (child) => child.kill('SIGTERM'))
  expect({ status, starts }).toEqual({ status: 0, starts: 1 })
})

test('even kill -9 of the supervisor ends the program', async () => {
  const mark = join(folder, 'ended')
  const held = `ready(); process.once('disconnect', () => { writeFileSync(${JSON.stringify(mark)}, 'in order'); process.exit(0) }); console.log('up')`
  await run(held, (child) => child.kill('SIGKILL'))
  while (readText(mark) === '') await new Promise((resolve) => setTimeout(resolve, 20))
  expect(readText(mark)).toBe('in order')
})

let runs = 0

/** Runs a program under a supervisor in a hurry; `onUp` is called when the program says so. */
async function run(
  body: string,
  onUp: (child: ReturnType<typeof spawn>) => void = () => {},
  env = process.env,
) {
  runs += 1
  const [file, count] = [join(folder, `program-${runs}.mjs`), join(folder, `count-${runs}`)]
  writeFileSync(count, '')
  writeFileSync(
    file,
    `import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
    appendFileSync(${JSON.stringify(count)}, '.')
    const starts = readFileSync(${JSON.stringify(count)}, 'utf8').length
    const step = () => process.send('starting')
    const ready = () => { process.send('ready'); setInterval(() => process.connected && process.send('alive'), 100).unref() }
    ${body}`,
  )
  const hurry = {
    mostStarts: 3,
    firstPauseMs: 10,
    lookEveryMs: 500,
    mostSilentLooks: 4,
    mostSilentLooksAtStart: 4,
  }
  const script = `const { supervise } = await import(${JSON.stringify(supervisor)})
    process.exit(await supervise(process.execPath, [${JSON.stringify(file)}], ${JSON.stringify(hurry)}))`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { env })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk
      if (String(chunk).includes('up')) onUp(child)
    })
  }
  const status = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { status, starts: readText(count).length, said }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
