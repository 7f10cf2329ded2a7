import { startWorker, type Worker } from '#platform/jobs/worker.ts'
import type { Installation } from './installation.ts'

/** Starts working on the queue of an installation. `simulatorUrl` is where its pretend tax authority answers, if any. */
export async function buildWorker(
  { config, database, log }: Installation,
  _simulatorUrl: string | undefined,
): Promise<Worker> {
  return startWorker({
    ownerUrl: database.urls.owner,
    handlers: [],
    concurrency: config.worker.concurrency,
    log,
  })
}
