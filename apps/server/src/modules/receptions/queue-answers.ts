import { z } from 'zod'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { defineJob } from '#platform/jobs/jobs.ts'

export const sendAnswersJob = defineJob({
  name: 'send-reception-answers',
  payload: z.object({ companyId: z.uuid() }),
})

/** Wakes whoever sends the answers of this company, at once or after a while, unless it will wake earlier. */
export async function queueAnswers(ctx: CompanyContext, afterMs?: number): Promise<void> {
  const { companyId } = ctx
  await ctx.jobs.add(
    sendAnswersJob,
    { companyId },
    {
      key: `${companyId}:answers`,
      queue: companyId,
      ...(afterMs === undefined ? {} : { delayMs: afterMs, keepEarlier: true }),
    },
  )
}
