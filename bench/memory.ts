import { setTimeout as pause } from 'node:timers/promises'

/** The most that was in use at once, in MB. */
export type Peak = {
  /** Objects and buffers. */
  heap: number
  /** All that the system gave the process. */
  rss: number
}

const everyMs = 500

/** Reads the program's memory twice a second until it is stopped, and a last time then, and says how much it was at most. */
export function watchMemory(url: string): { stop(): Promise<Peak> } {
  const peak: Peak = { heap: 0, rss: 0 }
  let isWatching = true
  const look = async () => {
    // A program under load may close a kept connection while it is asked: that is one reading less.
    const now = await readMemory(url).catch(() => null)
    if (now === null) return
    peak.heap = Math.max(peak.heap, now.heap)
    peak.rss = Math.max(peak.rss, now.rss)
  }
  const watching = (async () => {
    while (isWatching) {
      await look()
      await pause(everyMs)
    }
  })()
  return {
    async stop() {
      isWatching = false
      await watching
      await look()
      return peak
    },
  }
}

async function readMemory(url: string): Promise<Peak> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const megabytes = (name: string) =>
    Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN) / 1e6
  return {
    heap: megabytes('nodejs_heap_size_used_bytes') + megabytes('nodejs_external_memory_bytes'),
    rss: megabytes('process_resident_memory_bytes'),
  }
}
