import type { FastifyRateLimitStore } from '@fastify/rate-limit'

type Count = { current: number; startedAt: number }

/** Addresses that are remembered for each route; who comes seldom is forgotten first. */
const mostRemembered = 5_000

/**
 * How often each address asked within the window of a route. Counted by the time that really passes: the library's own counts
 * take the machine's clock, and one that was ahead for a moment leaves windows that end on that false day.
 */
export class RequestCounts implements FastifyRateLimitStore {
  readonly #counts = new Map<string, Count>()

  incr(
    key: string,
    done: (error: Error | null, result?: { current: number; ttl: number }) => void,
    timeWindow = 60_000,
  ) {
    const now = performance.now()
    const known = this.#counts.get(key)
    const count = known && now < known.startedAt + timeWindow ? known : { current: 0, startedAt: now }
    count.current += 1
    // Written anew, so that the order of the map is that of the last question.
    this.#counts.delete(key)
    this.#counts.set(key, count)
    if (this.#counts.size > mostRemembered) this.#counts.delete(this.#counts.keys().next().value!)
    done(null, { current: count.current, ttl: count.startedAt + timeWindow - now })
  }

  child(): RequestCounts {
    return new RequestCounts()
  }
}
