import { sql } from 'kysely'
import { z } from 'zod'
import type { Row } from '#platform/database/row.ts'
import {
  type CompanyContext,
  type Doors,
  type OpenContext,
  unsafeForAllCompanies,
  unsafeForCompany,
} from '../database/company-context.ts'
import { defineJob, handleJob, type JobHandler } from '../jobs/jobs.ts'
import type { Recurrence } from '../jobs/worker.ts'
import type { Logger } from '../log.ts'
import { type Happened, NotNow, type Subscriber, TryLater } from './subscriber.ts'

const payload = z.object({ companyId: z.uuid(), subscriber: z.string() })

/** One subscriber hears what waits for it in one company. */
export const hearEventsJob = defineJob({ name: 'hear-events', payload })

/** Has a subscriber hear what waits for it in a company: one at a time, so that nothing overtakes what came before. */
export function queueHearing(
  { jobs }: Pick<OpenContext, 'jobs'>,
  companyId: string,
  subscriber: string,
  delay: { delayMs?: number } = {},
): Promise<void> {
  const queue = `${companyId}:${subscriber}`
  return jobs.add(
    hearEventsJob,
    { companyId, subscriber },
    { queue, key: `${queue}:events`, keepEarlier: true, ...delay },
  )
}

type Hearing = { doors: Doors; subscribers: readonly Subscriber[]; log: Logger }

/** Tries of one event before it is given up: most of a day. */
const mostTries = 25
const longestPauseMs = 3_600_000

export function eventJobs(hearing: Hearing): JobHandler[] {
  return [
    handleJob(hearEventsJob, ({ companyId, subscriber }, { signal }) =>
      hearEvents(hearing, { companyId, subscriber }, signal),
    ),
  ]
}

/** What waits is said by its rows; a job only wakes. A restored backup has rows and no jobs. */
export function eventRecurrences(doors: Doors): Recurrence[] {
  return [{ name: 'wake-subscribers', pattern: '* * * * *', run: () => wakeSubscribers(doors) }]
}

/** Queues the hearing of what has been due for a while. */
export async function wakeSubscribers(doors: Doors): Promise<void> {
  await unsafeForAllCompanies(doors, async (ctx) => {
    const { rows } = await sql<Row<'event_tasks', 'company_id' | 'subscriber'>>`
      select distinct company_id, subscriber from event_tasks
      where subscriber <> 'dispatcher' and due_at < now() - interval '1 minute'
    `.execute(ctx.tx)
    for (const { company_id, subscriber } of rows) await queueHearing(ctx, company_id, subscriber)
  })
}

/**
 * Has a subscriber hear everything that is due in a company, the oldest first, and again what it could not hear now. Told to
 * leave off, it leaves the rest to the next job.
 */
export async function hearEvents(
  { doors, subscribers, log }: Hearing,
  { companyId, subscriber: name }: z.output<typeof payload>,
  leaveOff?: AbortSignal,
): Promise<void> {
  const subscriber = subscribers.find((each) => each.name === name)
  if (subscriber === undefined) return
  while (!leaveOff?.aborted && (await hearNext(doors, { companyId, subscriber, log }))) {}
  await unsafeForCompany(doors, companyId, async (ctx) => {
    const delayMs = await nextDueInMs(ctx, name)
    if (delayMs !== null) await queueHearing(ctx, companyId, name, { delayMs })
  })
}

type One = { companyId: string; subscriber: Subscriber; log: Logger }

/** Events that a gathering subscriber hears in one transaction at most. */
const mostTogether = 500

/** Whether there was something to hear. What could not be heard is put off. */
async function hearNext(doors: Doors, { companyId, subscriber, log }: One): Promise<boolean> {
  let events: Happened[] = []
  try {
    await unsafeForCompany(doors, companyId, async (ctx) => {
      events = await takeNext(ctx, subscriber.name, 'hearAll' in subscriber ? mostTogether : 1)
      const [first] = events
      if (first === undefined) return
      if ('hearAll' in subscriber) await subscriber.hearAll(ctx, events)
      else await subscriber.hear(ctx, first)
    })
  } catch (error) {
    // Not even taken: the job fails, and the queue tries it again.
    if (events.length === 0) throw error
    for (const { number, name } of events) {
      const isOver = await unsafeForCompany(doors, companyId, (ctx) =>
        putOff(ctx, { subscriber: subscriber.name, number }, error as Error),
      )
      const about = { companyId, number, event: name, subscriber: subscriber.name, err: error }
      if (isOver) log.error(about, 'what happened was not heard, and is given up')
      else log.warn(about, 'what happened is heard later')
    }
  }
  return events.length > 0
}

type TakenRow = Pick<Happened, 'number' | 'name' | 'facts' | 'at'> & { subject_id: string }

/** The oldest events that are due; what waits for an earlier one of its subject is not. They stop waiting with the transaction. */
async function takeNext(
  { tx, companyId }: CompanyContext,
  subscriber: string,
  most: number,
): Promise<Happened[]> {
  const { rows } = await sql<TakenRow>`
    with next as (
      select t.number from event_tasks t
      where t.company_id = ${companyId}::uuid and t.subscriber = ${subscriber} and t.due_at <= now() and not exists (
        select from event_tasks o
        where o.company_id = t.company_id and o.subscriber = t.subscriber and o.subject_id = t.subject_id
          and o.number < t.number and o.due_at is not null
      )
      order by t.number limit ${most} for update skip locked
    ), taken as (
      delete from event_tasks t using next
      where t.company_id = ${companyId}::uuid and t.subscriber = ${subscriber} and t.number = next.number
      returning t.number
    )
    select e.number, e.name, e.subject_id, e.facts, e.at
    from events e join taken on taken.number = e.number
    where e.company_id = ${companyId}::uuid
    order by e.number
  `.execute(tx)
  return rows.map(({ subject_id: subjectId, ...event }) => ({ ...event, companyId, subjectId }))
}

/** Notes a failure and when it is tried again. Returns whether it was the last one. */
async function putOff(
  { tx, companyId }: CompanyContext,
  { subscriber, number }: { subscriber: string; number: string },
  error: Error,
): Promise<boolean> {
  const delayMs = error instanceof TryLater ? error.delayMs : null
  const isTry = !(error instanceof NotNow)
  const { rows } = await sql<{ is_over: boolean }>`
    update event_tasks set attempts = attempts + ${isTry}::boolean::int, problem = ${error.message.slice(0, 300)},
      due_at = case when not ${isTry}::boolean or attempts + 1 < ${mostTries} then now() + make_interval(secs =>
        coalesce(${delayMs}::numeric, least(1000 * power(2, attempts), ${longestPauseMs})) / 1000
      ) end
    where company_id = ${companyId}::uuid and subscriber = ${subscriber} and number = ${number}::bigint
    returning due_at is null as is_over
  `.execute(tx)
  return rows[0]?.is_over ?? false
}

async function nextDueInMs({ tx, companyId }: CompanyContext, subscriber: string): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select (extract(epoch from min(due_at) - now()) * 1000)::float8 as ms from event_tasks
    where company_id = ${companyId}::uuid and subscriber = ${subscriber}
  `.execute(tx)
  return rows[0]?.ms ?? null
}
