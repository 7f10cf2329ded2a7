import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { OpenContext } from '#platform/database/company-context.ts'
import { defineJob } from '#platform/jobs/jobs.ts'

export const runRuleJob = defineJob({
  name: 'run-rule',
  payload: z.object({ companyId: z.uuid(), ruleId: z.uuid(), runId: z.uuid() }),
  maxAttempts: 5,
})

/** Queues every rule that waits for an event, for what `subjects` selects (company_id, subject); each once. */
export async function queueRules(
  { tx }: Pick<OpenContext, 'tx'>,
  event: string,
  subjects: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    select enqueue_job(
      ${runRuleJob.name}, json_build_object('companyId', r.company_id, 'ruleId', r.rule_id, 'runId', r.id),
      null, null, r.company_id || ':rules', ${runRuleJob.maxAttempts ?? null}
    )
    from (${subjects}) s, insert_runs(s.company_id, ${event}, s.subject) r
  `.execute(tx)
}
