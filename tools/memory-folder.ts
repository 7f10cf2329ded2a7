import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const prefix = 'cuenta-clara-tests-'

/** What a run holds at most, and what the programs of the tests need beside it, in bytes. */
const leastRoom = 4e9
const leastFree = 8e9

/**
 * Lets the programs of this process keep what they write in memory until it ends, where the machine has much of it: a
 * database is a thousand files, every test file has its own, and the file system of a disk takes a sixth of the processor
 * for making and removing them. Whoever names a `TMPDIR` has chosen already.
 */
export function writeIntoMemory(): void {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return
  removeWhatOthersLeft()
  const folder = join(memory, `${prefix}${process.pid}`)
  // The account of a database passes through it.
  mkdirSync(folder, { mode: 0o711 })
  // What is to outlast the run, such as a browser that takes seconds to unpack, stays where it was.
  process.env.LASTING_TMPDIR = tmpdir()
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= leastRoom && freemem() >= leastFree && mayRunFrom(memory)
  } catch {
    return false
  }
}

/** Some systems run no program from it, the browser of the tests among them. */
function mayRunFrom(folder: string): boolean {
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([, at]) => at === folder)
  return mount !== undefined && mount[2] === 'tmpfs' && !mount[3]!.split(',').includes('noexec')
}

/** A run that was killed removes nothing, and memory is dear. */
function removeWhatOthersLeft(): void {
  for (const name of readdirSync(memory)) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length)))) continue
    try {
      rmSync(join(memory, name), { recursive: true, force: true })
    } catch {
      // Somebody else's.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
