import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** A run of its own: what it was given to write into, and whether something could be written there. */
function runOnce(TMPDIR?: string) {
  const script = `
    import { existsSync, mkdtempSync } from 'node:fs'
    import { tmpdir } from 'node:os'
    import { join } from 'node:path'
    import { writeIntoMemory } from ${JSON.stringify(join(import.meta.dirname, 'memory-folder.ts'))}
    writeIntoMemory()
    const made = mkdtempSync(join(tmpdir(), 'made-'))
    console.log(JSON.stringify({ pid: process.pid, folder: tmpdir(), isMade: existsSync(made), lasting: process.env.LASTING_TMPDIR }))
    if (process.env.TMPDIR?.startsWith('/dev/shm/') !== true) (await import('node:fs')).rmdirSync(made)`
  const { TMPDIR: _, LASTING_TMPDIR: __, ...env } = process.env
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...env, ...(TMPDIR === undefined ? {} : { TMPDIR }) },
    encoding: 'utf8',
  })
  return JSON.parse(stdout) as { pid: number; folder: string; isMade: boolean; lasting?: string }
}

const usual = runOnce()
const hasMemory = usual.folder.startsWith('/dev/shm/')

it('a run can write where it is told to, and leaves nothing of it in memory', () => {
  expect(usual.isMade).toBe(true)
  if (hasMemory) expect(existsSync(usual.folder)).toBe(false)
  else expect(usual.lasting).toBe(undefined)
})

it.runIf(hasMemory)(
  'what a killed run left in memory goes with the next (skipped: no memory to write into)',
  () => {
    // No process has this number: the run that had it is over.
    const left = `/dev/shm/cuenta-clara-tests-${usual.pid}`
    mkdirSync(left)
    writeFileSync(join(left, 'database'), 'whatever it held')
    runOnce()
    expect(existsSync(left)).toBe(false)
  },
)

it('whoever names a folder has it', () => {
  const { folder, lasting } = runOnce(import.meta.dirname)
  expect(folder).toBe(import.meta.dirname)
  expect(lasting).toBe(undefined)
})
