/** What a process does with the database. */
export type Roles = { http: boolean; worker: boolean }

/** How many connections each pool of a process may have. */
export type ConnectionShares = {
  app: number
  /** Those of them that answer people; the others do jobs. */
  serving: number
  system: number
  /** For the queue library: one listens, the others ask. */
  queue: number
}

/** One that listens for events, and one that asks how the database is. */
const besideHttp = 2
/** The same, and the sign of life that a worker gives. */
const besideWorker = 3
const queue = 2

/**
 * Shares `most` connections out, so that a process never has more, whatever it does: what is not in a pool is counted too. A
 * worker has one for each job and one more, for a job that holds its own must still be able to say how far it is; so more jobs
 * than there is room for are more connections. A process that serves and works counts as two.
 */
export function shareConnections(
  most: number,
  { http, worker }: Roles,
  { concurrency }: { concurrency: number },
): ConnectionShares {
  const serving = { system: 2, app: Math.max(2, most - besideHttp - 2) }
  const working = { system: 1, app: Math.max(concurrency + 1, most - besideWorker - queue - 1) }
  if (!worker) return { ...serving, serving: serving.app, queue: 0 }
  if (!http) return { ...working, serving: 0, queue }
  return {
    system: serving.system + working.system,
    app: serving.app + working.app,
    serving: serving.app,
    queue,
  }
}
