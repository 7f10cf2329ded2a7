import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/**
 * A web server that was told to end goes on answering for a while and says that it is not ready, so that a proxy in front takes it
 * out of its turn before it is gone.
 */
export type Leaving = {
  hasBegun(): boolean
  /** Resolves when nobody in front should send it anything any more. */
  begin(): Promise<void>
}

export function leavingFor(seconds: number): Leaving {
  let hasBegun = false
  return {
    hasBegun: () => hasBegun,
    async begin() {
      hasBegun = true
      await pause(seconds * 1_000)
    },
  }
}

/** Connections that are kept end with the answer that they wait for: no next request is sent into one that closes. */
export function letConnectionsGo(app: FastifyInstance, leaving: Leaving): void {
  app.addHook('onRequest', (_, reply, done) => {
    if (leaving.hasBegun()) reply.header('connection', 'close')
    done()
  })
}
