import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { unusedPort } from '../e2e/app.ts'
import { type Child, root, startChild } from './child.ts'

/** The pretend tax authority as a program of its own: what it acknowledged survives whatever happens to us. */
export type Authority = {
  url: string
  /** Changes its manners; `packages/simulator/README.md` lists them. */
  order(manners: object): Promise<void>
  killAndStartAgain(): Promise<void>
  stop(): Promise<void>
}

/** Verdicts come soon: the rounds are about what goes wrong, not about waiting. */
const VERDICT_DELAY_MS = 500
const READY_WITHIN_MS = 60_000

/** Its usual manners. */
export const ordinary = {
  is_down: false,
  latency_ms: 0,
  verdict_delay_ms: VERDICT_DELAY_MS,
  odds: {},
  next: [],
}

export async function startAuthority(folder: string): Promise<Authority> {
  const port = await unusedPort()
  const url = `http://127.0.0.1:${port}`
  const start = () =>
    startChild({
      script: join(root, 'packages/simulator/src/run-simulator.ts'),
      args: [
        ...['--port', String(port), '--data-dir', join(folder, 'authority')],
        ...['--delay-ms', String(VERDICT_DELAY_MS)],
      ],
      environment: {},
      logFile: join(folder, 'authority.log'),
    })
  let child: Child = start()
  await answers(url, child)
  return {
    url,
    async order(manners) {
      for (const environment of ['sandbox', 'live']) {
        const answer = await fetch(`${url}/_simulator/${environment}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(manners),
        })
        if (!answer.ok) throw new Error(`the authority took no order: ${await answer.text()}`)
      }
    },
    async killAndStartAgain() {
      child.signal('SIGKILL')
      await child.ended
      child = start()
      await answers(url, child)
    },
    async stop() {
      child.signal('SIGTERM')
      await child.ended
    },
  }
}

async function answers(url: string, child: Child): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline && child.isAlive()) {
    const answer = await fetch(`${url}/_simulator/sandbox?limit=1`).catch(() => null)
    if (answer?.ok) return
    await pause(50)
  }
  throw new Error('the authority did not start')
}
