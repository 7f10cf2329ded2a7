import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** What still waits, by what it is. Nothing of it is an error by itself; that it stays would be one. */
const waiting = `
  select 'submissions' as what, count(*)::int as count from submissions where state <> 'finished'
  union all select 'documents without XML', count(*) from documents d
    where d.clave is not null and not exists (
      select from submission_files f where f.company_id = d.company_id and f.subject_id = d.id and f.kind = 'xml')
  union all select 'letters', count(*) from outbox where status = 'waiting'
  union all select 'tasks', count(*) from tasks where status in ('waiting', 'running')
  union all select 'audit entries without a seal', count(*) from audit_entries where position is null`

/** Waits until nothing is under way any more, at most so long; answers what still is. */
export async function waitUntilQuiet(databaseUrl: string, limitMs: number): Promise<Record<string, number>> {
  const deadline = Date.now() + limitMs
  for (;;) {
    const left = await readWaiting(databaseUrl).catch(() => ({ 'the database': 1 }))
    if (Object.keys(left).length === 0 || Date.now() > deadline) return left
    await pause(500)
  }
}

async function readWaiting(databaseUrl: string): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: databaseUrl, query_timeout: 10_000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ what: string; count: number }>(waiting)
    return Object.fromEntries(rows.filter(({ count }) => count > 0).map(({ what, count }) => [what, count]))
  } finally {
    await client.end()
  }
}
