import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/** Who holds a data directory; kept in a file that only the owner of the directory can read. */
export type Holder = {
  readonly pid: number
  readonly startedAt: string
  readonly facts: Readonly<Record<string, string>>
}

/** Says who; keeps no more of the holder, whose facts include passwords. */
export class AlreadyRunning extends Error {
  constructor(holder: Holder, file: string) {
    const { address } = holder.facts
    super(
      `Cuenta Clara already runs on this data directory (process ${holder.pid}${address ? `, ${address}` : ''}). ` +
        `Stop it first, or choose another DATA_DIR. The lock is ${file}.`,
    )
    this.name = 'AlreadyRunning'
  }
}

export type ProcessLock = {
  /** Adds what other programs on this directory may want to know. */
  tell(facts: Readonly<Record<string, string>>): void
  release(): void
}

/** Takes the directory for this process. A lock whose process is gone, even by kill -9, is taken over. Throws AlreadyRunning. */
export function takeLock(file: string): ProcessLock {
  const mine: Holder = { pid: process.pid, startedAt: startOf(process.pid) ?? '', facts: {} }
  let facts: Readonly<Record<string, string>> = {}
  while (!tryToCreate(file, mine)) {
    const holder = readHolder(file)
    if (holder) throw new AlreadyRunning(holder, file)
    removeStale(file)
  }
  return {
    tell(more) {
      facts = { ...facts, ...more }
      writeFileSync(`${file}.new`, JSON.stringify({ ...mine, facts }), { mode: 0o600 })
      renameSync(`${file}.new`, file)
    },
    release: () => rmSync(file, { force: true }),
  }
}

/** The living process that holds the directory, or undefined. */
export function readHolder(file: string): Holder | undefined {
  try {
    const holder = JSON.parse(readFileSync(file, 'utf8')) as Holder
    const start = startOf(holder.pid)
    return start !== undefined && start === holder.startedAt ? holder : undefined
  } catch {
    return undefined
  }
}

function tryToCreate(file: string, holder: Holder): boolean {
  try {
    writeFileSync(file, JSON.stringify(holder), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Of two processes that find the same stale lock one renames it; the other, if it caught a fresh one, gives it back. */
function removeStale(file: string) {
  const aside = `${file}.stale.${process.pid}`
  try {
    renameSync(file, aside)
    if (readHolder(aside)) renameSync(aside, file)
    else rmSync(aside, { force: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** When a process started, as the system counts it, so that a reused number is not mistaken; undefined when it is gone. */
export function startOf(pid: number): string | undefined {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' || state === 'X' ? undefined : rest[18]
  } catch {
    return 'alive'
  }
}
