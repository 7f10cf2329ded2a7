import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync, statfsSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { readPidFile } from './read-pid-file.ts'

/** A server that starts, with where its data lies and what it says. */
type Starting = { server: ChildProcess; cluster: string; logFile: string }

/** It did not start, and its disk was full: nothing that it did, and trying again helps once there is room. */
export class NoRoom extends Error {}

const startTimeoutMs = 60_000
/**
 * A server whose recovery met a full disk may wait for ever for a process of its own that has gone (seen with PostgreSQL 18): it
 * uses no processor, waits for no disk and says nothing. One that is only slow does one of these within that time.
 */
const silenceMs = 5_000
const lookMs = 250
/** A file of the log that recovery goes on with takes as much. */
const leastRoom = 16 * 1024 * 1024

/**
 * Resolves once a server takes connections. One that has ended, that shows no sign of life or is not ready within a minute is
 * ended and told. Throws NoRoom where its disk is full.
 */
export async function untilReady(
  { server, cluster, logFile }: Starting,
  silentMs = silenceMs,
): Promise<void> {
  let ended = ''
  server.once('error', (error) => (ended = error.message))
  server.once('exit', (code) => (ended = `exit code ${code}`))
  let signs = signsOfLife(server.pid, logFile)
  let [silent, sinceLook] = [0, 0]
  for (let waited = 0; ; waited += 10, sinceLook += 10) {
    if (ended) throw failure(`did not start (${ended})`, { cluster, logFile })
    if (readStatus(cluster) === `${server.pid} ready`) return server.unref()
    if (sinceLook >= lookMs) {
      const now = signsOfLife(server.pid, logFile)
      silent = now !== null && now === signs ? silent + sinceLook : 0
      ;[signs, sinceLook] = [now, 0]
    }
    const isLate = waited >= startTimeoutMs
    if (isLate || silent >= silentMs) {
      // No session works in it. What it did not finish the next start does.
      server.kill('SIGQUIT')
      const how = isLate ? `was not ready after ${startTimeoutMs / 1000} s` : 'did not go on with its start'
      throw failure(how, { cluster, logFile })
    }
    await sleep(10)
  }
}

/** Whether a disk has too little room for a server to start. */
export function isFull(cluster: string): boolean {
  const { bavail, bsize } = statfsSync(cluster)
  return bavail * bsize < leastRoom
}

/** The number of a server, and how far it came: `1234 ready`. */
export function readStatus(cluster: string): string {
  const lines = readPidFile(cluster) ?? []
  return `${lines[0]} ${lines[7]?.trim()}`
}

function failure(what: string, { cluster, logFile }: Pick<Starting, 'cluster' | 'logFile'>): Error {
  const Kind = isFull(cluster) ? NoRoom : Error
  return new Kind(`The embedded database ${what}:\n${tailOf(logFile)}`)
}

function tailOf(logFile: string): string {
  return readFileSync(logFile, 'utf8').split('\n').slice(-15).join('\n')
}

/** What a server and its processes have done, as a text that changes while they do something; null where nobody can tell. */
function signsOfLife(pid: number | undefined, logFile: string): string | null {
  if (process.platform !== 'linux' || pid === undefined) return null
  const family = [statOf(pid), ...childrenOf(pid)].filter((each) => each !== null)
  // Who waits for a disk, or for its turn on the processor, is at work.
  if (family.some(({ state }) => state === 'D' || state === 'R')) return null
  return JSON.stringify([statSync(logFile).size, family])
}

type Stat = { pid: number; parent: number; state: string; ticks: number }

function childrenOf(parent: number): Stat[] {
  return readdirSync('/proc').flatMap((name) => {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : null
    return stat?.parent === parent ? stat : []
  })
}

function statOf(pid: number): Stat | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state = '', parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // From the fifth field on: the time in the program and in the system for it are the 14th and the 15th.
    return { pid, parent: Number(parent), state, ticks: Number(rest[9]) + Number(rest[10]) }
  } catch {
    // It has ended.
    return null
  }
}
