import { Agent, request } from 'node:http'

/** Calls over kept connections, as lean as Node allows: the load shares the two cores with what it measures. */
export type Lane = (path: string, body: string, headers: Record<string, string>) => Promise<number>

/** One connection that is kept; resolves to the status. */
export function openLane(url: string): { send: Lane; close(): void } {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send: Lane = (path, body, headers) =>
    new Promise((resolve, reject) => {
      const call = request(
        {
          agent,
          hostname,
          port,
          path,
          method: 'POST',
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        },
        (answer) => {
          answer.resume()
          answer.once('end', () => resolve(answer.statusCode ?? 0))
        },
      )
      call.once('error', reject)
      call.end(body)
    })
  return { send, close: () => agent.destroy() }
}

/** Asks over one kept connection, as lean; resolves to the bytes of the answer. Throws when it is no success. */
export function openReader(url: string, headers: Record<string, string>) {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const read = (path: string): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const call = request({ agent, hostname, port, path, headers }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.once('end', () => {
          const body = Buffer.concat(parts)
          if (answer.statusCode === 200) resolve(body)
          else reject(new Error(`${path}: ${answer.statusCode} ${body}`))
        })
      })
      call.once('error', reject)
      call.end()
    })
  return { read, close: () => agent.destroy() }
}

export type LoadResult = { perSecond: number; p50Ms: number; p99Ms: number; refused: number }

/** Runs `total` calls over `connections` lanes and says how it went. */
export async function load(
  connections: number,
  total: number,
  call: (lane: number) => Promise<boolean>,
): Promise<LoadResult> {
  const durations: number[] = []
  let refused = 0
  let left = total
  const started = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async (_, lane) => {
      while (left-- > 0) {
        const from = performance.now()
        if (!(await call(lane))) refused += 1
        durations.push(performance.now() - from)
      }
    }),
  )
  const elapsedMs = performance.now() - started
  durations.sort((a, b) => a - b)
  const quantile = (part: number) =>
    durations[Math.min(durations.length - 1, Math.floor(durations.length * part))] ?? 0
  return { perSecond: (total * 1000) / elapsedMs, p50Ms: quantile(0.5), p99Ms: quantile(0.99), refused }
}

const RUNS = 5
const CALLS = 40
/** What is slow is asked less often, so that a run of all measures comes to its end. */
const LEAST_CALLS = 3
const RUN_MS = 2_000
/** As long as a program needs that has just started before it runs as it will all day. */
const WARM_MS = 2_000

/** Median milliseconds of each of five runs over one connection, after calls that warm up and say how many a run can hold. */
export async function mediansOf(call: () => Promise<unknown>): Promise<number[]> {
  const run = async (calls: number) => (await load(1, calls, async () => (await call()) !== null)).p50Ms
  const calls = Math.min(CALLS, Math.max(LEAST_CALLS, Math.ceil(RUN_MS / (await run(2)))))
  const warm = performance.now() + WARM_MS
  do await run(calls)
  while (performance.now() < warm)
  const medians: number[] = []
  for (let count = 0; count < RUNS; count += 1) medians.push(await run(calls))
  return medians
}
