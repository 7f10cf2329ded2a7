import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import { sql } from 'kysely'
import type { Doors } from '#platform/database/company-context.ts'
import type { Logger } from '#platform/log.ts'

type Count = {
  current: number
  startedAt: number
  /** How many of them the database has been told of, or has let this server answer. */
  told: number
  /** How many it may let through before the database is asked. */
  most: number
  /** How many it takes of the limit with the next question. */
  slice: number
  /** Until when all of the limit is taken, so that nobody has to be asked. */
  shutUntil: number
  /** While the database is asked; whoever comes meanwhile waits for its answer. */
  asking: Promise<void> | null
}
type Answer = { current: number; ttl: number }

/** Addresses that are remembered for each route; who comes seldom is forgotten first. */
const mostRemembered = 5_000
const sweptEveryMs = 60_000

/**
 * How a route counts for all web servers together (ADR 0041). What guards accounts and links of the public: each request in the
 * database. What keeps work in bounds: in slices, so that who asks now and then costs no statement.
 */
export type Counting = 'each' | 'slices'

/** What tells the counts of one route from those of another. */
type Counted = {
  routeInfo?: { method?: string | string[]; url?: string }
  /** `routing.ts` says which; without it each server counts alone. */
  counting?: Counting
}

/**
 * A tenth of the limit: so much a server lets through before it tells anybody, and so much it takes at a time from then on. A person who
 * goes from server to server has the limit and this for every further server at most.
 */
const sliceOf = (max: number) => Math.max(1, Math.floor(max / 10))

/**
 * How often each address asked within the window of a route. Counted by the time that really passes: the library's own counts
 * take the machine's clock, and one that was ahead for a moment leaves windows that end on that false day. What is counted in the
 * database goes by its clock; beyond the limit nobody is asked, so that a flood costs it no more than the limit.
 */
export function requestCounts(
  doors: Pick<Doors, 'database'> & { log: Logger },
): new () => FastifyRateLimitStore {
  let sweptAt = 0
  async function countForAll(scope: string, requests: number, timeWindow: number): Promise<Answer> {
    if (performance.now() - sweptAt > sweptEveryMs || sweptAt === 0) {
      sweptAt = performance.now()
      await sweepCounts(doors)
    }
    return countInDatabase(doors, { scope, requests, timeWindow })
  }
  // The database is away: what is asked will say so, and this server still counts.
  const sayAlone = (error: unknown) =>
    doors.log.warn({ err: error }, 'requests are counted by this process alone')

  class RequestCounts implements FastifyRateLimitStore {
    readonly #counts = new Map<string, Count>()
    readonly #route: string
    readonly #counting: Counting | undefined

    /** @param route its name, and how it counts. */
    constructor(route: unknown = {}) {
      const { routeInfo, counting } = route as Counted
      this.#route = `${routeInfo?.method} ${routeInfo?.url}`
      this.#counting = routeInfo && counting
    }

    incr(
      key: string,
      done: (error: Error | null, result?: Answer) => void,
      timeWindow = 60_000,
      max = Number.POSITIVE_INFINITY,
    ) {
      const count = this.#countHere(key, timeWindow, max)
      const here = { current: count.current, ttl: count.startedAt + timeWindow - performance.now() }
      if (this.#counting === undefined || here.current > max) return done(null, here)
      const scope = `${this.#route} ${key}`
      // Who asks now and then is answered at once.
      if (this.#counting === 'slices' && mayPass(count)) return done(null, here)
      const counted =
        this.#counting === 'each'
          ? countForAll(scope, 1, timeWindow)
          : this.#passInSlices(count, scope, { timeWindow, max, here })
      counted.then(
        (all) => done(null, all),
        (error: unknown) => {
          sayAlone(error)
          done(null, here)
        },
      )
    }

    /** @param route what it is registered with, and what `routing.ts` says of its limit; the library's type knows only the first. */
    child(route: unknown): RequestCounts {
      return new RequestCounts(route)
    }

    async #passInSlices(
      count: Count,
      scope: string,
      { timeWindow, max, here }: { timeWindow: number; max: number; here: Answer },
    ): Promise<Answer> {
      for (;;) {
        const shutFor = count.shutUntil - performance.now()
        if (shutFor > 0) return { current: max + 1, ttl: shutFor }
        if (mayPass(count)) return here
        count.asking ??= askForSlice(count, max, (requests) =>
          countForAll(scope, requests, timeWindow),
        ).finally(() => {
          count.asking = null
        })
        await count.asking
      }
    }

    #countHere(key: string, timeWindow: number, max: number): Count {
      const now = performance.now()
      const known = this.#counts.get(key)
      const count = known && now < known.startedAt + timeWindow ? known : newCount(now, max)
      count.current += 1
      // Written anew, so that the order of the map is that of the last question.
      this.#counts.delete(key)
      this.#counts.set(key, count)
      if (this.#counts.size > mostRemembered) this.#counts.delete(this.#counts.keys().next().value!)
      return count
    }
  }
  return RequestCounts
}

function newCount(startedAt: number, max: number): Count {
  const slice = sliceOf(max)
  return { current: 0, startedAt, told: 0, most: slice, slice, shutUntil: 0, asking: null }
}

/** Takes one of those that this server may still let through. */
function mayPass(count: Count): boolean {
  if (count.most === 0) return false
  count.most -= 1
  return true
}

/** Tells the database what was let through without asking, and takes a slice more of what is left. */
async function askForSlice(
  count: Count,
  max: number,
  ask: (requests: number) => Promise<Answer>,
): Promise<void> {
  const untold = count.told === 0 ? sliceOf(max) : 0
  const { current: taken, ttl } = await ask(untold + count.slice)
  count.told += untold + count.slice
  const granted = Math.max(0, Math.min(count.slice, max - (taken - count.slice)))
  count.most += granted
  if (granted === 0) count.shutUntil = performance.now() + ttl
  // Towards the end in smaller ones: what one server has taken and does not need is missing elsewhere.
  count.slice = Math.max(1, Math.min(sliceOf(max), Math.floor((max - taken) / 4)))
}

async function countInDatabase(
  { database }: Pick<Doors, 'database'>,
  { scope, requests, timeWindow }: { scope: string; requests: number; timeWindow: number },
): Promise<Answer> {
  const lasts = sql`make_interval(secs => ${timeWindow / 1000})`
  // Of two that count at once the second may have begun before the first, whose row it finds: a little ahead is no other day.
  const isRunning = sql`c.started_at between now() - ${lasts} and now() + ${lasts}`
  const { rows } = await sql<{ requests: number; ttl: number }>`
    insert into request_counts as c (scope, started_at, requests) values (${scope}, now(), ${requests})
    on conflict (scope) do update set
      requests = case when ${isRunning} then c.requests + excluded.requests else excluded.requests end,
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
