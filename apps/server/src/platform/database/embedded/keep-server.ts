import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { growingPause } from '../../growing-pause.ts'
import type { Logger } from '../../log.ts'
import { Refusal } from '../../refusal.ts'
import { NoRoom } from './until-ready.ts'

type Options = {
  /** Starts another one in its place, ready when this resolves. */
  start(): Promise<ChildProcess>
  /** Whether the disk under it has room for it to start. */
  hasRoom?(): boolean
  /** Called once, when it ends too often for another start to help. */
  onGivenUp(error: Error): void
  log: Logger
}

export type KeptServer = {
  /** The process that runs now. */
  pid(): number
  /** No further start; resolves once none is under way. */
  letEnd(): Promise<void>
}

const mostStarts = 5
const withinMs = 5 * 60_000
const lookMs = 250
/** Then it is tried all the same: a little room may be enough. */
const longestWithoutRoomMs = 30_000

/** Starts a server again when it ends unasked, with growing pauses, and so often within a time that it may help. */
export function keepServer(
  first: ChildProcess,
  { start, hasRoom = () => true, onGivenUp, log }: Options,
): KeptServer {
  const letting = new AbortController()
  let server = first
  const keeping = keep()

  async function keep() {
    const starts: number[] = []
    for (;;) {
      await ended(server, letting.signal)
      if (letting.signal.aborted) return
      const now = performance.now()
      while (starts.length > 0 && now - starts[0]! > withinMs) starts.shift()
      if (starts.length >= mostStarts) return onGivenUp(givenUp())
      starts.push(now)
      log.error({ starts: starts.length }, 'the embedded database ended unasked and is started again')
      if (starts.length > 1)
        await pause(growingPause(starts.length), undefined, { signal: letting.signal }).catch(ignore)
      if (letting.signal.aborted) return
      try {
        server = await start()
      } catch (error) {
        log.error({ err: error }, 'the embedded database does not start')
        if (!(error instanceof NoRoom)) continue
        // A full disk is no fault of the server: it is started when there is room, and none of these starts counts.
        starts.pop()
        await untilRoom()
      }
    }
  }

  async function untilRoom() {
    for (
      let waited = 0;
      waited < longestWithoutRoomMs && !letting.signal.aborted && !hasRoom();
      waited += lookMs
    )
      await pause(lookMs, undefined, { signal: letting.signal }).catch(ignore)
  }

  return {
    pid: () => server.pid!,
    async letEnd() {
      letting.abort()
      await keeping
    },
  }
}

async function ended(server: ChildProcess, letting: AbortSignal) {
  if (server.exitCode !== null || server.signalCode !== null) return
  await once(server, 'exit', { signal: letting }).catch(ignore)
}

function givenUp(): Error {
  return new Refusal(
    `The embedded database ended ${mostStarts + 1} times within ${withinMs / 60_000} minutes; starting it again does not help. ` +
      'What it says stands in logs/postgres.log of the data directory.',
  )
}

function ignore() {}
