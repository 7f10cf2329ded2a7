import { setTimeout as pause } from 'node:timers/promises'
import { hasUnfinishedTasks } from '#modules/tasks/index.ts'
import type { Asks } from '#platform/database/open-client.ts'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import type { FoundCompany } from './find-company.ts'

const patienceMs = 60_000
const lookEveryMs = 250

const ofCompany = `(payload ->> 'companyId' = $1 or payload ->> 'company_id' = $1 or payload ->> 'letterId' = any ($2::text[]))`

/**
 * Puts a company to rest before it leaves: jobs that wait are held back, those that run come to their end, and nothing is
 * opened to be written any more. `client` is the owner's. Throws Refusal where work goes on that nobody may break off.
 */
export async function restCompany(
  client: Asks,
  { id, name }: FoundCompany,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  await asSystem(client, async () => {
    if (await hasUnfinishedTasks(client, id))
      throw new Refusal(
        `Long work of ${name} is under way: an export, an import, or an action on many. Wait for it or stop it, and try again.`,
      )
  })
  await waitForJobs(client, id, name)
  await asSystem(client, async () => {
    await client.query(`set local lock_timeout = '${patienceMs}ms'`)
    await client.query('select rest_company($1, $2, $3, $4)', [id, newId(), reason, now]).catch((error) => {
      if ((error as { code?: string }).code === '55P03')
        throw new Refusal(`Somebody writes in ${name} and does not come to an end. Try again in a minute.`)
      throw error
    })
  })
  // They only woke: what is due is said by the rows, wherever the company works again.
  const letters = await lettersOf(client, id)
  await client.query(`delete from graphile_worker._private_jobs where locked_at is null and ${ofCompany}`, [
    id,
    letters,
  ])
}

async function waitForJobs(client: Asks, companyId: string, name: string): Promise<void> {
  const until = performance.now() + patienceMs
  for (;;) {
    const asked = [companyId, await lettersOf(client, companyId)]
    await client.query(
      `update graphile_worker._private_jobs set run_at = greatest(run_at, now() + interval '5 minutes')
       where locked_at is null and ${ofCompany}`,
      asked,
    )
    const { rows } = await client.query<{ running: number }>(
      `select count(*)::int as running from graphile_worker._private_jobs where locked_at is not null and ${ofCompany}`,
      asked,
    )
    if (rows[0]!.running === 0) return
    if (performance.now() > until)
      throw new Refusal(`Work of ${name} does not come to an end: ${rows[0]!.running} jobs. Try again later.`)
    await pause(lookEveryMs)
  }
}

async function lettersOf(client: Asks, companyId: string): Promise<string[]> {
  return asSystem(client, async () => {
    const { rows } = await client.query<{ id: string }>(
      `select id::text from outbox where sender = $1 and status = 'waiting'`,
      [companyId],
    )
    return rows.map(({ id }) => id)
  })
}

/** Runs as the role that sees every company's rows, in a transaction of its own. */
export async function asSystem<T>(client: Asks, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    await client.query('set local role cuenta_clara_system')
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
