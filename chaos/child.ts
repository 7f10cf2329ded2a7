import { spawn } from 'node:child_process'
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/** A program that we started, by its number and never by its name. */
export type Child = {
  pid: number
  ended: Promise<void>
  isAlive(): boolean
  signal(signal: NodeJS.Signals): void
}

const killers = new Set<() => void>()

/** Whatever ends this run, what it started ends with it; what it froze or cut off could not end in order any more. */
export function endWithUs(kill: () => void): void {
  if (killers.size === 0) {
    process.once('exit', () => {
      for (const each of killers) each()
    })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => process.exit(130))
  }
  killers.add(kill)
}

type Start = { script: string; args: string[]; environment: Record<string, string>; logFile: string }

/** Starts a script on our Node; what it says goes to a file, so that nothing is lost when it dies. */
export function startChild({ script, args, environment, logFile }: Start): Child {
  const log = openSync(logFile, 'a')
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env: { ...process.env, ...environment },
    // The open line ends it in order should the run itself be killed.
    stdio: ['ignore', log, log, 'ipc'],
  })
  closeSync(log)
  endWithUs(() => child.kill('SIGKILL'))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    pid: child.pid!,
    ended,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    signal: (signal) => child.kill(signal),
  }
}

/** Programs below one of ours, children before grandchildren, with what they were started as. */
export function descendantsOf(pid: number): { pid: number; command: string }[] {
  const parents = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    const parent = /^\d+$/.test(name) ? parentOf(Number(name)) : null
    if (parent !== null) parents.set(parent, [...(parents.get(parent) ?? []), Number(name)])
  }
  const found: number[] = []
  for (let level = [pid]; level.length > 0; ) {
    level = level.flatMap((each) => parents.get(each) ?? [])
    found.push(...level)
  }
  return found.map((each) => ({ pid: each, command: readProcess(each, 'cmdline').replaceAll('\0', ' ') }))
}

function parentOf(pid: number): number | null {
  // The name in brackets may hold anything, so what follows the last bracket is read.
  const rest = readProcess(pid, 'stat').split(') ').at(-1)?.split(' ')
  return rest?.[1] === undefined ? null : Number(rest[1])
}

function readProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
