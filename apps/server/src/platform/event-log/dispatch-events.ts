import { sql } from 'kysely'
import { type Doors, type OpenContext, unsafeForAllCompanies } from '../database/company-context.ts'
import type { Logger } from '../log.ts'
import { repeat } from '../repeat.ts'
import { queueHearing } from './hear-events.ts'
import type { Happened, Subscriber, Watcher } from './subscriber.ts'

export type Audience = { readonly subscribers: readonly Subscriber[]; readonly watch: Watcher }
type Dispatcher = { doors: Doors; audience: Audience; log: Logger }

const lookEveryMs = 1_000
const mostAtOnce = 500
/** The advisory lock of whoever dispatches. Any constant that differs from others will do. */
const dispatching = 4_402_028

/** Dispatches what happens, whenever work was queued anywhere and every second by itself. Returns how to stop. */
export function startDispatcher({ doors, audience, log }: Dispatcher): () => Promise<void> {
  const dispatchAll = async () => {
    try {
      while ((await dispatchEvents(doors, audience)) === mostAtOnce) {}
    } catch (error) {
      log.warn({ err: error }, 'what happened was not dispatched yet')
    }
  }
  return repeat(lookEveryMs, dispatchAll, (lookNow) => doors.events.onWorkDue(lookNow))
}

/**
 * Exchanges the dispatcher's rows, the oldest first, for those of the subscribers that want the events, and queues their
 * work. All of it or nothing, so a process that dies leaves everything to the next. Returns how many events there were.
 */
export async function dispatchEvents(doors: Doors, { subscribers, watch }: Audience): Promise<number> {
  return unsafeForAllCompanies(doors, async (ctx) => {
    // One at a time: rows of subscribers appear in the order of their numbers.
    await sql`select pg_advisory_xact_lock(${dispatching})`.execute(ctx.tx)
    const events = await exchange(ctx, subscribers)
    if (events.length === 0) return 0
    await watch(ctx, events)
    for (const [companyId, names] of audienceOf(events)) {
      for (const subscriber of subscribers.filter(({ name }) => names.has(name))) {
        const delayMs = 'gatherMs' in subscriber ? subscriber.gatherMs : 0
        await queueHearing(ctx, companyId, subscriber.name, { delayMs })
      }
    }
    return events.length
  })
}

type DispatchedRow = {
  company_id: string
  number: string
  name: Happened['name']
  subject_id: string
  facts: Happened['facts']
  at: Date
  subscribers: string[]
}

async function exchange({ tx }: OpenContext, subscribers: readonly Subscriber[]) {
  const wanted = sql.join(
    subscribers.map(
      ({ name, on, where = sql<boolean>`true` }) => sql`
        select e.company_id, ${name}::text as subscriber, e.number, e.subject_id from fresh e
        where e.name = any(${[...on]}::text[]) and ${where}`,
    ),
    sql` union all `,
  )
  const { rows } = await sql<DispatchedRow>`
    with taken as (
      delete from event_tasks t using (
        select company_id, number from event_tasks where subscriber = 'dispatcher' order by number limit ${mostAtOnce}
      ) next
      where t.company_id = next.company_id and t.subscriber = 'dispatcher' and t.number = next.number
      returning t.company_id, t.number
    ), fresh as materialized (
      select e.* from taken join events e on e.company_id = taken.company_id and e.number = taken.number
    ), queued as (
      insert into event_tasks (company_id, subscriber, number, subject_id) ${wanted}
      returning company_id, number, subscriber
    )
    select e.company_id, e.number, e.name, e.subject_id, e.facts, e.at,
      array(select q.subscriber from queued q where q.company_id = e.company_id and q.number = e.number) as subscribers
    from fresh e
    order by e.number
  `.execute(tx)
  return rows.map(({ company_id: companyId, subject_id: subjectId, ...event }) => ({
    ...event,
    companyId,
    subjectId,
  }))
}

/** Who has something to hear, by company. */
function audienceOf(events: readonly { companyId: string; subscribers: readonly string[] }[]) {
  const audience = new Map<string, Set<string>>()
  for (const { companyId, subscribers } of events) {
    for (const name of subscribers) {
      audience.set(companyId, (audience.get(companyId) ?? new Set()).add(name))
    }
  }
  return audience
}
