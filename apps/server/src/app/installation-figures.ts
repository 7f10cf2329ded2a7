import { statfs } from 'node:fs/promises'
import type pg from 'pg'
import type { DatabaseUrls } from '#platform/database/database.ts'
import { probePatiently } from '#platform/database/probe-server.ts'
import type { Logger } from '#platform/log.ts'

/** How much waits, fails and runs out in an installation, whichever of its processes is asked. */
export type InstallationFigures = {
  jobs: Record<'due' | 'running' | 'later' | 'retrying' | 'given_up', number>
  oldestDueJobSeconds: number
  /** For the tax authority: what leaves by itself, without what somebody holds back. */
  submissions: { environment: string; waiting: number; held: number; oldestSeconds: number }[]
  letters: { waiting: number; failed: number; oldestSeconds: number }
  events: { waiting: number; oldestSeconds: number }
  /** Of certificates that sign: the days that the next one to end has left; null where there is none. */
  certificates: { current: number; endingSoon: number; ended: number; daysLeft: number | null }
  /** By where their bytes lie. Those in the database are as many as its statistics say. */
  files: {
    stores: { store: string; files: number; bytes: number }[]
    unneeded: number
    notMoved: number
    lastMoveAt: number | null
  }
  lastBackupAt: number | null
  databaseBytes: number
  disk: { free: number; size: number }
}

type Options = { urls: DatabaseUrls; folder: string; log: Logger }

const answerWithinMs = 2_000
/** Many who ask cost no more than one. */
const keptMs = 10_000

/** Returns what reads the figures: at most once at a time, on a connection of its own, and never for long. Null: unknown. */
export function createFigures(options: Options): () => Promise<InstallationFigures | null> {
  let last: { figures: InstallationFigures; at: number } | undefined
  let reading: Promise<InstallationFigures | null> | undefined

  async function read() {
    const figures = await readFigures(options).catch((error) => {
      options.log.warn({ err: error }, 'the figures of the installation cannot be read')
      return null
    })
    last = figures === null ? undefined : { figures, at: performance.now() }
    return figures
  }

  return async () => {
    if (last && performance.now() - last.at < keptMs) return last.figures
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }
}

async function readFigures({ urls, folder }: Options): Promise<InstallationFigures | null> {
  let found: Omit<InstallationFigures, 'disk'> | undefined
  const state = await probePatiently(urls.owner, answerWithinMs, async (client) => {
    // The queue belongs to the owner; companies are seen whole by the role that sees all of them.
    const queue = await readQueue(client)
    await client.query('set role cuenta_clara_system')
    found = { ...queue, ...(await readCompanies(client)) }
  })
  if (state !== 'ready' || found === undefined) return null
  const { bavail, blocks, bsize } = await statfs(folder)
  return { ...found, disk: { free: bavail * bsize, size: blocks * bsize } }
}

async function readQueue(client: pg.Client) {
  const { rows } = await client.query(`
    select
      count(*) filter (where is_free and attempts < max_attempts and run_at <= now())::int as due,
      count(*) filter (where not is_free)::int as running,
      count(*) filter (where is_free and attempts = 0 and run_at > now())::int as later,
      count(*) filter (where is_free and attempts between 1 and max_attempts - 1 and run_at > now())::int as retrying,
      count(*) filter (where is_free and attempts >= max_attempts)::int as given_up,
      ${ageOf('run_at', 'is_free and attempts < max_attempts and run_at <= now()')} as oldest
    from graphile_worker._private_jobs, lateral (select locked_at is null as is_free) as state`)
  const { oldest, ...jobs } = rows[0]
  return { jobs, oldestDueJobSeconds: oldest }
}

async function readCompanies(client: pg.Client) {
  const submissions = await client.query(`
    select environment, count(*) filter (where not is_held)::int as waiting, count(*) filter (where is_held)::int as held,
      ${ageOf('queued_at', 'not is_held')} as "oldestSeconds"
    from submissions s, lateral (
      select exists (
        select from authority_settings h
        where h.company_id = s.company_id and h.environment = s.environment and h.is_paused
      ) or exists (
        select from contingencies h
        where h.company_id = s.company_id and h.environment = s.environment and h.ended_at is null and h.kind = 'no_internet'
      ) as is_held
    ) as state
    where next_attempt_at is not null and s.state <> 'finished'
    group by environment order by environment`)
  const letters = await client.query(`
    select count(*) filter (where status = 'waiting')::int as waiting,
      count(*) filter (where status = 'failed' and created_at > now() - interval '1 day')::int as failed,
      ${ageOf('created_at', `status = 'waiting'`)} as "oldestSeconds"
    from outbox where status = 'waiting' or created_at > now() - interval '1 day'`)
  const events = await client.query(`
    select count(*)::int as waiting, ${ageOf('due_at')} as "oldestSeconds" from event_tasks where due_at <= now()`)
  const certificates = await client.query(`
    select count(*) filter (where not_after > now())::int as current,
      count(*) filter (where not_after between now() and now() + interval '30 days')::int as "endingSoon",
      count(*) filter (where not_after <= now())::int as ended,
      (extract(epoch from min(not_after) filter (where not_after > now()) - now()) / 86400)::float8 as "daysLeft"
    from certificates where is_current`)
  const files = await readFiles(client)
  const rest = await client.query(`
    select pg_database_size(current_database())::float8 as bytes,
      (select extract(epoch from max(last_at))::float8 from security_events where kind = 'backup-made') as backup`)
  return {
    submissions: submissions.rows,
    letters: letters.rows[0],
    events: events.rows[0],
    certificates: certificates.rows[0],
    files,
    lastBackupAt: rest.rows[0].backup,
    databaseBytes: rest.rows[0].bytes,
  }
}

async function readFiles(client: pg.Client): Promise<InstallationFigures['files']> {
  const { rows: elsewhere } = await client.query<{ store: string; files: number; bytes: number }>(`
    select store, sum(files)::float8 as files, sum(bytes)::float8 as bytes from file_sums group by store order by store`)
  const { rows: here } = await client.query<{ rows: number; bytes: number }>(`
    select sum(greatest(c.reltuples, 0))::float8 as rows, sum(pg_total_relation_size(c.oid))::float8 as bytes
    from pg_class c
    where c.oid = any (array['submission_files', 'reception_files', 'past_documents', 'papers', 'kept_package_parts']::regclass[])`)
  const { rows: mover } = await client.query<{
    unneeded: number
    notMoved: number
    lastMoveAt: number | null
  }>(`
    select (select count(*)::int from unneeded_files) as unneeded, failed::float8 as "notMoved",
      extract(epoch from last_run_at)::float8 as "lastMoveAt"
    from file_mover`)
  const moved = elsewhere.reduce((sum, { files }) => sum + files, 0)
  const { rows = 0, bytes = 0 } = here[0] ?? {}
  return {
    stores: [{ store: 'database', files: Math.max(0, rows - moved), bytes }, ...elsewhere],
    unneeded: mover[0]?.unneeded ?? 0,
    notMoved: mover[0]?.notMoved ?? 0,
    lastMoveAt: mover[0]?.lastMoveAt ?? null,
  }
}

function ageOf(moment: string, condition = 'true'): string {
  return `coalesce(extract(epoch from now() - min(${moment}) filter (where ${condition})), 0)::float8`
}
