import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { SimulatorOptions } from '@cuentaclara/simulator'

export type PretendAuthorityOptions = Pick<SimulatorOptions, 'host' | 'port' | 'dataDir'> & {
  /** Whether its registers know the made-up companies of the demo and whoever they trade with. */
  knowsDemo?: boolean
}

/** What its thread tells: where it answers, or why it could not start. */
export type PretendAuthorityNews = { url: string } | { problem: { message: string; code?: string } }

/**
 * Starts the pretend tax authority in a thread of its own: reading and judging what we send is no work of ours, and nobody
 * of ours waits for it. It lives and dies with this process, so that its journal has one writer. It starts with the program
 * and not with the first document: whoever builds against it calls its address at any time, a port that is taken is a
 * mistake to tell at the start, and a queue of before is sent at once. Throws what starting threw there.
 */
export async function startPretendAuthority(
  options: PretendAuthorityOptions,
): Promise<{ url: string; stop(): Promise<unknown> }> {
  const worker = new Worker(new URL('./pretend-authority-thread.ts', import.meta.url), {
    workerData: options,
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
  })
  const [news] = (await once(worker, 'message')) as [PretendAuthorityNews]
  if ('problem' in news) throw Object.assign(new Error(news.problem.message), news.problem)
  return {
    url: news.url,
    stop() {
      const ended = once(worker, 'exit')
      worker.postMessage('stop')
      return ended
    },
  }
}
