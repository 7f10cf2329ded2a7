import type { Facts } from './facts.ts'
import type { CheckResult } from './finding.ts'

type Stuck = { about: string; says: string }

/**
 * A job under a key that was asked for again while it ran has lost its key to the new one and is not tried again, which the queue
 * notes as if it were given up. Whether what it was for got done, the submissions, the answers to suppliers and the events say.
 * Nobody takes it any more: it is cleared away when its worker is done with it, or dead.
 */
const isReplaced = `coalesce(flags ? 'replaced', false)`

/** Jobs, events, tasks and files: nothing waits for somebody who is dead, nothing was given up in silence. */
export async function checkWork({ ask }: Facts): Promise<CheckResult[]> {
  const jobs = await ask<{ count: number }>('select count(*)::int as count from graphile_worker.jobs')
  const tasks = await ask<{ count: number }>('select count(*)::int as count from tasks')
  return [
    {
      check: 'jobs',
      checked: jobs[0]!.count,
      findings: await ask<Stuck>(`
        select task_identifier || ' ' || id as about, case
          when attempts >= max_attempts then 'given up: ' || coalesce(last_error, 'no reason given')
          when locked_at < now() - interval '5 minutes' then 'held for minutes by ' || locked_by
          when run_at < now() - interval '3 minutes' then 'due for minutes, and nobody takes it'
          else 'planned for a day that no schedule means: ' || run_at end as says
        from graphile_worker.jobs
        where (attempts >= max_attempts and locked_at is null and not ${isReplaced}) or locked_at < now() - interval '5 minutes'
          or (locked_at is null and run_at < now() - interval '3 minutes')
          or (run_at > now() + interval '36 hours')`),
    },
    {
      check: 'events',
      checked: (await ask<{ count: number }>('select count(*)::int as count from events'))[0]!.count,
      findings: await ask<Stuck>(`
        select subscriber || ' ' || number as about, coalesce('was not heard: ' || problem, 'waits for minutes') as says
        from event_tasks where due_at is null or due_at < now() - interval '3 minutes'`),
    },
    {
      check: 'tasks',
      checked: tasks[0]!.count,
      findings: await ask<Stuck>(`
        select kind || ' ' || id as about, 'stands at ' || status as says from tasks
        where status in ('waiting', 'running') and created_at < now() - interval '2 minutes'`),
    },
    {
      check: 'answers to suppliers',
      checked: (await ask<{ count: number }>('select count(*)::int as count from reception_messages'))[0]!
        .count,
      findings: await ask<Stuck>(`
        select m.consecutivo as about, 'stands at ' || coalesce(s.state, 'nothing') as says
        from reception_messages m
        left join submissions s on s.company_id = m.company_id and s.subject_id = m.id
        where s.state is distinct from 'finished' and m.decided_at < now() - interval '2 minutes'`),
    },
  ]
}
