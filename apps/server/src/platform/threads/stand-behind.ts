import { readdirSync, readFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/** Of the system's forty: a tenth of what whoever serves people gets of a processor that both want. */
const stepsBehind = 10
const lastPriority = 19
const ourTasks = '/proc/self/task'

/**
 * Starts a thread that leaves the processor to whoever serves people from its first instruction, and so do the threads in which
 * V8 compiles and tidies up for it: they work as much as the thread itself, twice as much while it loads its modules. Only Linux
 * gives a single thread a priority; elsewhere the whole program would stand behind others.
 */
export function startBehind<Thread>(start: () => Thread): Thread {
  if (process.platform !== 'linux') return start()
  const before = new Set(readdirSync(ourTasks))
  const started = start()
  for (const task of readdirSync(ourTasks)) if (!before.has(task) || isOfV8(task)) standBehind(Number(task))
  return started
}

function isOfV8(task: string): boolean {
  try {
    return readFileSync(`${ourTasks}/${task}/comm`, 'utf8').trim() === 'V8Worker'
  } catch {
    // It has ended.
    return false
  }
}

function standBehind(task: number): void {
  try {
    setPriority(task, Math.min(getPriority() + stepsBehind, lastPriority))
  } catch {
    // It has ended, or the system lets nobody step back: then it takes its share.
  }
}
