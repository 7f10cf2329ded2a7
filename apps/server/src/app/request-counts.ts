import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import { sql } from 'kysely'
import type { Doors } from '#platform/database/company-context.ts'
import type { Logger } from '#platform/log.ts'

type Count = { current: number; startedAt: number }
type Answer = { current: number; ttl: number }

/** Addresses that are remembered for each route; who comes seldom is forgotten first. */
const mostRemembered = 5_000
const sweptEveryMs = 60_000

/** What tells the counts of one route from those of another. */
type Counted = {
  routeInfo?: { method?: string | string[]; url?: string }
  /** Whether it counts for all web servers together; `routing.ts` says which do. */
  isShared?: boolean
}

/**
 * How often each address asked within the window of a route. Counted by the time that really passes: the library's own counts
 * take the machine's clock, and one that was ahead for a moment leaves windows that end on that false day. What guards accounts and
 * links of the public is counted in the database too, by its clock; beyond the limit here nobody is asked, so that a flood costs it
 * no more than the limit.
 */
export function requestCounts(
  doors: Pick<Doors, 'database'> & { log: Logger },
): new () => FastifyRateLimitStore {
  let sweptAt = 0
  async function countForAll(scope: string, timeWindow: number): Promise<Answer> {
    if (performance.now() - sweptAt > sweptEveryMs || sweptAt === 0) {
      sweptAt = performance.now()
      await sweepCounts(doors)
    }
    return countInDatabase(doors, scope, timeWindow)
  }

  class RequestCounts implements FastifyRateLimitStore {
    readonly #counts = new Map<string, Count>()
    readonly #route: string | null

    /** @param route its name, where it counts for all web servers together. */
    constructor(route: unknown = null) {
      this.#route = typeof route === 'string' ? route : null
    }

    incr(
      key: string,
      done: (error: Error | null, result?: Answer) => void,
      timeWindow = 60_000,
      max = Number.POSITIVE_INFINITY,
    ) {
      const here = this.#countHere(key, timeWindow)
      if (this.#route === null || here.current > max) return done(null, here)
      countForAll(`${this.#route} ${key}`, timeWindow).then(
        (all) => done(null, all),
        (error: unknown) => {
          // The database is away: what is asked will say so, and this server still counts.
          doors.log.warn({ err: error }, 'requests are counted by this process alone')
          done(null, here)
        },
      )
    }

    /** @param route what it is registered with, and what `routing.ts` says of its limit; the library's type knows only the first. */
    child(route: unknown): RequestCounts {
      const { routeInfo, isShared } = route as Counted
      return new RequestCounts(isShared && routeInfo ? `${routeInfo.method} ${routeInfo.url}` : null)
    }

    #countHere(key: string, timeWindow: number): Answer {
      const now = performance.now()
      const known = this.#counts.get(key)
      const count = known && now < known.startedAt + timeWindow ? known : { current: 0, startedAt: now }
      count.current += 1
      // Written anew, so that the order of the map is that of the last question.
      this.#counts.delete(key)
      this.#counts.set(key, count)
      if (this.#counts.size > mostRemembered) this.#counts.delete(this.#counts.keys().next().value!)
      return { current: count.current, ttl: count.startedAt + timeWindow - now }
    }
  }
  return RequestCounts
}

async function countInDatabase(
  { database }: Pick<Doors, 'database'>,
  scope: string,
  timeWindow: number,
): Promise<Answer> {
  const lasts = sql`make_interval(secs => ${timeWindow / 1000})`
  // Of two that count at once the second may have begun before the first, whose row it finds: a little ahead is no other day.
  const isRunning = sql`c.started_at between now() - ${lasts} and now() + ${lasts}`
  const { rows } = await sql<{ requests: number; ttl: number }>`
    insert into request_counts as c (scope, started_at, requests) values (${scope}, now(), 1)
    on conflict (scope) do update set
      requests = case when ${isRunning} then c.requests + 1 else 1 end,
      started_at = case when ${isRunning} then c.started_at else now() end
    returning requests, (extract(epoch from started_at + ${lasts} - now()) * 1000)::float8 as ttl
  `.execute(database.app)
  return { current: rows[0]!.requests, ttl: rows[0]!.ttl }
}

/** What no window of a minute can ask for any more; whoever else sweeps at this moment is not waited for. */
async function sweepCounts({ database }: Pick<Doors, 'database'>): Promise<void> {
  await sql`
    delete from request_counts where scope in (
      select scope from request_counts where started_at < now() - interval '5 minutes' for update skip locked
    )
  `.execute(database.app)
}
