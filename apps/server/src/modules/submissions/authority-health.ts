import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Environment } from './environment.ts'

type Health = { medianMs: number | null; problem: string | null }
export type CallLog = ReturnType<typeof createCallLog>

/** How long calls took, and whether the authority answered at all. */
export function createCallLog() {
  const durations = new Map<Environment, number[]>()
  const problems = new Map<Environment, string>()
  return {
    async time<Outcome extends { kind: string }>(
      environment: Environment,
      call: () => Promise<Outcome>,
    ): Promise<Outcome> {
      const startedAt = performance.now()
      const outcome = await call()
      if (outcome.kind === 'unknown') {
        problems.set(environment, (outcome as unknown as { cause: string }).cause)
      } else {
        const list = durations.get(environment) ?? []
        list.push(performance.now() - startedAt)
        durations.set(environment, list)
      }
      return outcome
    },
    summaries(): [Environment, Health][] {
      const environments = new Set([...durations.keys(), ...problems.keys()])
      return [...environments].map((environment) => {
        const sorted = (durations.get(environment) ?? []).toSorted((one, other) => one - other)
        const median = sorted[Math.floor(sorted.length / 2)]
        return [
          environment,
          {
            medianMs: median === undefined ? null : Math.round(median),
            problem: problems.get(environment) ?? null,
          },
        ]
      })
    },
  }
}

/** Remembers how the calls went, for the indicator. Returns whether the authority came back or went away. */
export async function storeHealth(
  ctx: CompanyContext,
  environment: Environment,
  { medianMs, problem }: Health,
): Promise<boolean> {
  const at = new Date(ctx.clock.now())
  const { rows } = await sql<{ is_turn: boolean }>`
    with before as (
      select last_success_at, last_failure_at from authority_settings
      where company_id = current_company() and environment = ${environment}
    )
    insert into authority_settings as a (
      company_id, environment, last_success_at, last_failure_at, last_problem, median_ms, updated_at
    ) values (
      current_company(), ${environment}, ${medianMs === null ? null : at}::timestamptz,
      ${medianMs === null ? at : null}::timestamptz, ${problem}, ${medianMs}::int, ${at}
    )
    on conflict (company_id, environment) do update set
      last_success_at = coalesce(excluded.last_success_at, a.last_success_at),
      last_failure_at = coalesce(excluded.last_failure_at, a.last_failure_at),
      last_problem = excluded.last_problem,
      median_ms = coalesce(excluded.median_ms, a.median_ms)
    returning coalesce(
      (
        select coalesce(b.last_success_at, '-infinity') > coalesce(b.last_failure_at, '-infinity') from before b
      ) is distinct from ${medianMs !== null}::boolean,
      true
    ) as is_turn
  `.execute(ctx.tx)
  return rows[0]!.is_turn
}
